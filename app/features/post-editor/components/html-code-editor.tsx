import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { cx } from "~/ui/cx";
import { controlClass } from "~/ui/inputs";
import type { CodeView, openCodeView } from "./html-code-view";

/*
 * <HtmlCodeEditor label="HTML Content" value={html} onChange={setHtml} describedBy="html-hint html-error" name="content" />
 *
 * HTML as code, with line numbers and colors. Its script is loaded when the editor is shown; until then, and without scripts,
 * it is a plain text area with the same text. Undo is Ctrl+Z; Tab leaves the editor, as everywhere.
 */
type HtmlCodeEditorProps = {
  label: string;
  value: string;
  onChange: (html: string) => void;
  /** Ids of the texts that explain the field: its hint, its error. */
  describedBy?: string;
  invalid?: boolean;
  /** Of the text area, so that an error summary can lead here. */
  id?: string;
  /** Given where a form is sent as it stands, without scripts of its own. */
  name?: string;
  labelHidden?: boolean;
};

export function HtmlCodeEditor(props: HtmlCodeEditorProps) {
  const { label, value, onChange, describedBy, invalid = false, name, labelHidden } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const plain = useRef<HTMLTextAreaElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const view = useCodeView({ host, plain, label, value, onChange, describedBy });
  return (
    <div className="flex flex-col gap-2">
      <label
        htmlFor={id}
        className={labelHidden ? "sr-only" : "font-semibold text-ink sm:in-[.compact]:text-sm"}
      >
        {label}
      </label>
      <textarea
        ref={plain}
        id={id}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        // An error summary links here, so the focus moves on to the visible part.
        onFocus={() => view?.focus()}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-hidden={view ? true : undefined}
        tabIndex={view ? -1 : undefined}
        spellCheck={false}
        rows={18}
        className={cx(view ? "sr-only" : cx(controlClass, "font-mono text-sm"))}
      />
      <div
        ref={host}
        hidden={!view}
        data-code-view={view ? "ready" : undefined}
        className={cx(
          "overflow-hidden rounded-md border bg-surface shadow-sm focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus",
          invalid ? "border-error ring-1 ring-error" : "border-line-strong",
        )}
      />
    </div>
  );
}

type CodeViewInput = Pick<HtmlCodeEditorProps, "label" | "value" | "onChange" | "describedBy"> & {
  host: RefObject<HTMLDivElement | null>;
  plain: RefObject<HTMLTextAreaElement | null>;
};

/** Opens the code view once its script is there; null until then, and for good when the script cannot be had. */
function useCodeView({ host, plain, label, value, onChange, describedBy }: CodeViewInput): CodeView | null {
  const [view, setView] = useState<CodeView | null>(null);
  // What the view, once made, asks of the latest render.
  const latest = useRef({ value, onChange, label });
  latest.current = { value, onChange, label };

  useEffect(() => {
    let isGone = false;
    let opened: CodeView | null = null;
    const open = (openView: typeof openCodeView) => {
      if (isGone || !host.current) return;
      const hadFocus = document.activeElement === plain.current;
      const caret = hadFocus ? (plain.current?.selectionStart ?? 0) : null;
      opened = openView(host.current, {
        label: latest.current.label,
        html: latest.current.value,
        onChange: (html) => latest.current.onChange(html),
      });
      host.current.hidden = false;
      if (caret !== null) opened.focus(caret);
      setView(opened);
    };
    import("./html-code-view").then((module) => open(module.openCodeView)).catch(() => {});
    return () => {
      isGone = true;
      opened?.close();
      setView(null);
    };
  }, [host, plain]);

  useEffect(() => view?.show(value), [view, value]);
  useEffect(() => {
    const texts = (describedBy ?? "")
      .split(/\s+/)
      .map((id) => (id && document.getElementById(id)?.textContent) || "");
    view?.describe(texts.filter(Boolean).join(" "));
  });
  return view;
}

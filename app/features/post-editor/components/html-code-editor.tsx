import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { cx } from "~/ui/cx";
import { controlClass } from "~/ui/inputs";
import type { CodeView, openCodeView } from "./html-code-view";

/*
 * <HtmlCodeEditor label="HTML Content" value={html} onChange={setHtml} describedBy="html-hint html-error" name="content" />
 *
 * An HTML editor with line numbers and syntax colors. Its script loads when the editor is shown; until then, and
 * without scripts, it is a plain text area with the same text. Ctrl+Z undoes, and Tab leaves the editor as it leaves
 * any other field.
 */
type HtmlCodeEditorProps = {
  label: string;
  value: string;
  onChange: (html: string) => void;
  /** Ids of the hint and error that describe the field. */
  describedBy?: string;
  invalid?: boolean;
  /** The id of the text area, so that an error summary can link to it. */
  id?: string;
  /** Set where the browser submits the form natively, without our scripts. */
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
        // An error summary links to this hidden text area, so it passes the focus to the visible editor.
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

/** Opens the code view when its script has loaded. Null until then, and permanently if the script fails to load. */
function useCodeView({ host, plain, label, value, onChange, describedBy }: CodeViewInput): CodeView | null {
  const [view, setView] = useState<CodeView | null>(null);
  // The view is created once, so it reads the latest props from here.
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

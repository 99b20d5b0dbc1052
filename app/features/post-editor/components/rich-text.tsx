import { EditorContent, useEditor } from "@tiptap/react";
import { useRef } from "react";
import { articleClass } from "~/features/blog/public-components/article-body";
import { cx } from "~/ui/cx";
import { FieldError } from "~/ui/field";
import { useDebouncedChange } from "./debounce";
import { textExtensions } from "./text-extensions";
import { storedHtml, toEditorHtml, toPastedHtml } from "./text-html";
import { TextToolbar } from "./text-toolbar";

type RichTextProps = {
  id: string;
  label: string;
  /** The stored HTML. The editor loads a value only if it differs from the last one it reported. */
  value: string;
  error?: string;
  onChange: (html: string) => void;
};

const look = cx(
  articleClass,
  "min-h-80 max-w-none whitespace-pre-wrap px-4 py-4 outline-none sm:px-6",
  "[&_.ProseMirror-selectednode]:outline-3 [&_.ProseMirror-selectednode]:outline-focus [&_.selectedCell]:bg-accent-soft",
  "[&_table]:border [&_table]:border-line [&_td]:border [&_th]:border [&_th]:border-line [&_th]:bg-sunken",
  "[&_.is-empty:first-child:before]:pointer-events-none [&_.is-empty:first-child:before]:float-left [&_.is-empty:first-child:before]:h-0",
  "[&_.is-empty:first-child:before]:text-ink-faint [&_.is-empty:first-child:before]:content-[attr(data-placeholder)]",
);

/**
 * Documents up to this size (as the editor counts it) are serialized on every keystroke; larger ones when typing
 * pauses.
 */
const WRITTEN_AT_ONCE = 100_000;

/** The text of an article, edited as it will look (spec:post-editor#rich-text). */
export function RichText({ id, label, value, error, onChange }: RichTextProps) {
  const reported = useRef(value);
  const opened = useRef<{ from: string; html: string } | null>(null);
  const errorId = `${id}-error`;
  const reports = useDebouncedChange();
  const editor = useEditor({
    extensions: textExtensions("Write the article here."),
    content: toEditorHtml(value),
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        id,
        class: look,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-required": "true",
      },
      transformPastedHTML: toPastedHtml,
    },
    onCreate: ({ editor: made }) => {
      opened.current = { from: reported.current, html: storedHtml(made) };
    },
    onUpdate: ({ editor: changed }) => {
      function report() {
        const html = storedHtml(changed);
        // If the text was only opened, or changed back, the original HTML is stored unchanged.
        const first = opened.current;
        reported.current = first && first.html === html ? first.from : html;
        onChange(reported.current);
      }
      if (changed.state.doc.content.size <= WRITTEN_AT_ONCE) report();
      else reports.later(report);
    },
    onBlur: reports.now,
  });
  if (editor && value !== reported.current) {
    // The value was restored or came from someone else, so it wasn't typed here.
    reported.current = value;
    queueMicrotask(() => {
      editor.commands.setContent(toEditorHtml(value), { emitUpdate: false });
      opened.current = { from: value, html: storedHtml(editor) };
    });
  }
  if (!editor) return null;
  return (
    <div className="flex flex-col gap-2">
      <div
        className={cx(
          "rounded-md border bg-surface focus-within:border-accent",
          error ? "border-error ring-1 ring-error" : "border-line-strong",
        )}
      >
        <TextToolbar editor={editor} controls={id} />
        <EditorContent editor={editor} aria-describedby={error && errorId} />
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

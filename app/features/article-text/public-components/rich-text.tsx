import { Selection } from "@tiptap/pm/state";
import type { EditorProps } from "@tiptap/pm/view";
import { EditorContent, useEditor } from "@tiptap/react";
import { useRef, useState } from "react";
import { articleClass } from "~/features/blog/public-components/article-body";
import { cx } from "~/ui/cx";
import { FieldError } from "~/ui/field";
import { useDebouncedChange } from "../components/debounce";
import { picturesIn, useDroppedPictures } from "../components/dropped-pictures";
import { type KeyHandler, SlashMenu } from "../components/slash-menu";
import { type TextDialog, TextDialogs } from "../components/text-dialogs";
import { textExtensions } from "../components/text-extensions";
import { storedHtml, toEditorHtml, toPastedHtml } from "../components/text-html";
import { TextToolbar } from "../components/text-toolbar";

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
  const [dialog, setDialog] = useState<TextDialog | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const keys = useRef<KeyHandler | null>(null);
  const pictures = useDroppedPictures();
  const editor = useArticleEditor(
    { id, label, value, onChange },
    {
      handleKeyDown: (_view, event) => {
        if (keys.current?.(event)) {
          // The editor marks every Escape as handled, so this is how others can tell that a menu took it.
          event.stopPropagation();
          return true;
        }
        const isLinkKey =
          (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "k";
        if (isLinkKey) setDialog("link");
        return isLinkKey;
      },
      transformPastedHTML: (html) => {
        const { html: cleaned, leftOut } = toPastedHtml(html);
        setNotice(leftOut > 0 ? leftOutText(leftOut) : null);
        return cleaned;
      },
      handlePaste: (_view, event) => takePictures(event.clipboardData),
      handleDrop: (view, event, _slice, isMoved) => {
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (isMoved || !takePictures(event.dataTransfer)) return false;
        if (place)
          view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))));
        return true;
      },
    },
  );
  const errorId = `${id}-error`;

  function takePictures(data: DataTransfer | null): boolean {
    const files = picturesIn(data);
    if (files.length > 0) pictures.add(files);
    return files.length > 0;
  }
  if (!editor) return null;
  return (
    <div className="flex flex-col gap-2">
      <div
        data-text-frame=""
        className={cx(
          "relative rounded-md border bg-surface focus-within:border-accent",
          error ? "border-error ring-1 ring-error" : "border-line-strong",
        )}
      >
        <TextToolbar editor={editor} controls={id} onDialog={setDialog} />
        <EditorContent editor={editor} aria-describedby={error && errorId} />
        <SlashMenu editor={editor} onDialog={setDialog} keys={keys} />
      </div>
      <p role="status" className="text-sm text-warning-text empty:hidden">
        {notice}
      </p>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <TextDialogs editor={editor} dialog={dialog} onClose={() => setDialog(null)} pictures={pictures} />
    </div>
  );
}

function leftOutText(count: number): string {
  const reason = "because pages don't load pictures from other sites";
  return count === 1
    ? `1 picture wasn't pasted, ${reason}. Save it to your device, then drop it on the text.`
    : `${count} pictures weren't pasted, ${reason}. Save them to your device, then drop them on the text.`;
}

type Handlers = Pick<EditorProps, "handleKeyDown" | "transformPastedHTML" | "handlePaste" | "handleDrop">;

/** The editor, which reports its HTML and takes a value that it didn't report itself. */
function useArticleEditor({ id, label, value, onChange }: Omit<RichTextProps, "error">, handlers: Handlers) {
  const reported = useRef(value);
  const opened = useRef<{ from: string; html: string } | null>(null);
  const reports = useDebouncedChange();
  const editor = useEditor({
    extensions: textExtensions("Write the article here, or type / to insert something."),
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
      ...handlers,
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
    // The value was restored or loaded, so it wasn't typed here.
    reported.current = value;
    queueMicrotask(() => {
      editor.commands.setContent(toEditorHtml(value), { emitUpdate: false });
      opened.current = { from: value, html: storedHtml(editor) };
    });
  }
  return editor;
}

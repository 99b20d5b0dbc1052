import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import {
  Bold,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Table2,
  Undo2,
} from "lucide-react";
import type { KeyboardEvent } from "react";
import { widgetNames } from "~/features/posts/rules/article";
import { cx } from "~/ui/cx";
import { TOKEN_NAMES } from "../rules/article-links";
import { HEADING_LEVELS, toolNames } from "../rules/slash-commands";
import { TableTools } from "./table-tools";
import type { TextDialog } from "./text-dialogs";

const CONTROLS = "button:not(:disabled), select";

/** Moves the focus between the controls of a toolbar. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(CONTROLS)];
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? controls.indexOf(focused) : -1;
  const targets: Record<string, number> = {
    ArrowRight: (at + 1) % controls.length,
    ArrowLeft: (at - 1 + controls.length) % controls.length,
    Home: 0,
    End: controls.length - 1,
  };
  const next = targets[event.key];
  if (at === -1 || next === undefined) return;
  event.preventDefault();
  controls[next]?.focus();
}

/** The state of the toolbar's buttons at the cursor. */
function stateOf(editor: Editor) {
  const heading = HEADING_LEVELS.find((level) => editor.isActive("heading", { level }));
  return {
    block: heading ? String(heading) : "",
    bold: editor.isActive("bold"),
    italic: editor.isActive("italic"),
    bullets: editor.isActive("bulletList"),
    numbers: editor.isActive("orderedList"),
    quote: editor.isActive("blockquote"),
    link: editor.isActive("link"),
    image: editor.isActive("image"),
    table: editor.isActive("table"),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

type TextToolbarProps = { editor: Editor; controls: string; onDialog: (dialog: TextDialog) => void };

/** Every tool with its name, reachable with Tab or the arrow keys. */
export function TextToolbar({ editor, controls, onDialog }: TextToolbarProps) {
  const now = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) });
  const chain = () => editor.chain().focus();
  const setBlock = (value: string) => {
    const level = HEADING_LEVELS.find((known) => String(known) === value);
    if (level) chain().setHeading({ level }).run();
    else chain().setParagraph().run();
  };
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={moveAlong}
      className="sticky top-14 z-10 flex flex-wrap items-center gap-1 rounded-t-md border-b border-line bg-surface p-1.5 lg:top-0"
    >
      <ToolSelect label="Text style" value={now.block} onChoose={setBlock}>
        <option value="">Paragraph</option>
        {HEADING_LEVELS.map((level) => (
          <option key={level} value={level}>
            Heading {level}
          </option>
        ))}
      </ToolSelect>
      <Tool label="Bold" Icon={Bold} on={now.bold} onUse={() => chain().toggleBold().run()} />
      <Tool label="Italic" Icon={Italic} on={now.italic} onUse={() => chain().toggleItalic().run()} />
      <Tool
        label="Bulleted list"
        Icon={List}
        on={now.bullets}
        onUse={() => chain().toggleBulletList().run()}
      />
      <Tool
        label="Numbered list"
        Icon={ListOrdered}
        on={now.numbers}
        onUse={() => chain().toggleOrderedList().run()}
      />
      <Tool label="Quote" Icon={Quote} on={now.quote} onUse={() => chain().toggleBlockquote().run()} />
      <Tool label="Link" Icon={Link2} on={now.link} onUse={() => onDialog("link")} />
      <Tool
        label="Image"
        Icon={ImagePlus}
        on={now.image}
        onUse={() => onDialog(now.image ? "description" : "image")}
      />
      <Tool
        label="Table"
        Icon={Table2}
        disabled={now.table}
        onUse={() => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      />
      <Inserts editor={editor} />
      <Tool label="Undo" Icon={Undo2} disabled={!now.canUndo} onUse={() => chain().undo().run()} />
      <Tool label="Redo" Icon={Redo2} disabled={!now.canRedo} onUse={() => chain().redo().run()} />
      {now.table && <TableTools editor={editor} onCaption={() => onDialog("caption")} />}
    </div>
  );
}

/** Inserts tools (spec:blog#widgets) and tokens at the cursor. */
function Inserts({ editor }: { editor: Editor }) {
  const insert = (type: string, name: string) =>
    editor.chain().focus().insertContent({ type, attrs: { name } }).run();
  return (
    <>
      <ToolSelect label="Insert a tool" value="" onChoose={(name) => insert("articleTool", name)}>
        <option value="">Tool…</option>
        {widgetNames.map((name) => (
          <option key={name} value={name}>
            {toolNames[name]}
          </option>
        ))}
      </ToolSelect>
      <ToolSelect label="Insert a token" value="" onChoose={(name) => insert("articleToken", name)}>
        <option value="">Token…</option>
        {TOKEN_NAMES.map((name) => (
          <option key={name} value={name}>{`{${name}}`}</option>
        ))}
      </ToolSelect>
    </>
  );
}

type ToolProps = { label: string; Icon: LucideIcon; on?: boolean; disabled?: boolean; onUse: () => void };

function Tool({ label, Icon, on, disabled, onUse }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={on}
      disabled={disabled}
      // Without this, pressing a button would clear the text selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
      className={cx(
        "flex size-9 items-center justify-center rounded-md text-ink-soft hover:bg-accent-soft hover:text-ink",
        "aria-pressed:bg-accent-soft aria-pressed:text-accent-text disabled:text-line-strong disabled:hover:bg-transparent",
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}

type ToolSelectProps = {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  children: React.ReactNode;
};

function ToolSelect({ label, value, onChoose, children }: ToolSelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      className="min-h-9 max-w-36 rounded-md border border-line bg-surface px-2 text-sm text-ink hover:border-accent"
    >
      {children}
    </select>
  );
}

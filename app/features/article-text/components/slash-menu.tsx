import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import { cx } from "~/ui/cx";
import { matchingCommands, type SlashCommand, slashQuery } from "../rules/slash-commands";
import type { TextDialog } from "./text-dialogs";

/** Handles a key before the text does. @returns true if it handled the key. */
export type KeyHandler = (event: KeyboardEvent) => boolean;

type SlashMenuProps = {
  editor: Editor;
  onDialog: (dialog: TextDialog) => void;
  /** Handles each key before the text does. */
  keys: RefObject<KeyHandler | null>;
};

type Slash = { query: string; from: number; to: number };

/** The slash and what follows it, at a cursor in a paragraph. */
function slashAt(editor: Editor): Slash | null {
  const { selection } = editor.state;
  const { $from, empty } = selection;
  if (!empty || !editor.isFocused || $from.parent.type.name !== "paragraph" || editor.isActive("code"))
    return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, " ", "\ufffc");
  const query = slashQuery(before);
  return query === null ? null : { query, from: $from.pos - query.length - 1, to: $from.pos };
}

/** The commands below a typed slash (spec:post-editor#slash-menu). The focus stays in the text. */
export function SlashMenu({ editor, onDialog, keys }: SlashMenuProps) {
  const slash = useEditorState({ editor, selector: ({ editor: current }) => slashAt(current) });
  const [active, setActive] = useState(0);
  // The position of the slash whose menu was closed with Escape.
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const commands = slash && slash.from !== closedAt ? matchingCommands(slash.query) : [];
  const query = slash?.query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query starts at its first command
  useEffect(() => setActive(0), [query]);
  useEffect(() => {
    if (!slash) setClosedAt(null);
  }, [slash]);
  const current = commands[Math.min(active, commands.length - 1)];
  const isOpen = current !== undefined;

  function choose(command: SlashCommand) {
    if (!slash) return;
    editor.chain().focus().deleteRange({ from: slash.from, to: slash.to }).run();
    if (command.kind === "image" || command.kind === "link") onDialog(command.kind);
    else runCommand(editor, command);
  }
  keys.current = (event) => {
    if (!isOpen || event.isComposing) return false;
    const { key } = event;
    if (key === "ArrowDown") setActive((active + 1) % commands.length);
    else if (key === "ArrowUp") setActive((active - 1 + commands.length) % commands.length);
    else if (key === "Enter" || key === "Tab") choose(current);
    else if (key === "Escape") setClosedAt(slash?.from ?? null);
    else return false;
    return true;
  };
  return (
    <>
      {isOpen && slash && (
        <CommandList
          commands={commands}
          current={current}
          place={placeOf(editor, slash.from)}
          onChoose={choose}
        />
      )}
      <p role="status" className="sr-only">
        {isOpen &&
          `${current.label}, ${commands.indexOf(current) + 1} of ${commands.length}. Enter inserts it.`}
      </p>
    </>
  );
}

type CommandListProps = {
  commands: readonly SlashCommand[];
  current: SlashCommand;
  place: CSSProperties;
  onChoose: (command: SlashCommand) => void;
};

function CommandList({ commands, current, place, onChoose }: CommandListProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls when the current command changes
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <div
      ref={list}
      role="listbox"
      aria-label="Insert"
      tabIndex={-1}
      style={place}
      className="absolute z-30 max-h-64 w-64 max-w-full overflow-y-auto rounded-md border border-line-strong bg-surface py-1 shadow-lg"
    >
      {commands.map((command) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus and handles the keys
        <div
          key={command.label}
          role="option"
          tabIndex={-1}
          aria-selected={command === current}
          // A press would move the focus out of the text, which closes the menu.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(command)}
          className={cx(
            "flex min-h-9 cursor-pointer items-center px-3 py-1 text-sm pointer-coarse:min-h-11",
            command === current ? "bg-accent text-on-accent" : "hover:bg-accent-soft",
          )}
        >
          {command.label}
        </div>
      ))}
    </div>
  );
}

const MENU_HEIGHT = 256;
/** The bar at the bottom of the window covers this much. */
const BAR_HEIGHT = 80;

/** Below the slash, or above it where there's more room. Relative to the frame around the text. */
function placeOf(editor: Editor, at: number): CSSProperties {
  const frame = editor.view.dom.closest("[data-text-frame]")?.getBoundingClientRect();
  if (!frame) return {};
  const { left, top, bottom } = editor.view.coordsAtPos(at);
  const menuWidth = Math.min(256, frame.width);
  const x = Math.max(0, Math.min(left - frame.left, frame.width - menuWidth));
  const isAbove = bottom + MENU_HEIGHT + BAR_HEIGHT > innerHeight && top > MENU_HEIGHT;
  return isAbove ? { left: x, bottom: frame.bottom - top + 4 } : { left: x, top: bottom - frame.top + 4 };
}

function runCommand(editor: Editor, command: Exclude<SlashCommand, { kind: "image" | "link" }>): void {
  const chain = editor.chain().focus();
  switch (command.kind) {
    case "paragraph":
      return void chain.setParagraph().run();
    case "heading":
      return void chain.setHeading({ level: command.level }).run();
    case "bullets":
      return void chain.toggleBulletList().run();
    case "numbers":
      return void chain.toggleOrderedList().run();
    case "quote":
      return void chain.toggleBlockquote().run();
    case "table":
      return void chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
    case "tool":
      return void chain.insertContent({ type: "articleTool", attrs: { name: command.name } }).run();
    case "token":
      return void chain.insertContent({ type: "articleToken", attrs: { name: command.name } }).run();
  }
}

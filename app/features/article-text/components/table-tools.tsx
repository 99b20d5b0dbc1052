import type { Editor } from "@tiptap/core";

type TableToolsProps = { editor: Editor; onCaption: () => void };

/** The commands for the table that contains the cursor. */
export function TableTools({ editor, onCaption }: TableToolsProps) {
  const chain = () => editor.chain().focus();
  const tools: [label: string, use: () => void][] = [
    ["Add row below", () => chain().addRowAfter().run()],
    ["Add column to the right", () => chain().addColumnAfter().run()],
    ["Delete row", () => chain().deleteRow().run()],
    ["Delete column", () => chain().deleteColumn().run()],
    ["Header row", () => chain().toggleHeaderRow().run()],
    ["Header column", () => chain().toggleHeaderColumn().run()],
    ["Caption", onCaption],
    ["Delete table", () => chain().deleteTable().run()],
  ];
  return (
    <span className="flex basis-full flex-wrap gap-1 border-t border-line pt-1.5">
      {tools.map(([label, use]) => (
        <button
          key={label}
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={use}
          className="min-h-9 rounded-md px-2.5 text-sm font-medium text-accent-text hover:bg-accent-soft"
        >
          {label}
        </button>
      ))}
    </span>
  );
}

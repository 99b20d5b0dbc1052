/** The actions of the editor's keyboard shortcuts (spec:post-editor#shortcuts). */
export type ShortcutAction =
  | "help"
  | "keep"
  | "save"
  | "preview"
  | "full-window"
  | "next-section"
  | "previous-section";

/** The parts of a keyboard event that identify a shortcut. */
export type PressedKey = Pick<KeyboardEvent, "key" | "code" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/** @param isTyping whether the focused element accepts text. */
export function shortcutOf(pressed: PressedKey, isTyping: boolean): ShortcutAction | null {
  const { key, code, altKey, shiftKey } = pressed;
  const isCommand = pressed.ctrlKey || pressed.metaKey;
  if (isCommand && !altKey) {
    if (key === "/" && !shiftKey) return "help";
    if (key.toLowerCase() === "s" && !shiftKey) return "keep";
    return key === "Enter" && shiftKey ? "save" : null;
  }
  if (isCommand) return null;
  if (altKey && !shiftKey && key === "PageDown") return "next-section";
  if (altKey && !shiftKey && key === "PageUp") return "previous-section";
  // On Macs, Alt changes the character but not the code of the key.
  if (altKey && shiftKey && code === "KeyP") return "preview";
  if (altKey && shiftKey && code === "KeyF") return "full-window";
  return key === "?" && !altKey && !isTyping ? "help" : null;
}

type Shortcut = { keys: readonly string[]; does: string };

/** The list that `?` shows. "Mod" is Ctrl, or Command on a Mac. */
export const shortcutGroups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: "Post",
    shortcuts: [
      { keys: ["?"], does: "Show this list, outside of fields" },
      { keys: ["Mod", "/"], does: "Show this list, anywhere" },
      { keys: ["Mod", "S"], does: "Keep the unsaved changes now, without saving the post" },
      { keys: ["Mod", "Shift", "Enter"], does: "Save the post" },
      { keys: ["Alt", "Shift", "P"], does: "Show or close the preview" },
      { keys: ["Alt", "Shift", "F"], does: "Show only the text, in the full window; Esc returns" },
      { keys: ["Alt", "Page Down"], does: "Go to the next section" },
      { keys: ["Alt", "Page Up"], does: "Go to the previous section" },
    ],
  },
  {
    title: "Text",
    shortcuts: [
      { keys: ["/"], does: "Insert something: type its name, then press Enter" },
      { keys: ["Mod", "K"], does: "Link to a page on this site or to a URL" },
      { keys: ["Mod", "B"], does: "Bold" },
      { keys: ["Mod", "I"], does: "Italic" },
      { keys: ["Mod", "Alt", "1"], does: "Heading 1; 2 to 4 work the same way" },
      { keys: ["Mod", "Alt", "0"], does: "Paragraph" },
      { keys: ["Mod", "Shift", "8"], does: "Bulleted list" },
      { keys: ["Mod", "Shift", "7"], does: "Numbered list" },
      { keys: ["Mod", "Shift", "B"], does: "Quote" },
      { keys: ["Shift", "Enter"], does: "Line break" },
      { keys: ["Mod", "Z"], does: "Undo" },
      { keys: ["Mod", "Shift", "Z"], does: "Redo" },
    ],
  },
  {
    title: "Lists that can be reordered",
    shortcuts: [{ keys: ["Alt", "↑"], does: "On a handle: move the item up; Alt with ↓ moves it down" }],
  },
];

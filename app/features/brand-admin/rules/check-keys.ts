/** The queue's keyboard shortcuts (spec:brands#check-keys). */
export const checkKeys = [
  { key: "j", label: "Next provider", action: "next" },
  { key: "k", label: "Previous provider", action: "previous" },
  { key: "o", label: "Open the provider’s site beside this page", action: "site" },
  { key: "p", label: "Open the proof of the first price beside this page", action: "proof" },
  { key: "v", label: "Mark as verified today and go to the next provider", action: "verify" },
  { key: "e", label: "Edit prices and proof links here", action: "edit" },
  { key: "n", label: "Write a note for the next check", action: "note" },
  { key: "u", label: "Undo the last “Verified today”", action: "undo" },
] as const;

export type CheckAction = (typeof checkKeys)[number]["action"];

/** A key press and its context. */
export type PressedKey = {
  key: string;
  /** Ctrl, Alt, or ⌘ is held: the browser's and the palette's shortcuts. */
  isModified: boolean;
  /** The key is held down. */
  isRepeat: boolean;
  /** The focus is in a field, where keys are text. */
  isInField: boolean;
};

/** The action of a key press, or null. While a key is held, only moving repeats. */
export function actionOf({ key, isModified, isRepeat, isInField }: PressedKey): CheckAction | null {
  if (isModified || isInField) return null;
  const found = checkKeys.find((shortcut) => shortcut.key === key.toLowerCase());
  if (!found) return null;
  const moves = found.action === "next" || found.action === "previous";
  return isRepeat && !moves ? null : found.action;
}

/** An action's key, as shown on buttons. */
export function keyOf(action: CheckAction): string {
  return checkKeys.find((shortcut) => shortcut.action === action)?.key.toUpperCase() ?? "";
}

import { useState } from "react";
import { SECTION_MARK, useEditorSections } from "./editor-sections";
import type { FullText } from "./full-window";
import { ShortcutsDialog, useShortcuts } from "./shortcuts";

type EditorActions = { keep: () => void; save: () => void; preview: () => void };

/** The editor's shortcuts, and the dialog that lists them. */
export function useEditorKeys({ keep, save, preview }: EditorActions) {
  const [isListed, setListed] = useState(false);
  const [isFull, setFull] = useState(false);
  const { shown, goTo, showField } = useEditorSections();
  const full: FullText = {
    isOn: isFull,
    set: (isOn) => {
      // Opens the section, and gives the focus to the text.
      if (isOn) showField("content");
      setFull(isOn);
    },
  };
  /** Starts at the section with the focus, or else at the top. */
  const step = (by: 1 | -1) => {
    const focused = document.activeElement?.closest(`[${SECTION_MARK}]`)?.getAttribute(SECTION_MARK);
    const ids: readonly string[] = shown;
    const at = focused ? ids.indexOf(focused) : -1;
    const next = shown[Math.max(0, at === -1 && by === 1 ? 0 : at + by)];
    if (next) goTo(next);
  };
  useShortcuts((action) => {
    if (action === "help") setListed(true);
    else if (action === "keep") keep();
    else if (action === "save") {
      // The full window would cover the errors of a failed save.
      setFull(false);
      save();
    } else if (action === "full-window") full.set(!isFull);
    // The rest of the page is out of reach.
    else if (isFull) return;
    else if (action === "preview") preview();
    else step(action === "next-section" ? 1 : -1);
  });
  return {
    full,
    show: () => setListed(true),
    dialog: <ShortcutsDialog open={isListed} onClose={() => setListed(false)} />,
  };
}

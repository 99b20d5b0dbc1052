import { useEffect, useRef, useState } from "react";
import { actionOf, type CheckAction } from "../rules/check-keys";

const STORED_AS = "check-keys";
const FIELDS = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";

/**
 * Runs an action of the queue when its key is pressed, unless a dialog is open or the shortcuts are off.
 * Speech input types single characters, so people who dictate need the switch. The browser remembers it.
 */
export function useCheckKeys(run: (action: CheckAction) => void) {
  const [isOn, setOn] = useState(true);
  const current = useRef(run);
  current.current = run;
  useEffect(() => setOn(readChoice()), []);
  useEffect(() => {
    if (!isOn) return;
    function handleKey(event: KeyboardEvent) {
      if (event.defaultPrevented || document.querySelector("dialog[open], :popover-open")) return;
      const action = actionOf({
        key: event.key,
        isModified: event.ctrlKey || event.altKey || event.metaKey,
        isRepeat: event.repeat,
        isInField: event.target instanceof Element && event.target.closest(FIELDS) !== null,
      });
      if (!action) return;
      event.preventDefault();
      current.current(action);
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [isOn]);
  function choose(next: boolean) {
    setOn(next);
    try {
      localStorage.setItem(STORED_AS, next ? "on" : "off");
    } catch {}
  }
  return { isOn, choose };
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== "off";
  } catch {
    return true;
  }
}

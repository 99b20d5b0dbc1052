import { Keyboard } from "lucide-react";
import { Fragment, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/modal";
import { type ShortcutAction, shortcutGroups, shortcutOf } from "../rules/shortcuts";

const TEXT_FIELDS = "input, textarea, select, [contenteditable=true]";

/** Runs the editor's shortcuts (spec:post-editor#shortcuts), except while a dialog is open. */
export function useShortcuts(run: (action: ShortcutAction) => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.isComposing || document.querySelector("dialog[open]")) return;
      const isTyping = event.target instanceof Element && event.target.closest(TEXT_FIELDS) !== null;
      const action = shortcutOf(event, isTyping);
      // The text editor prevents the default of Enter with any other keys.
      if (!action || (event.defaultPrevented && action !== "save")) return;
      event.preventDefault();
      latest.current(action);
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}

export function ShortcutsButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      variant="quiet"
      aria-label="Keyboard shortcuts"
      aria-keyshortcuts="?"
      title="Keyboard shortcuts"
      onClick={onOpen}
      className="max-sm:hidden"
    >
      <Keyboard aria-hidden="true" className="size-5" />
    </Button>
  );
}

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      {open && <ShortcutLists />}
    </Dialog>
  );
}

function ShortcutLists() {
  const [isMac] = useState(() => /Mac|iPhone|iPad/.test(navigator.userAgent));
  const nameOf = (key: string) => {
    if (key === "Mod") return isMac ? "⌘" : "Ctrl";
    return key === "Alt" && isMac ? "Option" : key;
  };
  return (
    <div className="flex flex-col gap-6">
      {shortcutGroups.map(({ title, shortcuts }) => (
        <section key={title}>
          <h3 className="font-semibold">{title}</h3>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-sm">
            {shortcuts.map(({ keys, does }) => (
              <Fragment key={does}>
                <dt className="flex gap-1">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="rounded-sm border border-line-strong bg-sunken px-1.5 font-mono text-xs leading-6"
                    >
                      {nameOf(key)}
                    </kbd>
                  ))}
                </dt>
                <dd className="text-ink-soft">{does}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

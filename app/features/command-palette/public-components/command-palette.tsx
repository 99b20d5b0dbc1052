import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { cx } from "~/ui/cx";
import type { PaletteDialogProps } from "../components/palette-dialog";

const load = () => import("../components/palette-dialog");
const PaletteDialog = lazy(async () => ({ default: (await load()).PaletteDialog }));

/**
 * Opens the palette with Ctrl-K or ⌘-K, unless the element that has the focus uses these keys.
 * @returns the dialog to render, and what opens it.
 */
export function useCommandPalette(props: Omit<PaletteDialogProps, "onClose">) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const isShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.altKey || event.shiftKey || event.defaultPrevented) return;
      // Browsers use these keys for their own search field.
      event.preventDefault();
      setIsOpen((before) => !before);
    }
    document.addEventListener("keydown", handleKey);
    // Ahead of time, so that nothing typed right after the shortcut is lost.
    const timer = setTimeout(() => void load().catch(() => {}), 1_000);
    return () => {
      document.removeEventListener("keydown", handleKey);
      clearTimeout(timer);
    };
  }, []);
  const dialog = isOpen && (
    <Suspense>
      <PaletteDialog {...props} onClose={() => setIsOpen(false)} />
    </Suspense>
  );
  return { dialog, open: () => setIsOpen(true) };
}

/** Opens the palette. `compact` shows only the icon. */
export function PaletteButton({ onOpen, compact = false }: { onOpen: () => void; compact?: boolean }) {
  // Known only in the browser.
  const [shortcut, setShortcut] = useState("");
  useEffect(() => setShortcut(/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K"), []);
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={compact ? "Search" : undefined}
      aria-keyshortcuts="Control+K Meta+K"
      className={cx(
        "flex items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink",
        compact
          ? "size-11 justify-center"
          : "min-h-11 w-full gap-3 border border-line px-2 text-sm lg:min-h-9 lg:in-[.compact]:min-h-8",
      )}
    >
      <Search aria-hidden="true" className={compact ? "size-6" : "size-4.5 shrink-0"} />
      {!compact && (
        <>
          <span className="grow text-left">Search</span>
          <kbd className="text-xs text-ink-faint">{shortcut}</kbd>
        </>
      )}
    </button>
  );
}

import { Minimize2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";

/** Whether the text fills the window, and the function that changes it. */
export type FullText = { isOn: boolean; set: (isOn: boolean) => void };

type FullWindowProps = {
  full: FullText;
  label: string;
  /** Stays visible below the text. */
  status: ReactNode;
  children: ReactNode;
};

/**
 * Text that can fill the window, without anything else (spec:post-editor#full-window). The elements stay the same, so
 * the cursor and the undo history do too.
 */
export function FullWindow({ full, label, status, children }: FullWindowProps) {
  const { isOn } = full;
  const frame = useRef<HTMLDivElement>(null);
  useAlone(frame, isOn);
  function handleKey(event: KeyboardEvent) {
    // Escape also closes dialogs of the text.
    const isInDialog = event.target instanceof Element && event.target.closest("dialog") !== null;
    if (!isOn || event.key !== "Escape" || event.nativeEvent.isComposing || isInDialog) return;
    event.preventDefault();
    full.set(false);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape works wherever the focus is
    <div
      ref={frame}
      {...(isOn && { role: "dialog", "aria-modal": true, "aria-label": label })}
      onKeyDown={handleKey}
      className={isOn ? "fixed inset-0 z-40 flex flex-col bg-surface" : undefined}
    >
      <div className={isOn ? "min-h-0 grow overflow-y-auto overscroll-contain" : undefined}>
        <div className={cx("flex flex-col gap-5", isOn && fullClass)}>{children}</div>
      </div>
      {isOn && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line px-4 py-2 sm:px-6">
          {status}
          <Button
            variant="quiet"
            size="sm"
            aria-keyshortcuts="Escape"
            className="ml-auto"
            onClick={() => full.set(false)}
          >
            <Minimize2 aria-hidden="true" className="size-4" />
            Leave full window
          </Button>
        </div>
      )}
    </div>
  );
}

const fullClass = cx(
  "mx-auto min-h-full w-full max-w-prose",
  "[&_[data-text-frame]]:border-transparent [&_[data-text-frame]]:focus-within:border-transparent [&_[role=toolbar]]:top-0 [&_.ProseMirror]:min-h-[70dvh]",
);

const TEXT = "[contenteditable=true]";

/**
 * While it is on, nothing outside the element can get the focus. The focus goes to the text when it starts and when it
 * ends.
 */
function useAlone(frame: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (!isOn || !element) return;
    const others = othersOf(element);
    for (const other of others) other.inert = true;
    const focusText = () => element.querySelector<HTMLElement>(TEXT)?.focus({ preventScroll: true });
    focusText();
    return () => {
      for (const other of others) other.inert = false;
      focusText();
      // The page has its own scroll position, so the cursor may be out of view.
      getSelection()?.focusNode?.parentElement?.scrollIntoView({ block: "center" });
    };
  }, [frame, isOn]);
}

/** Everything beside the element and its ancestors, except dialogs and messages. */
function othersOf(element: HTMLElement): HTMLElement[] {
  const others: HTMLElement[] = [];
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement)
    for (const other of inner.parentElement.children)
      if (
        other !== inner &&
        other instanceof HTMLElement &&
        !other.inert &&
        !other.matches("dialog, [role=status]")
      )
        others.push(other);
  return others;
}

import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

/*
 * <ul className="relative …"> … <Tooltip text="First in this list."><Badge>Recommended Provider</Badge></Tooltip> …
 * </ul>
 *
 * A word or badge that shows an explanation when it is hovered, focused, or pressed; Escape and a press elsewhere close
 * it. The explanation is as wide as the nearest `relative` element, so that it fits on a phone wherever the word is.
 */
type TooltipProps = { text: string; children: ReactNode };

export function Tooltip({ text, children }: TooltipProps) {
  const { isOpen, frame, handlers, press } = useTip();
  const id = useId();
  return (
    <span ref={frame} className="inline-flex" {...handlers}>
      <button
        type="button"
        aria-describedby={id}
        className="hit-area inline-flex cursor-help rounded-full"
        {...press}
      >
        {children}
      </button>
      <span
        id={id}
        role="tooltip"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-10 mx-auto w-fit max-w-sm px-4 pt-2 sm:mx-0"
      >
        <span className="block animate-rise rounded-md border border-line bg-surface px-4 py-3 text-sm shadow-lg">
          {text}
        </span>
      </span>
    </span>
  );
}

function useTip() {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  // A press moves the focus first, which opens the tooltip, so the state before the press decides.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [isOpen]);
  const byMouse = (open: boolean) => (event: PointerEvent) => {
    if (event.pointerType === "mouse") setOpen(open);
  };
  return {
    isOpen,
    frame,
    handlers: { onPointerEnter: byMouse(true), onPointerLeave: byMouse(false) },
    press: {
      onPointerDown: () => {
        wasOpen.current = isOpen;
      },
      onKeyDown: () => {
        wasOpen.current = isOpen;
      },
      onClick: () => setOpen(!wasOpen.current),
      onFocus: () => setOpen(true),
      onBlur: () => setOpen(false),
    },
  };
}

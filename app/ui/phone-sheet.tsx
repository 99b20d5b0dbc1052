import { type MouseEvent, type ReactNode, useId } from "react";
import { buttonClass } from "./button";
import { cx } from "./cx";

/*
 * <PhoneSheet button={<>Filters <span className="figures">(2)</span></>} done="Show results">…fields…</PhoneSheet>
 *
 * On phones, a button that opens its children in a sheet at the bottom edge: a native popover, which works without
 * scripts and closes by Escape or by a tap outside. On wider screens, the children are part of the page.
 */
type PhoneSheetProps = {
  /** What the button shows. */
  button: ReactNode;
  /** The button's name, if it only shows an icon. */
  label?: string;
  /** The text of the button that closes the sheet. */
  done: string;
  buttonClassName?: string;
  /** How the children are laid out within the sheet and, with `sm:`, within the page. */
  className?: string;
  children: ReactNode;
};

const sheet =
  "max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:m-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-t-xl max-sm:border-t " +
  "max-sm:border-line max-sm:p-5 max-sm:shadow-lg max-sm:backdrop:bg-scrim max-sm:open:animate-sheet bg-surface text-ink";

/** A link may lead to the same page with another period: the sheet would stay open above it. */
function closeByLink({ target, currentTarget: sheet }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest("a") && sheet.matches(":popover-open")) sheet.hidePopover();
}

export function PhoneSheet({ button, label, done, buttonClassName, className, children }: PhoneSheetProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className={cx(buttonClass({ variant: "secondary" }), "sm:hidden", buttonClassName)}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: reacts to clicks of its links, which have keyboard events */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div id={id} popover="auto" onClick={closeByLink} className={cx(sheet, "sm:contents", className)}>
        {children}
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          className={cx(buttonClass({ full: true }), "mt-4 sm:hidden")}
        >
          {done}
        </button>
      </div>
    </>
  );
}

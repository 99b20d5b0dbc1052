import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { cx } from "./cx";

/*
 * <Disclosure label="More Details" openLabel="Less details" context="Northfield Clinic">…</Disclosure>
 *
 * A button that shows and hides the content after it. Screen readers read `context` after the label, which
 * distinguishes ten "More Details" on a page. Give `open` and `onToggle` to control it from outside.
 */
type DisclosureProps = {
  label: string;
  openLabel?: string;
  context?: string;
  open?: boolean;
  onToggle?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
};

export function Disclosure({
  label,
  openLabel = label,
  context,
  open,
  onToggle,
  className,
  children,
}: DisclosureProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const panelId = useId();
  const shown = open ?? ownOpen;
  function toggle() {
    setOwnOpen(!shown);
    onToggle?.(!shown);
  }
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={panelId}
        onClick={toggle}
        className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 font-semibold text-accent-text hover:bg-accent-soft"
      >
        {shown ? openLabel : label}
        {context && <span className="sr-only"> – {context}</span>}
        <ChevronDown
          aria-hidden="true"
          className={cx("size-5 transition-transform duration-200", shown && "rotate-180")}
        />
      </button>
      <div id={panelId} hidden={!shown} className="animate-rise">
        {children}
      </div>
    </div>
  );
}

import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

/*
 * <Accordion>
 *   <AccordionItem id="is-it-free" title="Is it free?">Yes.</AccordionItem>
 * </Accordion>
 *
 * The browser's own <details>: works without scripts, can be searched in the page and printed open.
 */
export function Accordion({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx("divide-y divide-line border-y border-line", className)}>{children}</div>;
}

type AccordionItemProps = { id?: string; title: ReactNode; open?: boolean; children: ReactNode };

export function AccordionItem({ id, title, open, children }: AccordionItemProps) {
  return (
    <details id={id} open={open} className="details-motion group">
      <summary className="flex min-h-12 items-start justify-between gap-4 py-3 sm:min-h-14 sm:py-4 font-semibold hover:text-accent-text">
        <span className="text-pretty">{title}</span>
        <Plus
          aria-hidden="true"
          className="mt-0.5 size-6 shrink-0 text-accent-text transition-transform duration-200 group-open:rotate-45"
        />
      </summary>
      <div className="max-w-prose pb-6 pr-10 text-ink-soft">{children}</div>
    </details>
  );
}

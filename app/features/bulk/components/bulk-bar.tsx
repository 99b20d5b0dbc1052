import { X } from "lucide-react";
import { Button } from "~/ui/button";
import type { BulkSelection } from "../public-components/use-bulk-selection";
import { rowsText } from "../rules/texts";

type BulkBarProps = { bulk: BulkSelection; onChoose: (action: string) => void };

/** How many rows are selected, and the actions for them. It covers the page's end, so nothing on the page moves. */
export function BulkBar({ bulk, onChoose }: BulkBarProps) {
  const { offer, count, total, keys, isAll, bar } = bulk;
  if (count === 0) return null;
  return (
    <>
      {/* On phones, the bar is taller than the page's bottom margin. */}
      <div className="h-36 sm:hidden" />
      <section
        ref={bar}
        aria-label="Actions for the selected rows"
        className="fixed inset-x-3 bottom-3 z-30 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line-strong bg-surface px-3 py-2 shadow-lg lg:left-[16rem]"
      >
        <div className="flex grow flex-wrap items-center gap-x-1 text-sm">
          <p role="status" className="figures mr-2 font-semibold">
            {isAll ? `All ${rowsText(total, offer)} selected` : `${rowsText(count, offer)} selected`}
          </p>
          <Button variant="quiet" size="sm" className="max-sm:ml-auto max-sm:min-h-11" onClick={bulk.clear}>
            <X aria-hidden="true" className="size-4" />
            Clear
          </Button>
          <MoreToSelect bulk={bulk} isPageSelected={count >= keys.length} />
        </div>
        <div data-actions="" className="flex flex-wrap gap-2">
          {offer.actions.map(({ name, label }) => (
            <Button
              key={name}
              variant="secondary"
              size="sm"
              className="max-sm:min-h-11"
              onClick={() => onChoose(name)}
            >
              {label}
            </Button>
          ))}
        </div>
      </section>
    </>
  );
}

/** First the rest of the page, then everything that matches. */
function MoreToSelect({ bulk, isPageSelected }: { bulk: BulkSelection; isPageSelected: boolean }) {
  const { offer, keys, total, isAll, selectPage, selectAll } = bulk;
  const look = { variant: "quiet", size: "sm", className: "max-sm:-ml-3 max-sm:min-h-11" } as const;
  if (isAll || (isPageSelected && total <= keys.length)) return null;
  if (!isPageSelected)
    return (
      <Button {...look} onClick={selectPage}>
        Select all {rowsText(keys.length, offer)} on this page
      </Button>
    );
  return (
    <Button {...look} onClick={selectAll}>
      Select all {rowsText(total, offer)} that match
    </Button>
  );
}

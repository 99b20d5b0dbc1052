import { Columns3, X } from "lucide-react";
import { href, useLocation } from "react-router";
import { Button, buttonClass } from "~/ui/button";
import { cx } from "~/ui/cx";
import { Kept } from "~/ui/kept";
import { maxCompared, maxShortlist, showsTray } from "../rules/shortlist";

/**
 * The bar of chosen providers with "Compare" and "Clear" at the bottom of every page (spec:side-by-side#tray). It's
 * hidden and empty; `enhance/tray.ts` fills it. The announcement is in every page, because screen readers read only
 * changes of a region they know.
 */
export function ShortlistTray() {
  const isShown = showsTray(useLocation().pathname);
  return (
    <Kept
      key={String(isShown)}
      as="div"
      of={Bar}
      part={isShown ? "shown" : "hidden"}
      data-enhance="shortlist-tray"
      data-names-path={href("/shortlist/names")}
      data-compare-path={href("/compare/:pair", { pair: "PAIR" })}
      data-shortlist-path={href("/shortlist")}
      className="contents"
    >
      <p aria-live="polite" data-part="notice" className="sr-only" />
      {isShown && <Bar />}
    </Kept>
  );
}

function Bar() {
  return (
    <section
      hidden
      data-part="bar"
      aria-label="Providers to compare"
      className="no-print z-20 border-t border-line-strong bg-surface shadow-lg [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:bottom-0"
    >
      <div className="page flex flex-col gap-x-4 gap-y-1 py-2 lg:flex-row lg:items-center lg:py-3">
        <Chosen />
        <div className="flex shrink-0 items-center gap-2">
          <NextStep />
          <Button data-part="clear" variant="quiet" className="max-lg:px-3 max-xs:px-2">
            Clear
            <span className="sr-only"> all chosen providers</span>
          </Button>
        </div>
      </div>
    </section>
  );
}

function Chosen() {
  return (
    <div className="flex min-w-0 grow items-center gap-3">
      <p className="figures shrink-0 text-sm font-semibold max-sm:sr-only">
        <span data-part="count">0</span> of {maxShortlist} chosen
      </p>
      <ul data-part="items" className="flex min-w-0 gap-2 overflow-x-auto p-1">
        {/* The model of a chosen provider. */}
        <li hidden className="shrink-0">
          <button
            type="button"
            className="relative flex min-h-11 max-w-48 items-center gap-1.5 rounded-full border border-line-strong bg-canvas py-1 pr-2 pl-4 text-sm hover:border-accent hover:bg-accent-soft"
          >
            <span className="truncate">
              <span className="sr-only">Remove </span>
              <span data-part="name" />
            </span>
            <X aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
          </button>
        </li>
      </ul>
    </div>
  );
}

/** What to do with the choice: one of three, and the page to print and share it. */
function NextStep() {
  return (
    <>
      <p data-part="too-few" className="text-sm text-ink-soft">
        Choose one more to compare.
      </p>
      <p hidden data-part="too-many" className="max-w-60 text-sm text-ink-soft">
        Up to {maxCompared} fit side by side. Remove <span data-part="excess" /> to compare.
      </p>
      <a hidden data-part="compare" href={href("/compare")} className={cx(buttonClass(), "max-xs:px-3")}>
        <Columns3 aria-hidden="true" className="size-5 max-xs:hidden" />
        <span>
          Compare <span data-part="compared" />
          <span className="sr-only"> providers side by side</span>
        </span>
      </a>
      <a
        data-part="shortlist"
        href={href("/shortlist")}
        className={cx(buttonClass({ variant: "quiet" }), "max-lg:ml-auto max-lg:px-3 max-xs:px-2")}
      >
        Shortlist
        <span className="sr-only"> to print and share</span>
      </a>
    </>
  );
}

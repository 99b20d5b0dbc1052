import { Columns3, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { href, Link } from "react-router";
import { Button, buttonClass } from "~/ui/button";
import { cx } from "~/ui/cx";
import { clearShortlist, nameOf, removeProvider, useShortlist } from "../public-components/shortlist-store";
import { comparisonSlug } from "../rules/comparison-slug";
import {
  formatShortlist,
  maxCompared,
  maxShortlist,
  minCompared,
  PROVIDERS_PARAMETER,
  type Shortlist,
} from "../rules/shortlist";
import { useProviderNames } from "./provider-names";

/** The chosen providers with "Compare" and "Clear" (spec:side-by-side#tray). */
export function Tray() {
  const { list } = useShortlist();
  const bar = useRef<HTMLElement>(null);
  useProviderNames(list);
  useTrayHeight(bar);
  return (
    <section
      ref={bar}
      aria-label="Providers to compare"
      className="no-print z-20 border-t border-line-strong bg-surface shadow-lg [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:bottom-0"
    >
      <div className="page flex flex-col gap-x-4 gap-y-1 py-2 lg:flex-row lg:items-center lg:py-3">
        <Chosen list={list} />
        <div className="flex shrink-0 items-center gap-2">
          <CompareLink list={list} />
          <ShortlistLink list={list} />
          <Button variant="quiet" className="max-lg:px-3 max-xs:px-2" onClick={clearAndFocus}>
            Clear
            <span className="sr-only"> all chosen providers</span>
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The tray disappears, so the focus goes to the page's content. */
function clearAndFocus() {
  clearShortlist();
  document.getElementById("main")?.focus({ preventScroll: true });
}

function Chosen({ list }: { list: Shortlist }) {
  const items = useRef<HTMLUListElement>(null);

  /** The next provider's button gets the focus, then the one before it. */
  function removeAt(index: number, slug: string) {
    const buttons = items.current?.querySelectorAll("button");
    const next = buttons?.[index + 1] ?? buttons?.[index - 1] ?? document.getElementById("main");
    next?.focus({ preventScroll: true });
    removeProvider(slug);
  }

  return (
    <div className="flex min-w-0 grow items-center gap-3">
      <p className="figures shrink-0 text-sm font-semibold max-sm:sr-only">
        {list.length} of {maxShortlist} chosen
      </p>
      <ul ref={items} className="flex min-w-0 gap-2 overflow-x-auto p-1">
        {list.map((slug, index) => (
          <li key={slug} className="shrink-0">
            <button
              type="button"
              onClick={() => removeAt(index, slug)}
              className="relative flex min-h-11 max-w-48 items-center gap-1.5 rounded-full border border-line-strong bg-canvas py-1 pr-2 pl-4 text-sm hover:border-accent hover:bg-accent-soft"
            >
              <span className="truncate">
                <span className="sr-only">Remove </span>
                {nameOf(slug)}
              </span>
              <X aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function CompareLink({ list }: { list: Shortlist }) {
  if (list.length < minCompared) return <p className="text-sm text-ink-soft">Choose one more to compare.</p>;
  if (list.length > maxCompared) {
    return (
      <p className="max-w-60 text-sm text-ink-soft">
        Up to {maxCompared} fit side by side. Remove {list.length - maxCompared} to compare.
      </p>
    );
  }
  return (
    <Link
      to={href("/compare/:pair", { pair: comparisonSlug(list) })}
      className={cx(buttonClass(), "max-xs:px-3")}
    >
      <Columns3 aria-hidden="true" className="size-5 max-xs:hidden" />
      Compare {list.length}
      <span className="sr-only"> providers side by side</span>
    </Link>
  );
}

/** The page to print and share the choice. */
function ShortlistLink({ list }: { list: Shortlist }) {
  return (
    <Link
      to={`${href("/shortlist")}?${PROVIDERS_PARAMETER}=${formatShortlist(list)}`}
      className={cx(buttonClass({ variant: "quiet" }), "max-lg:ml-auto max-lg:px-3 max-xs:px-2")}
    >
      Shortlist
      <span className="sr-only"> to print and share</span>
    </Link>
  );
}

/**
 * Keeps the tray's height in a custom property: focused elements scroll clear of it, and other bars at the bottom move
 * above it.
 */
function useTrayHeight(bar: { current: HTMLElement | null }) {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const isSticky = getComputedStyle(element).position === "sticky";
      style.setProperty("--tray-height", isSticky ? `${element.offsetHeight}px` : "0px");
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--tray-height");
    };
  }, [bar]);
}

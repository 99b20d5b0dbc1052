import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { cx } from "./cx";
import { DEFAULT_ROWS, rowsPerPage, rowsPerPageFrom } from "./rows-per-page";

/*
 * <Pagination page={2} pageCount={9} label="Brands" />            numbered; the page is in `?page=`
 * <CursorPagination newer="…" older="…" label="Audit log" />      for lists too long to count; `?newer=` and `?older=`
 * <Pagination … rows={total} />                                   with a choice of rows per page, in `?perPage=`
 *
 * These are links, so that Back, a new tab, and a shared URL work. All other parameters of the URL are kept.
 */
type PaginationProps = {
  page: number;
  pageCount: number;
  label: string;
  param?: string;
  /** For a list below other content: the page doesn't scroll to its top. */
  keepsScroll?: boolean;
  /** How many rows the list has on all pages, for a list that lets people choose how many a page shows. */
  rows?: number;
};

export function Pagination({ rows = 0, ...pages }: PaginationProps) {
  return (
    <PagesAndRows hasChoice={rows > DEFAULT_ROWS} keepsScroll={pages.keepsScroll}>
      {pages.pageCount > 1 && <NumberedPages {...pages} />}
    </PagesAndRows>
  );
}

function NumberedPages({ page, pageCount, label, param = "page", keepsScroll }: PaginationProps) {
  const addressOf = useUrlWith();
  const to = (target: number) => addressOf({ [param]: target === 1 ? null : String(target) });
  return (
    <nav aria-label={`${label} pages`} className="flex flex-wrap items-center gap-1">
      <Step to={page > 1 ? to(page - 1) : null} keepsScroll={keepsScroll}>
        <ChevronLeft aria-hidden="true" className="size-4" />
        Previous
      </Step>
      <span className="figures px-2 text-sm text-ink-soft sm:hidden">
        Page {page} of {pageCount}
      </span>
      {shownPages(page, pageCount).map((entry) =>
        entry.kind === "gap" ? (
          <span key={entry.key} aria-hidden="true" className="px-1 text-ink-faint max-sm:hidden">
            …
          </span>
        ) : (
          <Link
            key={entry.page}
            to={to(entry.page)}
            preventScrollReset={keepsScroll}
            aria-current={entry.page === page ? "page" : undefined}
            aria-label={`Page ${entry.page}`}
            className={cx(
              stepClass,
              "figures min-w-9 justify-center max-sm:hidden aria-[current=page]:bg-accent-soft",
            )}
          >
            {entry.page}
          </Link>
        ),
      )}
      <Step to={page < pageCount ? to(page + 1) : null} keepsScroll={keepsScroll}>
        Next
        <ChevronRight aria-hidden="true" className="size-4" />
      </Step>
    </nav>
  );
}

type CursorPaginationProps = {
  newer: string | null;
  older: string | null;
  label: string;
  /** How many rows this page shows. */
  rows: number;
};

export function CursorPagination({ rows, ...pages }: CursorPaginationProps) {
  const hasPages = pages.newer !== null || pages.older !== null;
  return (
    <PagesAndRows hasChoice={hasPages || rows > DEFAULT_ROWS}>
      {hasPages && <CursorPages {...pages} />}
    </PagesAndRows>
  );
}

function CursorPages({ newer, older, label }: Omit<CursorPaginationProps, "rows">) {
  const addressOf = useUrlWith();
  return (
    <nav aria-label={`${label} pages`} className="flex items-center gap-1">
      <Step to={newer === null ? null : addressOf({ newer, older: null })}>
        <ChevronLeft aria-hidden="true" className="size-4" />
        Newer
      </Step>
      <Step to={older === null ? null : addressOf({ older, newer: null })}>
        Older
        <ChevronRight aria-hidden="true" className="size-4" />
      </Step>
    </nav>
  );
}

const stepClass =
  "inline-flex min-h-11 items-center gap-1 rounded-md px-3 text-sm font-semibold text-accent-text sm:min-h-9 ";

type StepProps = { to: string | null; keepsScroll?: boolean; children: ReactNode };

function Step({ to, keepsScroll, children }: StepProps) {
  if (to === null) {
    return (
      <span aria-disabled="true" className={cx(stepClass, "text-ink-faint")}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} preventScrollReset={keepsScroll} className={cx(stepClass, "hover:bg-accent-soft")}>
      {children}
    </Link>
  );
}

type PagesAndRowsProps = { hasChoice: boolean; keepsScroll?: boolean; children: ReactNode };

/** On phones, both share a row with the list's status and wrap with it. */
function PagesAndRows({ hasChoice, keepsScroll, children }: PagesAndRowsProps) {
  if (!hasChoice) return children;
  return (
    <div className="contents flex-wrap items-center gap-x-4 gap-y-2 sm:flex">
      <RowsPerPage keepsScroll={keepsScroll} />
      {children}
    </div>
  );
}

/** The sizes of a page (spec:staff#rows-per-page). Each leads to the first page of that size. */
function RowsPerPage({ keepsScroll }: { keepsScroll?: boolean }) {
  const [params] = useSearchParams();
  const addressOf = useUrlWith();
  const current = rowsPerPageFrom(params);
  const to = (size: number) => {
    const perPage = size === DEFAULT_ROWS ? null : String(size);
    const address = addressOf({ perPage, page: null, newer: null, older: null });
    // Without a query, the list would open with the person's default view, which may have another size.
    return address === "?" ? "?view=all" : address;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: three links, not fields of a form
    <div role="group" aria-label="Rows per page" className="flex items-center gap-1">
      <span aria-hidden="true" className="pr-1 text-sm text-ink-soft">
        Rows per page
      </span>
      {rowsPerPage.map((size) => (
        <Link
          key={size}
          to={to(size)}
          preventScrollReset={keepsScroll}
          aria-current={size === current ? "true" : undefined}
          aria-label={`${size} rows per page`}
          className={cx(
            stepClass,
            "figures min-w-11 justify-center hover:bg-accent-soft sm:min-w-9 aria-[current=true]:bg-accent-soft",
          )}
        >
          {size}
        </Link>
      ))}
    </div>
  );
}

/** The URL of this page with some parameters set, or removed with null. */
export function useUrlWith(): (changes: Record<string, string | null>) => string {
  const [params] = useSearchParams();
  return (changes) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    // "." alone would drop the query; "?" alone clears it.
    return `?${next}`;
  };
}

type ShownPage = { kind: "page"; page: number } | { kind: "gap"; key: string };

/** The first, the last, and those around the current page. A gap replaces two or more pages. */
function shownPages(page: number, pageCount: number): ShownPage[] {
  const numbers = [1, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount);
  const pages = [...new Set(numbers)].sort((a, b) => a - b);
  return pages.flatMap((current, index): ShownPage[] => {
    const previous = pages[index - 1];
    const entry: ShownPage = { kind: "page", page: current };
    if (previous === undefined || current - previous === 1) return [entry];
    if (current - previous === 2) return [{ kind: "page", page: current - 1 }, entry];
    return [{ kind: "gap", key: `gap-${current}` }, entry];
  });
}

import { href, Link } from "react-router";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Pagination, useUrlWith } from "~/ui/pagination";
import { EmptyPicture } from "~/ui/pictures/empty-picture";
import type { DirectoryEntry, DirectoryFilters, LetterPage, DirectoryPage as Page } from "../rules/directory";
import { DirectoryFilterBar } from "./directory-filters";
import { COMPARE_FORM_ID, DirectoryList, letterId } from "./directory-list";

type Props = {
  filters: DirectoryFilters;
  list: Page<DirectoryEntry>;
  letters: readonly LetterPage[];
  /** The number of all brands, filtered or not. */
  allCount: number;
  isFiltered: boolean;
};

/** `/providers`: every provider by name. */
export function DirectoryPage({ filters, list, letters, allCount, isFiltered }: Props) {
  const remaining = countText(list.total, allCount);
  return (
    <div className="page flex flex-col gap-8 py-8 sm:py-12">
      <header className="flex flex-col gap-4">
        <Breadcrumbs trail={[{ label: "Home", to: href("/") }]} here="Providers" />
        <h1 className="text-2xl sm:text-3xl">All GLP-1 providers</h1>
        <p className="max-w-prose text-ink-soft">
          Every online semaglutide and tirzepatide provider in our comparison, by name. To rank them for your
          state and medication,{" "}
          <Link to={href("/compare-providers")} className="link">
            compare providers
          </Link>
          .
        </p>
        <PriceLinks />
      </header>
      <div id="directory" data-enhance="live-results" className="flex flex-col gap-8">
        <DirectoryFilterBar filters={filters} isFiltered={isFiltered} remaining={`Show ${remaining}`} />
        <section aria-label="Providers" className="flex flex-col gap-5">
          <div className="flex flex-col gap-2">
            <p role="status" className="font-semibold">
              {remaining}
            </p>
            <p className="max-w-prose text-sm text-ink-soft">
              Prices show the lowest monthly cost for any plan, dose, and form. They include the membership
              fee but not first-month discounts or rebates.
            </p>
          </div>
          {list.total === 0 ? (
            <NoneFound />
          ) : (
            <>
              <LetterNav letters={letters} page={list.page} />
              <DirectoryList entries={list.entries} />
              <CompareChecked />
              <div data-full-load>
                <Pagination page={list.page} pageCount={list.pages} label="providers" />
              </div>
            </>
          )}
        </section>
      </div>
    </div>
  );
}

/** With scripts, the tray at the bottom of the page does this. */
function CompareChecked() {
  return (
    <form
      id={COMPARE_FORM_ID}
      method="get"
      action={href("/compare")}
      className="sticky bottom-0 hidden border-t border-line-strong bg-canvas py-3 noscript:block"
    >
      <Button type="submit">Compare checked providers</Button>
    </form>
  );
}

/** The same prices in other forms. */
function PriceLinks() {
  return (
    <ul className="-my-2 flex flex-wrap gap-x-6 text-sm">
      {priceLinks.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="link inline-flex min-h-11 items-center">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const priceLinks = [
  { to: href("/states"), label: "Prices by state" },
  { to: href("/medications"), label: "Prices by medication" },
  { to: href("/price-watch"), label: "Price watch" },
  { to: href("/data"), label: "Open data" },
];

function countText(count: number, all: number): string {
  const providers = all === 1 ? "provider" : "providers";
  return count === all ? `${all} ${providers}` : `${count} of ${all} ${providers}`;
}

/** Links to each letter on any page; useful only for a long list. */
function LetterNav({ letters, page }: { letters: readonly LetterPage[]; page: number }) {
  const addressWith = useUrlWith();
  if (letters.length < 5) return null;
  const addressOf = (other: number) =>
    other === page ? "" : addressWith({ page: other === 1 ? null : String(other) });
  return (
    <nav aria-label="First letter">
      <ul className="-mx-1 flex flex-wrap">
        {letters.map(({ letter, page: ofLetter }) => (
          <li key={letter}>
            <a
              href={`${addressOf(ofLetter)}#${letterId(letter)}`}
              className="flex size-11 items-center justify-center rounded-md font-semibold text-accent-text hover:bg-accent-soft"
            >
              {letter}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NoneFound() {
  return (
    <EmptyState
      picture={<EmptyPicture />}
      title="No matching providers found."
      action={<ButtonLink to={href("/providers")}>Clear filters</ButtonLink>}
    >
      Try another name or fewer filters.
    </EmptyState>
  );
}

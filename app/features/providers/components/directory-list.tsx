import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { StaleNote } from "~/features/brands/public-components/stale-note";
import { unlistedFeeNote } from "~/features/pricing/rules/price";
import { CompareToggle } from "~/features/shortlist/public-components/compare-toggle";
import { formatDollars } from "~/kernel/money";
import { cx } from "~/ui/cx";
import { DateTime } from "~/ui/date-time";
import { LogoTile } from "~/ui/logo-tile";
import { Rating } from "~/ui/rating";
import { type DirectoryEntry, groupByLetter, type ListedPrice } from "../rules/directory";
import { stateCount } from "../rules/facts";

/** The form that compares the checked providers without scripts. */
export const COMPARE_FORM_ID = "compare-form";

/** The id of a letter's first entry, for the jump list above. */
export function letterId(letter: string): string {
  return letter === "#" ? "letter-other" : `letter-${letter.toLowerCase()}`;
}

/** Entries after these are below the first screen: on phones, and on wide screens up to 1,700 px high. */
const IN_VIEW = 8;

const outOfView = "sm:out-of-view-56 lg:out-of-view-37";
/** By the number of additional lines at a price, for phones and for rows in five columns. */
const withLines = [
  "out-of-view-64 xl:out-of-view-17",
  "out-of-view-68 xl:out-of-view-22",
  "out-of-view-77 xl:out-of-view-27",
];
/** More characters take two lines in a column. */
const MAX_LINE = 36;

/** The class of an entry that is out of view. Without a good estimate, Back would lead to another place in the list. */
function outOfViewClass({ isStale, semaglutide, tirzepatide }: DirectoryEntry): string {
  const prices = [semaglutide, tirzepatide].filter((price) => price !== null);
  const lines = prices.map(
    ({ plan, lacksMembershipFee }) =>
      Number(isStale) + Number(lacksMembershipFee) + Number(plan.length > MAX_LINE),
  );
  return cx(outOfView, withLines[Math.min(2, Math.max(0, ...lines))]);
}

const columns = "lg:grid lg:grid-cols-[minmax(0,1fr)_14rem_14rem_7rem_8rem] lg:gap-x-6";

/**
 * The provider list. Phones show cards; wide screens show rows under one row of column names, which are repeated in
 * every entry for screen readers.
 */
export function DirectoryList({ entries }: { entries: readonly DirectoryEntry[] }) {
  const far = new Set(entries.slice(IN_VIEW));
  return (
    <div className="flex flex-col gap-3 lg:gap-0">
      <div
        aria-hidden="true"
        className={cx(
          "hidden border-b border-line-strong px-4 py-2 text-sm font-semibold text-ink-soft",
          columns,
        )}
      >
        <span>Provider</span>
        <span>Semaglutide from</span>
        <span>Tirzepatide from</span>
        <span className="text-right">States served</span>
        <span className="text-right">Last verified</span>
      </div>
      {groupByLetter(entries).map(({ letter, entries: grouped }) => (
        <ul
          key={letter}
          data-key={letter}
          id={letterId(letter)}
          aria-label={letter}
          className="flex flex-col gap-3 lg:gap-0"
        >
          {grouped.map((entry) => (
            <Entry key={entry.slug} entry={entry} isFar={far.has(entry)} />
          ))}
        </ul>
      ))}
    </div>
  );
}

function Entry({ entry, isFar }: { entry: DirectoryEntry; isFar: boolean }) {
  const { slug, brandName, logoUrl, trustpilotRating, lastVerifiedUpdated } = entry;
  return (
    <li
      data-key={slug}
      className={cx(
        "relative rounded-lg border border-line bg-surface p-4 transition-colors hover:border-accent",
        "lg:items-center lg:rounded-none lg:border-x-0 lg:border-t-0 lg:bg-transparent lg:py-3 lg:hover:border-line lg:hover:bg-surface",
        columns,
        isFar && outOfViewClass(entry),
      )}
    >
      <div className="flex min-w-0 items-center gap-x-4 max-xl:lg:flex-wrap">
        <LogoTile name={brandName} src={logoUrl} size="sm" />
        <div className="min-w-0">
          {/* The whole entry is clickable; the link itself contains only the name. */}
          <Link
            to={href("/providers/:slug", { slug })}
            className="font-semibold text-accent-text underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {brandName}
          </Link>
          <div>
            <Rating value={trustpilotRating} source="Trustpilot" />
          </div>
        </div>
        <CompareToggle
          slug={slug}
          name={brandName}
          form={COMPARE_FORM_ID}
          className="shrink-0 ml-auto max-lg:self-start lg:min-h-8 max-xl:lg:ml-15 max-xl:lg:basis-full"
        />
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 lg:contents">
        <Cell term="Semaglutide from">
          <Price price={entry.semaglutide} entry={entry} />
        </Cell>
        <Cell term="Tirzepatide from">
          <Price price={entry.tirzepatide} entry={entry} />
        </Cell>
        <Cell term="States served" end>
          {entry.statesServed} of {stateCount}
        </Cell>
        <Cell term="Last verified" end>
          {lastVerifiedUpdated ? <DateTime at={lastVerifiedUpdated} day /> : "Not verified yet"}
        </Cell>
      </dl>
    </li>
  );
}

function Cell({ term, end, children }: { term: string; end?: boolean; children: ReactNode }) {
  return (
    <div className={cx("min-w-0 figures", end && "text-sm lg:text-right")}>
      <dt className="text-xs text-ink-soft lg:sr-only">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Price({ price, entry }: { price: ListedPrice | null; entry: DirectoryEntry }) {
  if (!price) return <span className="text-ink-faint">Not sold</span>;
  return (
    <>
      <span className="whitespace-nowrap">
        <span className="font-semibold">{formatDollars(price.monthlyTotalCents)}</span>
        <span className="text-sm text-ink-soft"> / month</span>
      </span>
      <StaleNote brand={entry} className="text-xs" />
      <span className="block text-xs text-ink-soft">{price.plan}</span>
      <span className="block text-xs font-medium">{price.source}</span>
      {price.lacksMembershipFee && <span className="block text-xs text-warning-text">{unlistedFeeNote}</span>}
    </>
  );
}

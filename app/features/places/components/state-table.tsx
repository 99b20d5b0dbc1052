// biome-ignore-all lint/a11y/noRedundantRoles: tables laid out as blocks on phones lose their roles in some browsers
import { href, Link } from "react-router";
import { formatDollars } from "~/kernel/money";
import { cx } from "~/ui/cx";
import { StaleFootnote, StaleMark } from "../public-components/stale-mark";
import { hasStalePrice, type LowestBySource, type LowestPrice } from "../rules/packed-prices";
import type { State } from "../rules/states";

export type StateLine = {
  state: State;
  /** How many providers there are: "120 providers". */
  providers: string;
  /** In the order of `headers`. */
  prices: readonly LowestBySource[];
};

type StateTableProps = { caption: string; headers: readonly string[]; lines: readonly StateLine[] };

/** States after these are below the first screen of every phone. */
const IN_VIEW = 10;

/** All states with prices. On phones, each is a few lines of text instead of a card, because there are 51 of them. */
export function StateTable({ caption, headers, lines }: StateTableProps) {
  const outOfView = headers.length > 1 ? "max-sm:out-of-view-33" : "max-sm:out-of-view-27";
  const hasStale = lines.some(({ prices }) => prices.some(hasStalePrice));
  return (
    <>
      <table role="table" className="w-full border-collapse max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row" className="border-b border-line text-left text-sm text-ink-soft">
            {["State", "Providers", ...headers].map((header) => (
              <th key={header} role="columnheader" scope="col" className="px-4 py-3 font-semibold">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {lines.map((line, index) => (
            <StateLineRow
              key={line.state.code}
              line={line}
              headers={headers}
              className={index < IN_VIEW ? undefined : outOfView}
            />
          ))}
        </tbody>
      </table>
      {hasStale && (
        <p className="text-sm text-warning-text">
          <StaleFootnote />
        </p>
      )}
    </>
  );
}

/**
 * On phones, a row is a few pixels wider than its text and the line below it, because a row out of view cuts off what
 * sticks out, such as a focus ring.
 */
const rowLook = cx(
  "sm:border-b sm:border-line sm:last:border-b-0",
  "max-sm:-mx-1.5 max-sm:block max-sm:px-1.5 max-sm:pt-2 max-sm:last:pb-2",
  "max-sm:not-last:after:mt-2 max-sm:not-last:after:block max-sm:not-last:after:border-b max-sm:not-last:after:border-line",
);

type StateLineRowProps = { line: StateLine; headers: readonly string[]; className?: string };

function StateLineRow({ line: { state, providers, prices }, headers, className }: StateLineRowProps) {
  return (
    <tr role="row" className={cx(rowLook, className)}>
      <th role="rowheader" scope="row" className="text-left font-semibold max-sm:block sm:px-4 sm:py-3">
        <Link to={href("/states/:state", { state: state.slug })} className="link hit-area">
          {state.name}
        </Link>
      </th>
      <td role="cell" className="figures max-sm:block max-sm:text-sm max-sm:text-ink-soft sm:px-4">
        {providers}
      </td>
      {prices.map((lowest, index) => (
        <td key={headers[index]} role="cell" className="figures max-sm:block max-sm:text-sm sm:px-4">
          <span className="text-ink-soft sm:hidden">{headers[index]}: </span>
          <Amount price={lowest.compounded} source="compounded" />,{" "}
          <Amount price={lowest.brand_name} source="FDA-approved" />
        </td>
      ))}
    </tr>
  );
}

function Amount({ price, source }: { price: LowestPrice | null; source: string }) {
  if (price === null) return <span className="whitespace-nowrap">no {source} price</span>;
  return (
    <span className="whitespace-nowrap">
      <span className="font-semibold">{formatDollars(price.cents)}</span> {source}
      {price.isStale && <StaleMark />}
    </span>
  );
}

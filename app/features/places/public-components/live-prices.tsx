import { ArrowRight } from "lucide-react";
import { href, Link } from "react-router";
import { formatDollars } from "~/kernel/money";
import { type StateCode, stateName } from "~/kernel/us-states";
import {
  type HomePrices,
  hasStalePrice,
  type LowestBySource,
  type LowestPrice,
  pricesIn,
} from "../rules/packed-prices";
import { stateSlug } from "../rules/state-slug";
import { StaleFootnote, StaleMark } from "./stale-mark";

type LivePricesProps = { state: StateCode | null; prices: HomePrices };

/** The lowest prices in the chosen state, in three short lines; nothing without one (spec:places#home-prices). */
export function LivePrices({ state, prices }: LivePricesProps) {
  const here = state && pricesIn(prices, state);
  const hasStale = here && [here.semaglutide, here.tirzepatide].some(hasStalePrice);
  return (
    <div aria-live="polite">
      {here && (
        <table className="figures mt-1 w-full max-w-lg rounded-md bg-accent-soft text-right text-sm leading-5 has-[tfoot]:[&_tbody>tr>*]:pb-0">
          <caption className="sr-only">Lowest prices in {stateName(state)} today, per month</caption>
          <thead>
            <tr>
              <td className="rounded-tl-md pt-1 pl-3 text-left leading-5">
                <PricesLink state={state} />
              </td>
              <th scope="col" className="pt-1 font-medium whitespace-nowrap">
                Compounded
              </th>
              <th scope="col" className="rounded-tr-md pt-1 pr-3 pl-2 font-medium whitespace-nowrap">
                FDA-approved
              </th>
            </tr>
          </thead>
          <tbody>
            <Medication name="Semaglutide" lowest={here.semaglutide} />
            <Medication name="Tirzepatide" lowest={here.tirzepatide} />
          </tbody>
          {hasStale && <Footnote />}
        </table>
      )}
    </div>
  );
}

function PricesLink({ state }: { state: StateCode }) {
  // The full name would take two lines on a phone.
  const name = state === "DC" ? "Washington, DC" : stateName(state);
  return (
    <Link
      to={href("/states/:state", { state: stateSlug(stateName(state)) })}
      aria-label={`${name}: all prices`}
      className="link hit-area font-semibold"
    >
      {name}
      <ArrowRight aria-hidden="true" className="ml-1 inline size-4" />
    </Link>
  );
}

function Medication({ name, lowest }: { name: string; lowest: LowestBySource }) {
  return (
    <tr>
      <th scope="row" className="pb-1 pl-3 text-left font-normal">
        {name}
      </th>
      <td className="pb-1">
        <Amount price={lowest.compounded} />
      </td>
      <td className="pr-3 pb-1">
        <Amount price={lowest.brand_name} />
      </td>
    </tr>
  );
}

/** Low, because on a phone the page must stay within eight screens. */
function Footnote() {
  return (
    <tfoot>
      <tr>
        <td colSpan={3} className="rounded-b-md pr-3 pb-0.5 text-xs leading-3 text-warning-text">
          <StaleFootnote />
        </td>
      </tr>
    </tfoot>
  );
}

function Amount({ price }: { price: LowestPrice | null }) {
  if (price === null) return <span className="text-ink-soft">No price</span>;
  return (
    <>
      <span className="font-semibold">{formatDollars(price.cents)}</span>
      <span className="text-xs text-ink-soft">/month</span>
      {price.isStale && <StaleMark />}
    </>
  );
}

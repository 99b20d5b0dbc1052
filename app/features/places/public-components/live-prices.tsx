import { ArrowRight } from "lucide-react";
import { href, Link } from "react-router";
import { formatDollars } from "~/kernel/money";
import { type StateCode, stateName } from "~/kernel/us-states";
import { type HomePrices, type LowestBySource, pricesIn } from "../rules/packed-prices";
import { stateSlug } from "../rules/state-slug";

type LivePricesProps = { state: StateCode | null; prices: HomePrices };

/** The lowest prices in the chosen state, in three short lines; nothing without one (spec:places#home-prices). */
export function LivePrices({ state, prices }: LivePricesProps) {
  const here = state && pricesIn(prices, state);
  return (
    <div aria-live="polite">
      {here && (
        <table className="figures mt-2 w-full max-w-lg rounded-md bg-accent-soft text-right text-sm leading-5">
          <caption className="sr-only">Lowest prices in {stateName(state)} today, per month</caption>
          <thead>
            <tr>
              <td className="rounded-tl-md py-1 pl-3 text-left leading-5">
                <PricesLink name={stateName(state)} />
              </td>
              <th scope="col" className="py-1 font-medium whitespace-nowrap">
                Compounded
              </th>
              <th scope="col" className="rounded-tr-md py-1 pr-3 pl-2 font-medium whitespace-nowrap">
                FDA-approved
              </th>
            </tr>
          </thead>
          <tbody>
            <Medication name="Semaglutide" lowest={here.semaglutide} />
            <Medication name="Tirzepatide" lowest={here.tirzepatide} />
          </tbody>
        </table>
      )}
    </div>
  );
}

function PricesLink({ name }: { name: string }) {
  return (
    <Link
      to={href("/states/:state", { state: stateSlug(name) })}
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
        <Amount cents={lowest.compounded} />
      </td>
      <td className="pr-3 pb-1">
        <Amount cents={lowest.brand_name} />
      </td>
    </tr>
  );
}

function Amount({ cents }: { cents: number | null }) {
  if (cents === null) return <span className="text-ink-soft">No price</span>;
  return (
    <>
      <span className="font-semibold">{formatDollars(cents)}</span>
      <span className="text-xs text-ink-soft">/month</span>
    </>
  );
}

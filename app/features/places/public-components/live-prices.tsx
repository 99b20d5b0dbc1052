import { ArrowRight } from "lucide-react";
import { href } from "react-router";
import type { HomePrices } from "../rules/packed-prices";
import { StaleFootnote, StaleMark } from "./stale-mark";

/**
 * The lowest prices in the chosen state, in three short lines (spec:places#home-prices). The table is hidden and has no
 * prices until `enhance/live-prices.ts` fills in those of a state.
 */
export function LivePrices({ prices }: { prices: HomePrices }) {
  return (
    <div
      aria-live="polite"
      data-live-prices={JSON.stringify(prices)}
      data-state-path={href("/states/:state", { state: "STATE" })}
    >
      <table
        hidden
        className="figures mt-1 w-full max-w-lg rounded-md bg-accent-soft text-right text-sm leading-5 has-[tfoot:not([hidden])]:[&_tbody>tr>*]:pb-0"
      >
        <caption className="sr-only">
          Lowest prices in <span data-part="state" /> today, per month
        </caption>
        <thead>
          <tr>
            <td className="rounded-tl-md pt-1 pl-3 text-left leading-5">
              <a href={href("/states")} className="link hit-area font-semibold">
                <span data-part="short-state" />
                <ArrowRight aria-hidden="true" className="ml-1 inline size-4" />
              </a>
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
          <Medication name="Semaglutide" />
          <Medication name="Tirzepatide" />
        </tbody>
        <Footnote />
      </table>
    </div>
  );
}

function Medication({ name }: { name: string }) {
  return (
    <tr>
      <th scope="row" className="pb-1 pl-3 text-left font-normal">
        {name}
      </th>
      <td className="pb-1">
        <Amount />
      </td>
      <td className="pr-3 pb-1">
        <Amount />
      </td>
    </tr>
  );
}

/** Low, because on a phone the page must stay within eight screens. */
function Footnote() {
  return (
    <tfoot hidden>
      <tr>
        <td colSpan={3} className="rounded-b-md pr-3 pb-0.5 text-xs leading-3 text-warning-text">
          <StaleFootnote />
        </td>
      </tr>
    </tfoot>
  );
}

function Amount() {
  return (
    <>
      <span data-part="none" className="text-ink-soft">
        No price
      </span>
      <span hidden data-part="price">
        <span data-part="amount" className="font-semibold" />
        <span className="text-xs text-ink-soft">/month</span>
        <span hidden data-part="stale">
          <StaleMark />
        </span>
      </span>
    </>
  );
}

import type { Brand } from "~/features/brands/schema";
import type { StateCode } from "~/kernel/us-states";
import { salesOf } from "./offers";
import { type HomePrices, packPrices } from "./packed-prices";
import { lowestPrices, salesIn, states } from "./states";

/** The states that have a price to show on the home page (spec:places#home-prices). */
export function homePrices(brands: readonly Brand[]): HomePrices {
  const sales = salesOf(brands);
  const entries = states.map(({ code }): [StateCode, (number | null)[]] => [
    code,
    packPrices(lowestPrices(salesIn(sales, code))),
  ]);
  return Object.fromEntries(entries.filter(([, cents]) => cents.some((amount) => amount !== null)));
}

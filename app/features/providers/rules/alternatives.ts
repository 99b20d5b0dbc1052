import type { Brand } from "~/features/brands/schema";
import { servesState } from "~/features/pricing/rules/match";
import type { StateCode } from "~/kernel/us-states";
import { type DirectoryEntry, directoryEntry, type ListedPrice } from "./directory";

const medications = ["semaglutide", "tirzepatide"] as const;

/** A page lists this many alternatives; the list of all providers has the rest. */
export const MAX_ALTERNATIVES = 8;

/**
 * Providers to choose instead of a stopped one: they sell a medication that it sells and, if a state is given, serve
 * that state. The lowest monthly price of such a medication comes first; a price without the unlisted membership fee
 * comes after the others, then the name decides. What providers pay us plays no part (spec:brands#stop-page).
 */
export function alternativesTo(
  stopped: Brand,
  offered: readonly Brand[],
  state: StateCode | null,
): DirectoryEntry[] {
  const own = directoryEntry(stopped);
  const sold = medications.filter((medication) => own[medication]);
  const criteria = sold.length > 0 ? sold : medications;
  return offered
    .filter((brand) => state === null || servesState(brand, state))
    .map(directoryEntry)
    .flatMap((entry) => {
      const price = lowestOf(entry, criteria);
      return price ? [{ entry, price }] : [];
    })
    .toSorted(
      (a, b) => byPrice(a.price, b.price) || a.entry.brandName.localeCompare(b.entry.brandName, "en-US"),
    )
    .map(({ entry }) => entry)
    .slice(0, MAX_ALTERNATIVES);
}

function lowestOf(entry: DirectoryEntry, criteria: readonly (typeof medications)[number][]) {
  const [lowest] = criteria.flatMap((medication) => entry[medication] ?? []).toSorted(byPrice);
  return lowest ?? null;
}

function byPrice(a: ListedPrice, b: ListedPrice): number {
  return (
    Number(a.lacksMembershipFee) - Number(b.lacksMembershipFee) || a.monthlyTotalCents - b.monthlyTotalCents
  );
}

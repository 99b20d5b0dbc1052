import { createContext, useContext } from "react";
import { href } from "react-router";
import { doseLabel } from "~/features/brands/rules/dose";
import { medicationWithSource } from "~/features/brands/rules/medication-source";
import type { Brand } from "~/features/brands/schema";
import { firstYearCostCents, isFirstYearKnown } from "~/features/pricing/rules/first-year-cost";
import type { PricedQuote } from "~/features/pricing/rules/quote";
import type { SortOption } from "~/features/pricing/rules/sort";
import { formatDollars } from "~/kernel/money";
import { Link } from "~/ui/link";
import type { MatchedProviders, RisingSummary } from "../rules";

/** The rising doses of all matched providers, for their cards; empty where cards are shown without a comparison. */
export const RisingDoses = createContext<MatchedProviders["risingByDose"]>({});

/** What a card adds to its prices while the list is sorted by first-year cost (spec:compare#card-first-year). */
export function FirstYearPrice({ quote, sort }: { quote: PricedQuote; sort: SortOption }) {
  if (sort !== "first_year_cost") return null;
  return (
    <p className="figures text-sm">
      First year <strong className="font-semibold">{formatDollars(firstYearCostCents(quote))}</strong>
      {!isFirstYearKnown(quote) && (
        <span className="text-warning-text">, without the unlisted fee: listed last</span>
      )}
    </p>
  );
}

/** A card's details: how a rising dose changes the first year. */
export function RisingDoseFacts({ brand }: { brand: Brand }) {
  const years = useContext(RisingDoses)[brand.brandId] ?? [];
  return (
    <div className="mt-4">
      <p className="font-semibold">If your dose goes up</p>
      <p className="mt-1">These plans have one price for every dose, so the first year stays the same.</p>
      {years.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1">
          {years.map((year) => (
            <li key={medicationWithSource(year)}>{risingText(year)}</li>
          ))}
        </ul>
      )}
      {years.length > 0 && (
        <Link
          to={`${href("/providers/:slug", { slug: brand.slug })}#rising-dose`}
          className="link mt-1 inline-block font-medium"
        >
          See each dose and its price
        </Link>
      )}
    </div>
  );
}

function risingText(year: RisingSummary): string {
  const name = medicationWithSource(year);
  if (year.totalCents === null) {
    return `${name}, priced by dose: not every dose has a listed price, so we can’t give a total for the year.`;
  }
  return `${name}, priced by dose: ${formatDollars(year.totalCents)} in the first year if the dose goes up to ${doseLabel(year.lastDose)}.`;
}

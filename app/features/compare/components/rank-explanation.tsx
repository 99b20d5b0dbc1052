import type { ReactNode } from "react";
import { planIntervalLabels } from "~/features/brands/schema";
import {
  explainPlace,
  type Move,
  type Neighbor,
  type OrderKey,
  type Place,
  type PlaceFigures,
} from "~/features/pricing/rules/place";
import type { RankedProvider } from "~/features/pricing/rules/ranking";
import { type SortOption, sortLabels } from "~/features/pricing/rules/sort";
import { sourceFilterLabels } from "~/features/pricing/rules/source-filter";
import { formatDollars } from "~/kernel/money";
import { stateName } from "~/kernel/us-states";
import { useSite } from "~/ui/site-context";
import { formText, medicationText } from "../rules";
import type { ComparisonAnswers } from "../schema";
import type { ProvidersView } from "./providers-view";

type RankExplanationProps = {
  /** The whole list as ranked and filtered, and the card's place in it. */
  list: readonly RankedProvider[];
  index: number;
  answers: ComparisonAnswers;
  view: Pick<ProvidersView, "sort" | "filters" | "planInterval" | "source">;
};

/**
 * The content of "Why is this #3?": the rule, the numbers it compared, and what would change the place
 * (spec:compare#why-this-place).
 */
export function RankExplanation({ list, index, answers, view }: RankExplanationProps) {
  const { siteName } = useSite();
  const place = explainPlace(list, index, view.sort);
  if (!place) return null;
  const { rank, sort, own, above, below, move } = place;
  return (
    <div className="grid gap-x-10 gap-y-5 pt-2 pb-5 text-sm md:grid-cols-2">
      <div className="flex flex-col gap-3">
        <Numbers rank={rank} own={own} above={above} below={below} sort={sort} />
        {above && <p>{decidedText(above)}</p>}
        {move && above && <p className="font-semibold">{moveText(move, view.planInterval, place)}</p>}
        {!above && <p>No provider in this list comes before it.</p>}
      </div>
      <dl className="flex flex-col gap-3">
        <Fact term="The rule">{sortLabels[sort]}</Fact>
        <Fact term="Your answers">{answersText(answers)}</Fact>
        <Fact term="Filters">{filtersText(view)}</Fact>
        <Fact term="What didn’t count">
          What a provider pays {siteName}: no commission, and no share of a rebate that we keep. A rebate
          counts only as money you get back, in the first month.
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

type NumbersProps = Pick<Place, "rank" | "own" | "above" | "below" | "sort">;

/** The provider between its neighbors, with the numbers that the rule compares. */
function Numbers({ rank, own, above, below, sort }: NumbersProps) {
  const rows = [
    ...(above ? [{ ...above, isOwn: false }] : []),
    { ...own, rank, isOwn: true },
    ...(below ? [{ ...below, isOwn: false }] : []),
  ];
  return (
    <table className="figures w-full">
      <caption className="pb-2 text-left font-semibold">{columnLabels[sort]}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.brandId} className={row.isOwn ? "bg-accent-soft font-semibold" : undefined}>
            <th
              scope="row"
              className="border-b border-line px-2 py-1.5 text-left font-[inherit] wrap-anywhere"
            >
              #{row.rank} {row.brandName}
            </th>
            <td className="border-b border-line px-2 py-1.5 text-right whitespace-nowrap">
              {numberText(row, sort)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const columnLabels: Record<SortOption, string> = {
  first_month_total: "First-month total",
  monthly_total: "Monthly total",
  trustpilot_rating: "Trustpilot rating",
  first_year_cost: "First-year cost",
};

function numberText(figures: PlaceFigures, sort: SortOption): string {
  if (sort === "trustpilot_rating") return figures.trustpilotRating?.toFixed(1) ?? "No rating";
  const amounts = {
    first_month_total: figures.firstMonthTotalCents,
    monthly_total: figures.monthlyTotalCents,
    first_year_cost: figures.firstYearCostCents,
  };
  const cents = amounts[sort];
  return cents === null ? "No such plan" : formatDollars(cents);
}

const ties: Record<OrderKey, string | null> = {
  has_price: null,
  first_month_total: "a lower first-month total",
  monthly_total: "a lower monthly total",
  trustpilot_rating: "a higher Trustpilot rating",
  fee_listed: "a listed membership fee, which makes its cost complete",
  first_year_cost: "a lower first-year cost",
  name: "its name, which comes first alphabetically",
  brand_id: "the order in which we added them, since even the names match",
};

function decidedText({ rank, brandName, decidedBy }: Neighbor): string {
  const reason = ties[decidedBy];
  return reason === null
    ? `#${rank} ${brandName} comes before it because it has a price for this payment frequency.`
    : `#${rank} ${brandName} comes before it because of ${reason}.`;
}

function moveText(move: Move, interval: ProvidersView["planInterval"], { rank }: Place): string {
  switch (move.kind) {
    case "price":
      return `${formatDollars(move.cents)} less per month would make it #${move.toRank}.`;
    case "rating":
      return `A rating of ${move.rating.toFixed(1)} would make it #${move.toRank}.`;
    case "plan":
      return `A plan paid ${planIntervalLabels[interval].toLowerCase()} would give it a price to compare.`;
    case "fee":
      return "Only a listed membership fee could move it up.";
    case "none":
      return `A lower price or a better rating alone isn’t enough to make it #${rank - 1}.`;
  }
}

const payments = { insurance: "insurance", cash: "cash or card", hsa_fsa: "HSA or FSA" };

function answersText({ state, preferredMedication, administrationType, paymentMethod }: ComparisonAnswers) {
  const criteria = `${medicationText[preferredMedication]} ${formText[administrationType]}`;
  return `${stateName(state)}, ${criteria}, ${payments[paymentMethod]}`;
}

function filtersText({ filters, planInterval, source }: RankExplanationProps["view"]): string {
  const active = [
    filters.maxMonthlyCents !== null && `at most ${formatDollars(filters.maxMonthlyCents)} per month`,
    filters.acceptsInsurance && "accepts insurance",
    filters.acceptsHsa && "accepts HSA/FSA",
    filters.hasFirstMonthDiscount && "has first-month discount",
    filters.legitScriptCertified && "LegitScript certified",
    source !== "any" && sourceFilterLabels[source],
  ].filter((text) => typeof text === "string");
  const paid = `Paid ${planIntervalLabels[planInterval].toLowerCase()}`;
  return active.length === 0 ? `${paid}, no other filters` : `${paid}, ${active.join(", ")}`;
}

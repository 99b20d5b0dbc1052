import { STALE_AFTER_DAYS } from "~/features/brands/rules/verification";
import type { Medication } from "~/features/pricing/rules/match";
import { joinWords } from "~/features/providers/rules/facts";
import { formatDollars } from "~/kernel/money";
import { stateInSentence } from "~/kernel/us-states";
import type { MedicationSummary } from "./medications";
import { OFFERS_PER_SOURCE, type Offer, type PriceGroup } from "./offers";
import type { StateSummary } from "./states";

/** "1 provider", "120 providers". */
export function countOf(count: number, word = "provider"): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

/** "Semaglutide". */
export function titleOf(medication: Medication): string {
  return medication.charAt(0).toUpperCase() + medication.slice(1);
}

/** "Compounded semaglutide", "FDA-approved semaglutide", "Semaglutide, source not listed". */
export function groupTitle({ medication, source }: Pick<PriceGroup, "medication" | "source">): string {
  if (source === null) return `${titleOf(medication)}, source not listed`;
  return `${source === "compounded" ? "Compounded" : "FDA-approved"} ${medication}`;
}

/** The caption of a medication's table of offers. */
export function lowestCaption(medication: Medication): string {
  return `${titleOf(medication)}: the ${OFFERS_PER_SOURCE} lowest from each source`;
}

/** The first sentences of a state's page, which differ from state to state. */
export function stateLead({ state, all, serving, sellers, notServing }: StateSummary): string {
  const place = stateInSentence(state.code);
  if (serving === 0) return `No provider on our list serves ${place} right now.`;
  const share =
    notServing.length === 0
      ? `All ${countOf(all)} on our list serve ${place} today.`
      : `${serving} of the ${countOf(all)} on our list ${serving === 1 ? "serves" : "serve"} ${place} today.`;
  return `${share} Of these, ${sell(sellers.semaglutide)} semaglutide and ${sell(sellers.tirzepatide)} tirzepatide.`;
}

const sell = (count: number) => `${count} ${count === 1 ? "sells" : "sell"}`;

/** One sentence per source that has a price: the lowest, and how it compares with the whole list. */
export function stateFindings({ state, groups, lowestAnywhereCents }: StateSummary): string[] {
  const place = stateInSentence(state.code);
  return groups.flatMap((group, index) => {
    const anywhere = lowestAnywhereCents[index];
    if (group.source === null || !group.range || anywhere === null || anywhere === undefined) return [];
    const { lowCents } = group.range;
    const first = `${groupTitle(group)} starts at ${formatDollars(lowCents)} per month in ${place}, from ${namesOf(group.cheapest)}.`;
    const gap = lowCents - anywhere;
    const compared = `That’s ${formatDollars(gap)} above the lowest price on our list, because a cheaper provider doesn’t serve ${place}.`;
    const stale = `This price wasn’t checked in the last ${STALE_AFTER_DAYS} days.`;
    const isStale = group.cheapest.every((offer) => offer.isStale);
    return [[first, ...(gap === 0 ? [] : [compared]), ...(isStale ? [stale] : [])].join(" ")];
  });
}

/** The names of the first three, and how many more there are. */
export function namesOf(offers: readonly Pick<Offer, "brandName">[]): string {
  const [names, more] = [offers.slice(0, 3).map((offer) => offer.brandName), offers.length - 3];
  return joinWords(more > 0 ? [...names, `${more} more`] : names);
}

/** "23 accept insurance, 81 accept HSA or FSA cards, and 109 are LegitScript certified." */
export function acceptsText({ serving, accepts }: Pick<StateSummary, "serving" | "accepts">): string {
  const { insurance, hsa, legitScript } = accepts;
  return `Of the ${countOf(serving)}, ${insurance} accept insurance, ${hsa} accept HSA or FSA cards, and ${legitScript} are LegitScript certified.`;
}

/** The first sentences of a medication's page. */
export function medicationLead(summary: MedicationSummary): string {
  const { medication, all, sellers, everywhere, forms } = summary;
  const ways = joinWords(forms.map(({ label, providers }) => `${sell(providers)} it as ${formWord(label)}`));
  const served = `${everywhere} of them ${everywhere === 1 ? "serves" : "serve"} all 50 states and the District of Columbia.`;
  return `${sellers} of the ${countOf(all)} on our list ${sellers === 1 ? "sells" : "sell"} ${medication}: ${ways}. ${served}`;
}

/** "Semaglutide Oral Pill" → "a pill". */
function formWord(label: string): string {
  if (label.endsWith("Pill")) return "a pill";
  return label.endsWith("Drops") ? "drops" : "an injection";
}

/** A sentence for screen readers and for people who don't see the chart. */
export function chartText(groups: readonly PriceGroup[]): string {
  const parts = groups.flatMap((group) =>
    group.range
      ? [
          `${groupTitle(group)}: ${formatDollars(group.range.lowCents)} to ${formatDollars(group.range.highCents)}, middle ${formatDollars(group.range.middleCents)}`,
        ]
      : [],
  );
  return `Monthly totals in US dollars. ${parts.join(". ")}.`;
}

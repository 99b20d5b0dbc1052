/** The columns and their definitions, for the cohort page and "Definitions" (spec:explorer#definitions). */
export const cohortTerms = {
  clickDays: {
    label: "Click date",
    definition:
      "The New York day of the click. A conversion belongs to the day of its click, whenever it arrives. Conversions without one of our clicks don't have a click date.",
  },
  clicks: { label: "Clicks", definition: "Clicks that led from any page of this site to a provider." },
  spend: {
    label: "Spend",
    definition: "Ad costs on these days, in the time zone of the advertising account.",
  },
  conversions: {
    label: "Conversions so far",
    definition:
      "Conversions that arrived up to the end of yesterday and weren't reversed by then. Tests and deleted ones aren't counted.",
  },
  payout: {
    label: "Payout so far",
    definition: "The payout that networks last reported for these conversions.",
  },
  pending: {
    label: "Pending",
    definition:
      "The conversions so far that networks still report as pending, and their payout. They are counted in the figures so far, but may still be reversed.",
  },
  roas: { label: "ROAS so far", definition: "Payout so far divided by spend." },
  day: {
    label: "Day 0 to day 60",
    definition:
      "What had arrived by the end of that many days after the click; day 0 is the day of the click. A dash means that some of the clicks are younger. A reversal counts from the day it was reported.",
  },
  openConversions: {
    label: "Conversions to come",
    definition:
      "The share of the conversions up to day 60 (day 30 or 14 with less history) that hasn't arrived yet, estimated from earlier conversions, with a 90% interval. Reversals that are still expected are subtracted, so it's negative if they outnumber arrivals.",
  },
  open: {
    label: "Payout to come",
    definition:
      "The same share of the payout, estimated from earlier payouts. It's lower than the share of conversions if late conversions pay less, or if costly ones are reversed.",
  },
  expected: {
    label: "Expected payout",
    definition:
      "Payout so far divided by the share that has usually arrived at this age, with a 90% interval.",
  },
  expectedRoas: { label: "Expected ROAS", definition: "Expected payout divided by spend." },
} as const;

/** The columns that a viewer sees. */
export function visibleTerms(seesSpend: boolean): { label: string; definition: string }[] {
  const { clicks, spend, roas, expectedRoas } = cohortTerms;
  const costs: readonly object[] = [clicks, spend, roas, expectedRoas];
  return Object.values(cohortTerms).filter((term) => seesSpend || !costs.includes(term));
}

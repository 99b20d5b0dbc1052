/** Where a figure came from (spec:ad-spend#spend-sources). */
const spendSources = ["api", "csv", "manual"] as const;
export type SpendSource = (typeof spendSources)[number];

export const sourceNames: Record<SpendSource, string> = {
  api: "Ads account",
  csv: "CSV file",
  manual: "Entered by hand",
};

/** One day of ad spend (spec:ad-spend#spend-fields), with the campaigns that the source named. Amounts in cents. */
export type AdSpendDay = {
  /** `2025-03-31`, a date in the advertising account's time zone. */
  date: string;
  spendCents: number;
  campaigns: CampaignSpend[];
};
export type CampaignSpend = { campaign: string; spendCents: number };

/** The database column holds less than a hundred million dollars. */
export const MAX_SPEND_CENTS = 9_999_999_999;
/** No ads account we use is older; a year like 0202 is a typo. */
export const FIRST_DAY = "2010-01-01";

/**
 * Whether a figure from one source may replace one from another (spec:ad-spend#spend-precedence). A manual entry stays
 * until staff remove it. A CSV figure gives way to the vendor's own, which the vendor corrects for weeks.
 */
export function canReplace(existing: SpendSource | null, incoming: SpendSource): boolean {
  return existing !== "manual" || incoming !== "api";
}

export type SpendChange = {
  day: AdSpendDay;
  /** The stored day, with amounts in cents; null if nothing is stored. */
  before: AdSpendDay | null;
  kind: "new" | "changed" | "unchanged";
};

/** The changes that storing these days would make, in the same order. */
export function compareSpend(days: readonly AdSpendDay[], stored: readonly AdSpendDay[]): SpendChange[] {
  const byDate = new Map(stored.map((day) => [day.date, day]));
  return days.map((day) => {
    const before = byDate.get(day.date) ?? null;
    if (!before) return { day, before, kind: "new" };
    return { day, before, kind: isSame(before, day) ? "unchanged" : "changed" };
  });
}

function isSame(a: AdSpendDay, b: AdSpendDay): boolean {
  if (a.spendCents !== b.spendCents || a.campaigns.length !== b.campaigns.length) return false;
  const known = new Map(a.campaigns.map(({ campaign, spendCents }) => [campaign, spendCents]));
  return b.campaigns.every(({ campaign, spendCents }) => known.get(campaign) === spendCents);
}

/** The sum of the campaigns of a day, in cents. */
export function campaignTotal(campaigns: readonly CampaignSpend[]): number {
  return campaigns.reduce((sum, { spendCents }) => sum + spendCents, 0);
}

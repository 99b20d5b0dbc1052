/** Where a figure came from (spec:ad-spend#spend-sources). */
const spendSources = ["api", "csv", "manual"] as const;
export type SpendSource = (typeof spendSources)[number];

export const sourceNames: Record<SpendSource, string> = {
  api: "Ad account",
  csv: "CSV file",
  manual: "Entered by hand",
};

/** Where ads are bought, by the name that reports use as the source of spend (spec:ad-spend#spend-platforms). */
export const platforms = ["facebook", "google", "tiktok"] as const;
export type Platform = (typeof platforms)[number];

export const platformNames: Record<Platform, string> = {
  facebook: "Meta",
  google: "Google Ads",
  tiktok: "TikTok Ads",
};

/**
 * One day of ad spend (spec:ad-spend#spend-fields) of one account, with the campaigns that the source named. Amounts in
 * cents.
 */
export type AdSpendDay = {
  /** `2025-03-31`, a date in the advertising account's time zone. */
  date: string;
  platform: Platform;
  /** As the report names it; empty for Meta, which has one figure per day, and if the report doesn't name it. */
  account: string;
  spendCents: number;
  campaigns: CampaignSpend[];
};
export type CampaignSpend = {
  campaign: string;
  spendCents: number;
  /** The campaign's ids, ad sets, and ads, if the source named any. They add up to at most the campaign. */
  lines?: SpendLine[];
};
/** What is known about a part of a campaign's spend, in cents. */
export type SpendLine = AdNames & { spendCents: number };
export type AdNames = {
  campaignId: string | null;
  adSetId: string | null;
  adSet: string | null;
  adId: string | null;
  ad: string | null;
};

/** How far a day is broken down. */
export const levels = ["account", "campaign", "ad set", "ad"] as const;
export type Level = (typeof levels)[number];

/** @returns the finest part of the day that the source named. */
export function levelOf({ campaigns }: Pick<AdSpendDay, "campaigns">): Level {
  const lines = campaigns.flatMap((campaign) => campaign.lines ?? []);
  if (lines.some(({ ad, adId }) => ad !== null || adId !== null)) return "ad";
  if (lines.some(({ adSet, adSetId }) => adSet !== null || adSetId !== null)) return "ad set";
  return campaigns.length > 0 ? "campaign" : "account";
}

/** What identifies a stored day: one figure for each day, platform, and account. */
export function keyOfDay({ date, platform, account }: DayKey): string {
  return JSON.stringify([date, platform, account]);
}
export type DayKey = Pick<AdSpendDay, "date" | "platform" | "account">;

/** The database column holds less than a hundred million dollars. */
export const MAX_SPEND_CENTS = 9_999_999_999;
/** No ad account we use is older; a year like 0202 is a typo. */
export const FIRST_DAY = "2010-01-01";

/**
 * Whether a figure from one source may replace one from another (spec:ad-spend#spend-precedence). A manual entry stays
 * until staff remove it. A CSV figure gives way to the vendor's own, which the vendor corrects for weeks.
 */
export function canReplace(existing: SpendSource | null, incoming: SpendSource): boolean {
  return existing !== "manual" || incoming !== "api";
}

export type SpendChange<Stored extends AdSpendDay = AdSpendDay> = {
  day: AdSpendDay;
  /** What is stored now and would be replaced, with amounts in cents. */
  before: Stored[];
  kind: "new" | "changed" | "unchanged";
};

/** Whether storing `day` replaces `stored`: a figure without an account is for the whole platform. */
export function replaces(day: DayKey, stored: DayKey): boolean {
  if (day.date !== stored.date || day.platform !== stored.platform) return false;
  return day.account === stored.account || day.account === "" || stored.account === "";
}

/** The changes that storing these days would make, in the same order. */
export function compareSpend<Stored extends AdSpendDay>(
  days: readonly AdSpendDay[],
  stored: readonly Stored[],
): SpendChange<Stored>[] {
  const ofDate = Map.groupBy(stored, ({ date }) => date);
  return days.map((day) => {
    const before = (ofDate.get(day.date) ?? []).filter((other) => replaces(day, other));
    const [only] = before;
    if (only === undefined) return { day, before, kind: "new" };
    const isUnchanged = before.length === 1 && keyOfDay(only) === keyOfDay(day) && hasSameFigures(only, day);
    return { day, before, kind: isUnchanged ? "unchanged" : "changed" };
  });
}

/** Whether the amounts, campaigns, ad sets, and ads are the same, in any order. */
export function hasSameFigures(a: AdSpendDay, b: AdSpendDay): boolean {
  return figuresText(a) === figuresText(b);
}

/** Whether a day that was read only by campaign says the same as a stored one that also has ad sets or ads. */
export function hasSameCampaigns(read: AdSpendDay, stored: AdSpendDay): boolean {
  const level = levelOf(stored);
  return (level === "ad set" || level === "ad") && hasSameFigures(byCampaign(read), byCampaign(stored));
}

function byCampaign(day: AdSpendDay): AdSpendDay {
  return {
    ...day,
    campaigns: day.campaigns.map(({ campaign, spendCents }) => ({ campaign, spendCents })),
  };
}

/** The amounts, campaigns, ad sets, and ads of a day as one text, the same for any order. */
export function figuresText({ spendCents, campaigns }: AdSpendDay): string {
  return JSON.stringify([spendCents, ...campaigns.map(textOf).toSorted()]);
}

function textOf({ campaign, spendCents, lines = [] }: CampaignSpend): string {
  const parts = lines.map((line) =>
    JSON.stringify([line.campaignId, line.adSetId, line.adSet, line.adId, line.ad, line.spendCents]),
  );
  return JSON.stringify([campaign, spendCents, parts.toSorted()]);
}

/** The sum of the campaigns of a day, in cents. */
export function campaignTotal(campaigns: readonly CampaignSpend[]): number {
  return campaigns.reduce((sum, { spendCents }) => sum + spendCents, 0);
}

/** An import or a deletion that can be undone. */
export type RecentChange = {
  id: number;
  kind: "import" | "deletion";
  about: string;
  at: string;
  by: string | null;
  undone: boolean;
};

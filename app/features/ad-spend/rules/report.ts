import { daysLater } from "~/kernel/days";
import { parseDollars } from "~/kernel/money";
import { type AdSpendDay, type CampaignSpend, MAX_SPEND_CENTS } from "./spend";

/** The vendor corrects its figures for several weeks, so each sync reads these days again. */
const REPORT_DAYS = 28;

/** The first and last day to read, both included, in the account's time zone. */
export function reportRange(today: string): { since: string; until: string } {
  return { since: daysLater(today, 1 - REPORT_DAYS), until: today };
}

/** Report rows under the vendor's field names: one day of the account, or of one campaign. `spend` is in dollars. */
export type AccountRow = { date_start: string; spend: string };
export type CampaignRow = AccountRow & { campaign_name: string };

/**
 * Spend for each day from `since` to `until`, including the days without spend that the report leaves out. Campaigns
 * with the same name (the vendor allows duplicates) are added up.
 * @returns null when an amount or a date is invalid.
 */
export function daysOfReport(
  range: { since: string; until: string },
  account: readonly AccountRow[],
  campaigns: readonly CampaignRow[],
): AdSpendDay[] | null {
  const days = new Map<string, { spendCents: number; campaigns: Map<string, number> }>();
  for (let day = range.until; day >= range.since; day = daysLater(day, -1))
    days.set(day, { spendCents: 0, campaigns: new Map() });
  for (const row of account) {
    const cents = centsOf(row.spend);
    const day = days.get(row.date_start);
    if (cents === null || !day) return null;
    day.spendCents += cents;
  }
  for (const row of campaigns) {
    const cents = centsOf(row.spend);
    const day = days.get(row.date_start);
    if (cents === null || !day) return null;
    const name = row.campaign_name.trim().slice(0, 500).toWellFormed() || "Unnamed";
    if (cents > 0) day.campaigns.set(name, (day.campaigns.get(name) ?? 0) + cents);
  }
  return [...days].reverse().map(([date, { spendCents, campaigns: named }]) => ({
    date,
    platform: "facebook",
    account: "",
    spendCents,
    campaigns: [...named].map(([campaign, cents]): CampaignSpend => ({ campaign, spendCents: cents })),
  }));
}

function centsOf(spend: string): number | null {
  const cents = parseDollars(spend);
  return cents === null || cents > MAX_SPEND_CENTS ? null : cents;
}

import {
  type AdNames,
  type AdSpendDay,
  type CampaignSpend,
  campaignTotal,
  type DayKey,
  keyOfDay,
  MAX_SPEND_CENTS,
  type SpendLine,
} from "./spend";

/** A row of a file that has been read. `campaign` is empty for the total of a day. */
export type Gathered = DayKey & { line: number; cents: number; campaign: string; names: AdNames };

type Cents = { cents: number; line: number };
type Campaign = Map<string, Cents & { names: AdNames }>;
type Day = { key: DayKey; total: Cents | null; campaigns: Map<string, Campaign> };

/**
 * Adds the rows up by day, campaign, ad set, and ad. The platforms' reports have several rows for an ad if they are
 * split by device, for example; in our own format, two rows for the same thing are a mistake.
 */
export function gather(
  rows: readonly Gathered[],
  refusesDoubles: boolean,
  note: (line: number, message: string) => void,
): Day[] {
  const days = new Map<string, Day>();
  for (const { date, platform, account, line, cents, campaign, names } of rows) {
    const key = { date, platform, account };
    const day = days.get(keyOfDay(key)) ?? { key, total: null, campaigns: new Map() };
    days.set(keyOfDay(key), day);
    // Reports list campaigns, ad sets, and ads that didn't spend anything.
    if (cents === 0 && !refusesDoubles) continue;
    const lines: Campaign = day.campaigns.get(campaign) ?? new Map();
    const named = JSON.stringify(names);
    const earlier = campaign === "" ? day.total : lines.get(named);
    if (earlier && refusesDoubles) note(line, `Line ${earlier.line} has the same day and campaign`);
    else if (earlier) earlier.cents += cents;
    else if (campaign === "") day.total = { cents, line };
    else {
      lines.set(named, { cents, line, names });
      day.campaigns.set(campaign, lines);
    }
  }
  return [...days.values()].sort((a, b) => (keyOfDay(a.key) < keyOfDay(b.key) ? -1 : 1));
}

const isNamed = (names: AdNames) => Object.values(names).some((name) => name !== null);

/** The days of these rows, oldest first. A day without a total gets the sum of its campaigns. */
export function joinDays(days: readonly Day[], note: (line: number, message: string) => void): AdSpendDay[] {
  return days.map(({ key, total, campaigns: named }) => {
    const all = [...named.values()].flatMap((lines) => [...lines.values()]);
    const campaigns = [...named]
      .map(([campaign, lines]) => campaignOf(campaign, [...lines.values()]))
      // Only Meta's campaigns are stored without spend.
      .filter(({ spendCents }) => spendCents > 0 || key.platform === "facebook");
    const sum = campaignTotal(campaigns);
    if (total && sum > total.cents)
      note(total.line, "The campaigns for this day add up to more than this total");
    if (Math.max(sum, total?.cents ?? 0) > MAX_SPEND_CENTS)
      note(all.at(-1)?.line ?? total?.line ?? 1, "The campaigns for this day add up to more than the limit");
    return { ...key, spendCents: total?.cents ?? sum, campaigns };
  });
}

function campaignOf(campaign: string, rows: readonly (Cents & { names: AdNames })[]): CampaignSpend {
  const spendCents = rows.reduce((sum, { cents }) => sum + cents, 0);
  const lines = rows
    .filter(({ names, cents }) => isNamed(names) && cents > 0)
    .map(({ names, cents }): SpendLine => ({ ...names, spendCents: cents }));
  return lines.length > 0 ? { campaign, spendCents, lines } : { campaign, spendCents };
}

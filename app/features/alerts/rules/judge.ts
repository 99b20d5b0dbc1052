import { formatValue } from "~/features/explorer/rules/format";
import { measureValue, type Sums, type Unit } from "~/features/explorer/rules/measures";
import { dayText } from "~/features/revenue/rules/chart";
import { type Finding, NEW_CAMPAIGN_DOLLARS, type RuleChoice } from "./alert-rules";
import { type Expected, expectedOf, isHigherShare, sameWeekdays } from "./expected";

/** The sums of one subject on one day. */
export type DaySums = { key: string; name: string; day: string; sums: Sums };

type Subject = { key: string; name: string; byDay: ReadonlyMap<string, Sums> };

function subjectsOf(rows: readonly DaySums[]): Subject[] {
  const all = new Map<string, { key: string; name: string; byDay: Map<string, Sums> }>();
  for (const { key, name, day, sums } of rows) {
    const subject = all.get(key) ?? { key, name, byDay: new Map() };
    all.set(key, subject);
    subject.byDay.set(day, sums);
  }
  return [...all.values()];
}

/** The sums of the same weekday in earlier weeks that are enough to compare with. */
const comparable = ({ byDay }: Subject, day: string, isEnough: (sums: Sums) => boolean): Sums[] =>
  sameWeekdays(day).flatMap((earlier) => {
    const sums = byDay.get(earlier);
    return sums && isEnough(sums) ? [sums] : [];
  });

const usually = (unit: Unit, { low, middle, high, days }: Expected) =>
  `Usual: ${formatValue(unit, middle)}, expected ${formatValue(unit, low)} to ${formatValue(unit, high)} (${days} earlier weeks)`;

/** Brands whose EPC is down (spec:alerts#alert-rules). */
export function judgeEpc(
  rows: readonly DaySums[],
  day: string,
  { threshold, minimum }: RuleChoice,
): Finding[] {
  const isEnough = ({ clicks = 0 }: Sums) => clicks >= minimum;
  return subjectsOf(rows).flatMap((brand) => {
    const sums = brand.byDay.get(day);
    const value = sums && isEnough(sums) ? measureValue("epc", sums) : null;
    const expected = expectedOf(
      comparable(brand, day, isEnough).map((earlier) => measureValue("epc", earlier) ?? 0),
    );
    if (value === null || !expected) return [];
    if (value >= expected.low || value > expected.middle * (1 - threshold / 100)) return [];
    const says = `${brand.name}: EPC was ${formatValue("rate", value)} on ${dayText(day, true)}. ${usually("rate", expected)}.`;
    return [{ rule: "epc", subject: `brand:${brand.key}`, subjectName: brand.name, says }];
  });
}

/** The name of all subjects together. */
const SITE = { subject: "site", subjectName: "The whole site" } as const;

/**
 * Brands with clicks but no conversions, and the site if it has none at all (spec:alerts#alert-rules).
 * @param site the sums of all conversions together, by day
 * @param reported the ids of brands whose networks are already reported as quiet
 */
export function judgeConversions(
  rows: readonly DaySums[],
  site: readonly DaySums[],
  day: string,
  { threshold, minimum }: RuleChoice,
  reported: ReadonlySet<string>,
): Finding[] {
  const hasClicks = ({ clicks = 0 }: Sums) => clicks >= minimum;
  /** What is said about a subject whose conversions stopped; null if they didn't. */
  const stopped = (subject: Subject): string | null => {
    const sums = subject.byDay.get(day);
    if (!sums || !hasClicks(sums) || (sums.conversions ?? 0) > 0) return null;
    const earlier = comparable(subject, day, hasClicks).map(({ conversions = 0 }) => conversions);
    const expected = expectedOf(earlier);
    if (!expected || expected.low <= 0 || expected.middle < threshold) return null;
    const clicks = formatValue("count", sums.clicks ?? 0);
    return `no conversions on ${dayText(day, true)}, from ${clicks} clicks. ${usually("count", expected)}.`;
  };
  const brands = subjectsOf(rows).flatMap((brand): Finding[] => {
    const what = reported.has(brand.key) ? null : stopped(brand);
    if (what === null) return [];
    const says = `${brand.name}: ${what}`;
    return [{ rule: "conversions", subject: `brand:${brand.key}`, subjectName: brand.name, says }];
  });
  const all = subjectsOf(site).map(stopped)[0] ?? null;
  if (all === null) return brands;
  return [{ rule: "conversions", ...SITE, says: `${SITE.subjectName}: ${all}` }, ...brands];
}

/** Posts whose CTR jumped (spec:alerts#alert-rules). */
export function judgeCtr(
  rows: readonly DaySums[],
  day: string,
  { threshold, minimum }: RuleChoice,
): Finding[] {
  const isEnough = ({ views = 0 }: Sums) => views >= minimum;
  return subjectsOf(rows).flatMap((post) => {
    const sums = post.byDay.get(day);
    const value = sums && isEnough(sums) ? measureValue("ctr", sums) : null;
    const expected = expectedOf(
      comparable(post, day, isEnough).map((earlier) => measureValue("ctr", earlier) ?? 0),
    );
    if (value === null || !expected) return [];
    if (value <= expected.high || value < expected.middle * (1 + threshold / 100)) return [];
    const says = `“${post.name}”: CTR was ${formatValue("share", value)} on ${dayText(day, true)}. ${usually("share", expected)}.`;
    return [{ rule: "ctr", subject: `post:${post.key}`, subjectName: post.name, says }];
  });
}

/**
 * Campaigns with spend but no clicks, those with too little history from a fixed amount on, and the site if it had no clicks at all (spec:alerts#alert-rules).
 * @param site the sums of all campaigns together, by day
 */
export function judgeSpend(
  rows: readonly DaySums[],
  site: readonly DaySums[],
  day: string,
  { threshold, minimum }: RuleChoice,
): Finding[] {
  const isPaid = ({ spend = 0 }: Sums) => spend >= minimum * 100;
  const isWasted = (sums: Sums | undefined): sums is Sums =>
    sums !== undefined && isPaid(sums) && (sums.clicks ?? 0) === 0;
  const textOf = (name: string, { spend = 0 }: Sums) =>
    `${name}: ${formatValue("money", spend)} of ad spend but no clicks on ${dayText(day, true)}`;
  const campaigns = subjectsOf(rows).flatMap((campaign): Finding[] => {
    const sums = campaign.byDay.get(day);
    const expected = expectedOf(comparable(campaign, day, isPaid).map(({ clicks = 0 }) => clicks));
    if (!isWasted(sums)) return [];
    const isUnusual = expected
      ? expected.low > 0 && expected.middle >= threshold
      : (sums.spend ?? 0) >= NEW_CAMPAIGN_DOLLARS * 100;
    if (!isUnusual) return [];
    const why = expected
      ? usually("count", expected)
      : `It has too few earlier weeks to compare with, so a day with at least $${NEW_CAMPAIGN_DOLLARS} and no click is reported`;
    const says = `${textOf(`Campaign ${campaign.name}`, sums)}. ${why}.`;
    return [{ rule: "spend", subject: `campaign:${campaign.key}`, subjectName: campaign.name, says }];
  });
  const all = subjectsOf(site)[0]?.byDay.get(day);
  if (!isWasted(all)) return campaigns;
  return [{ rule: "spend", ...SITE, says: `${textOf(SITE.subjectName, all)}.` }, ...campaigns];
}

/** Days of conversions that the refund rule compares: the last ones, and those before. */
export const REFUND_DAYS = { last: 28, before: 84 } as const;

/** Brands with more reversed conversions than before (spec:alerts#alert-rules). The days of the rows don't matter. */
export function judgeRefunds(
  last: readonly DaySums[],
  before: readonly DaySums[],
  { threshold, minimum }: RuleChoice,
): Finding[] {
  const shareOf = ({ reversed = 0, conversions = 0 }: Sums) => ({
    hits: reversed,
    of: reversed + conversions,
  });
  return last.flatMap(({ key, name, sums }): Finding[] => {
    const [now, earlier] = [shareOf(sums), shareOf(before.find((row) => row.key === key)?.sums ?? {})];
    if (now.hits < minimum || !isHigherShare(now, earlier)) return [];
    const [share, usual] = [now.hits / now.of, earlier.hits / earlier.of];
    if (share < usual * (1 + threshold / 100)) return [];
    const percent = (part: number) => formatValue("share", part);
    const says = `${name}: ${percent(share)} of the conversions of the last ${REFUND_DAYS.last} days are reversed (${now.hits} of ${now.of}), ${percent(usual)} of those before.`;
    return [{ rule: "refunds", subject: `brand:${key}`, subjectName: name, says }];
  });
}

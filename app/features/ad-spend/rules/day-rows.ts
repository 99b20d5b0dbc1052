import { type AdNames, type AdSpendDay, type CampaignSpend, campaignTotal, type SpendLine } from "./spend";

/** A row of the form for a day: what a campaign, an ad set, or an ad cost. Empty names say that it isn't broken down further. */
export type DayRow = { campaign: string; adSet: string; ad: string; spendCents: number };

/** A form has no more rows than this; that of a longer day shows a page of them. */
export const MAX_ROWS = 200;
const PAGE_ROWS = 50;

/** As the form shows it: an id where the source gave no name. */
const shown = ({ adSet, adSetId, ad, adId }: AdNames) => ({
  adSet: adSet ?? adSetId ?? "",
  ad: ad ?? adId ?? "",
});
const keyOf = (names: { adSet: string; ad: string }) => JSON.stringify([names.adSet, names.ad]);

/** The rows of a day's campaigns, which add up to them. Ads with the same names share a row. */
export function rowsOfDay({ campaigns }: Pick<AdSpendDay, "campaigns">): DayRow[] {
  return campaigns.flatMap(rowsOfCampaign);
}

function rowsOfCampaign({ campaign, spendCents, lines = [] }: CampaignSpend): DayRow[] {
  const rest = spendCents - lines.reduce((sum, line) => sum + line.spendCents, 0);
  const parts = lines.map((line) => ({ ...shown(line), spendCents: line.spendCents }));
  const all = rest > 0 || parts.length === 0 ? [...parts, { adSet: "", ad: "", spendCents: rest }] : parts;
  return [...Map.groupBy(all, keyOf).values()].flatMap((same) => {
    const [first] = same;
    const cents = same.reduce((sum, part) => sum + part.spendCents, 0);
    return first ? [{ ...first, campaign, spendCents: cents }] : [];
  });
}

/** Whether the form adds up ads with the same name, whose ids a new amount removes (spec:ad-spend#spend-by-hand). */
export function hasEqualNames({ campaigns }: Pick<AdSpendDay, "campaigns">): boolean {
  return campaigns.some(({ lines = [] }) => new Set(lines.map(partKey)).size < lines.length);
}

/** The rows of a day on a screen: only campaigns if it has too many ad sets and ads. */
export function shownRows(day: Pick<AdSpendDay, "campaigns">): DayRow[] {
  const rows = rowsOfDay(day);
  if (rows.length <= MAX_ROWS) return rows;
  return rowsOfDay({ campaigns: day.campaigns.map((campaign) => ({ ...campaign, lines: [] })) });
}

/** The rows of a day with these keys (`rowKey`). */
export function rowsWithKeys(day: Pick<AdSpendDay, "campaigns">, keys: readonly string[]): DayRow[] {
  const requested = new Set(keys);
  return rowsOfDay(day).filter((row) => requested.has(rowKey(row)));
}

/** Which rows of a long day a form shows: a page of those with these words in a name. Pages count from 1. */
export type RequestedRows = { find: string; rows: number };

/** What the form of a day shows: all of its rows, or a page of them if it has too many. */
export type FormRows = {
  rows: DayRow[];
  page: { page: number; pageCount: number; found: number; total: number; find: string } | null;
};

export function formRows(
  day: Pick<AdSpendDay, "campaigns">,
  { find, rows: requested }: RequestedRows,
): FormRows {
  const all = rowsOfDay(day);
  if (all.length <= MAX_ROWS) return { rows: all, page: null };
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter((row) => {
    const text = `${row.campaign} ${row.adSet} ${row.ad}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_ROWS));
  const page = Math.min(requested, pageCount);
  return {
    rows: found.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS),
    page: { page, pageCount, found: found.length, total: all.length, find },
  };
}

/** What identifies a row among those of its day. */
export const rowKey = ({ campaign, adSet, ad }: Omit<DayRow, "spendCents">) =>
  JSON.stringify([campaign, adSet, ad]);

/**
 * A day whose form showed only some of its rows. `twice`: this row is also one that the form didn't show. `total`: the
 * least that the day must cost, in cents.
 */
export type JoinedDay<Day> =
  | { day: Day }
  | { problem: "twice"; key: string }
  | { problem: "total"; leastCents: number };

/**
 * The day as entered, with the stored rows that its form didn't show.
 * @param shown the keys of the stored rows that the form showed. The entered rows replace them.
 */
export function withRowsNotShown<Day extends Pick<AdSpendDay, "spendCents" | "campaigns">>(
  entered: Day,
  stored: Pick<AdSpendDay, "campaigns">,
  shown: readonly string[],
): JoinedDay<Day> {
  const replaced = new Set(shown);
  const others = rowsOfDay(stored).filter((row) => !replaced.has(rowKey(row)));
  const otherKeys = new Set(others.map(rowKey));
  const otherCampaigns = new Set(others.map(({ campaign }) => campaign));
  // A part without spend isn't stored, and its campaign has other rows.
  const rows = rowsOfDay(entered).filter(
    ({ campaign, spendCents }) => spendCents > 0 || !otherCampaigns.has(campaign),
  );
  const twice = rows.map(rowKey).find((key) => otherKeys.has(key));
  if (twice !== undefined) return { problem: "twice", key: twice };
  const campaigns = [...Map.groupBy([...others, ...rows], ({ campaign }) => campaign)].map(campaignOfRows);
  const leastCents = campaignTotal(campaigns);
  return leastCents > entered.spendCents
    ? { problem: "total", leastCents }
    : { day: { ...entered, campaigns } };
}

function campaignOfRows([campaign, rows]: [string, DayRow[]]): CampaignSpend {
  const spendCents = rows.reduce((sum, row) => sum + row.spendCents, 0);
  const parts = rows.filter(({ adSet, ad, spendCents: cents }) => adSet + ad !== "" && cents > 0);
  const lines = parts.map(
    ({ adSet, ad, spendCents: cents }): SpendLine => ({
      ...NO_IDS,
      adSet: adSet || null,
      ad: ad || null,
      spendCents: cents,
    }),
  );
  return lines.length > 0 ? { campaign, spendCents, lines } : { campaign, spendCents };
}

const NO_IDS = { campaignId: null, adSetId: null, adId: null };

const partKey = (line: SpendLine) => keyOf(shown(line));

/** The day as entered, with the ids that the stored one has for the same names (spec:ad-spend#spend-by-hand). */
export function withStoredIds<Day extends Pick<AdSpendDay, "campaigns">>(
  day: Day,
  stored: Pick<AdSpendDay, "campaigns"> | null,
): Day {
  if (!stored) return day;
  const known = new Map(stored.campaigns.map(({ campaign, lines = [] }) => [campaign, lines]));
  return { ...day, campaigns: day.campaigns.map((campaign) => withIds(campaign, known)) };
}

function withIds(entered: CampaignSpend, known: ReadonlyMap<string, readonly SpendLine[]>): CampaignSpend {
  const stored = known.get(entered.campaign) ?? [];
  const ofKey = Map.groupBy(stored, partKey);
  const partial = idsOfNames(stored);
  const lines = (entered.lines ?? []).flatMap((line): SpendLine[] => {
    const same = ofKey.get(partKey(line)) ?? [];
    const [only] = same;
    if (only && same.length === 1) return [{ ...only, spendCents: line.spendCents }];
    // Ads with the same name, added up, and the sum is as it was.
    if (same.length > 1 && sumOf(same) === line.spendCents) return same;
    return [partial(line)];
  });
  const rest = entered.spendCents - sumOf(lines);
  const whole = ofKey.get(keyOf({ adSet: "", ad: "" })) ?? [];
  const kept = whole.length > 0 && rest > 0 && (whole.length === 1 || sumOf(whole) === rest);
  const first = kept && whole.length === 1 ? whole.map((line) => ({ ...line, spendCents: rest })) : whole;
  const all = kept ? [...lines, ...first] : lines;
  return all.length > 0 ? { ...entered, lines: all } : entered;
}

const sumOf = (lines: readonly SpendLine[]) => lines.reduce((sum, { spendCents }) => sum + spendCents, 0);

/** Gives a new part the id of its campaign and of its ad set, if the stored parts with these names have just one. */
function idsOfNames(stored: readonly SpendLine[]): (line: SpendLine) => SpendLine {
  const onlyOne = <Value>(values: readonly Value[], text: (value: Value) => string): Value | undefined =>
    new Set(values.map(text)).size === 1 ? values[0] : undefined;
  const campaignId =
    onlyOne(
      stored.map((line) => line.campaignId),
      String,
    ) ?? null;
  const ofAdSet = Map.groupBy(stored, (line) => shown(line).adSet);
  return (line) => {
    const same = line.adSet === null ? [] : (ofAdSet.get(line.adSet) ?? []);
    const known = onlyOne(same, ({ adSet, adSetId }) => JSON.stringify([adSet, adSetId]));
    const { adSet, adSetId } = known ?? line;
    return { ...line, campaignId, adSet, adSetId };
  };
}

/**
 * A day in the audit log, with its ad sets and ads. If there are more than a form can have, only with those that `other`
 * doesn't have: the same day before or after a change. They're by name, because the log leaves out what is equal.
 */
export function dayForAudit(
  { spendCents, campaigns }: Pick<AdSpendDay, "spendCents" | "campaigns">,
  other: Pick<AdSpendDay, "campaigns"> | null = null,
) {
  const rows = rowsOfDay({ campaigns });
  const isLong = rows.length > MAX_ROWS;
  const parts = rows.filter(({ adSet, ad }) => adSet + ad !== "");
  return {
    spend_cents: spendCents,
    campaigns: campaigns.map(({ campaign, spendCents: cents }) => ({ campaign, spend_cents: cents })),
    ...(isLong && other && { changed_parts: changedParts(parts, other) }),
    ...(!isLong &&
      parts.length > 0 && {
        ad_sets_and_ads: parts.map(({ campaign, adSet, ad, spendCents: cents }) => ({
          campaign,
          ad_set: adSet,
          ad,
          spend_cents: cents,
        })),
      }),
  };
}

function changedParts(
  parts: readonly DayRow[],
  other: Pick<AdSpendDay, "campaigns">,
): Record<string, number> {
  const same = new Set(rowsOfDay(other).map((row) => JSON.stringify(row)));
  const changed = parts.filter((row) => !same.has(JSON.stringify(row))).slice(0, MAX_ROWS);
  return Object.fromEntries(changed.map((row) => [rowName(row), row.spendCents]));
}

/** What stands for an ad set without a name. */
const NO_NAME = "—";

/**
 * The names of a row: "West › Shoes › Ad 3", "West › — › Ad 3" without an ad set. Names that contain a separator are in
 * quotation marks, so that rows with different names are never called the same.
 */
export function rowName({ campaign, adSet, ad }: Omit<DayRow, "spendCents">): string {
  const text = (name: string) => (/[›—"]/.test(name) ? JSON.stringify(name) : name || NO_NAME);
  const names = ad !== "" ? [campaign, adSet, ad] : adSet !== "" ? [campaign, adSet] : [campaign];
  return names.map(text).join(" › ");
}

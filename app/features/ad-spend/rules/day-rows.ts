import type { AdNames, AdSpendDay, CampaignSpend, SpendLine } from "./spend";

/** A row of the form for a day: what a campaign, an ad set, or an ad cost. Empty names say that it isn't broken down further. */
export type DayRow = { campaign: string; adSet: string; ad: string; spendCents: number };

/** The form has no more rows than this. */
export const MOST_ROWS = 200;

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

/** What saving the form of a day would lose (spec:ad-spend#spend-by-hand). */
export function lostByEditing(day: Pick<AdSpendDay, "campaigns">): "ids of equal names" | "parts" | null {
  if (rowsOfDay(day).length > MOST_ROWS) return "parts";
  const hasDoubles = day.campaigns.some(({ lines = [] }) => new Set(lines.map(partKey)).size < lines.length);
  return hasDoubles ? "ids of equal names" : null;
}

/** The rows of a day on a screen: only campaigns if it has too many ad sets and ads. */
export function shownRows(day: Pick<AdSpendDay, "campaigns">): DayRow[] {
  if (lostByEditing(day) !== "parts") return rowsOfDay(day);
  return rowsOfDay({ campaigns: day.campaigns.map((campaign) => ({ ...campaign, lines: [] })) });
}

const partKey = (line: SpendLine) => keyOf(shown(line));

/** The day as entered, with the ids that the stored one has for the same names. Equal names have none. */
export function withStoredIds<Day extends Pick<AdSpendDay, "campaigns">>(
  day: Day,
  stored: Pick<AdSpendDay, "campaigns"> | null,
): Day {
  if (!stored) return day;
  const known = new Map(stored.campaigns.map(({ campaign, lines = [] }) => [campaign, lines]));
  return { ...day, campaigns: day.campaigns.map((campaign) => withIds(campaign, known)) };
}

function withIds(entered: CampaignSpend, known: ReadonlyMap<string, readonly SpendLine[]>): CampaignSpend {
  const ofKey = Map.groupBy(known.get(entered.campaign) ?? [], partKey);
  const onlyOne = (key: string) => {
    const same = ofKey.get(key) ?? [];
    return same.length === 1 ? same[0] : undefined;
  };
  const lines = (entered.lines ?? []).map((line) => ({
    ...(onlyOne(partKey(line)) ?? line),
    spendCents: line.spendCents,
  }));
  const rest = entered.spendCents - lines.reduce((sum, line) => sum + line.spendCents, 0);
  const whole = onlyOne(keyOf({ adSet: "", ad: "" }));
  const all = whole && rest > 0 ? [...lines, { ...whole, spendCents: rest }] : lines;
  return all.length > 0 ? { ...entered, lines: all } : entered;
}

/** A day in the audit log, with its ad sets and ads unless there are more than the form can have. */
export function dayForAudit({ spendCents, campaigns }: Pick<AdSpendDay, "spendCents" | "campaigns">) {
  const rows = rowsOfDay({ campaigns });
  const parts = rows.filter(({ adSet, ad }) => adSet + ad !== "");
  return {
    spend_cents: spendCents,
    campaigns: campaigns.map(({ campaign, spendCents: cents }) => ({ campaign, spend_cents: cents })),
    ...(parts.length > 0 &&
      rows.length <= MOST_ROWS && {
        ad_sets_and_ads: parts.map(({ campaign, adSet, ad, spendCents: cents }) => ({
          campaign,
          ad_set: adSet,
          ad,
          spend_cents: cents,
        })),
      }),
  };
}

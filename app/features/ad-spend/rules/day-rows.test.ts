import fc from "fast-check";
import { expect, test } from "vitest";
import { manualSchema } from "../schema";
import {
  dayForAudit,
  formRows,
  hasEqualNames,
  MAX_ROWS,
  rowKey,
  rowName,
  rowsOfDay,
  shownRows,
  withRowsNotShown,
  withStoredIds,
} from "./day-rows";
import { type AdSpendDay, type CampaignSpend, figuresText, type SpendLine } from "./spend";

const NAMELESS = { campaignId: null, adSetId: null, adSet: null, adId: null, ad: null };
const line = (spendCents: number, names: Partial<SpendLine> = {}): SpendLine => ({
  ...NAMELESS,
  ...names,
  spendCents,
});
const dayOf = (...campaigns: CampaignSpend[]): AdSpendDay => ({
  date: "2026-11-01",
  platform: "google",
  account: "Shop",
  spendCents: 1_000_000,
  campaigns,
});

/** Saves the form of a day as it is. */
function saved(day: AdSpendDay): AdSpendDay {
  const cents = (amount: number) => (amount / 100).toFixed(2);
  const rows = rowsOfDay(day).map(({ spendCents, ...names }) => ({ ...names, share: cents(spendCents) }));
  return withStoredIds(manualSchema.parse({ ...day, amount: cents(day.spendCents), rows }), day);
}

const names = fc.constantFrom(null, "Shoes", "Hats");
const ids = fc.constantFrom(null, "11111", "22222");
const lines = fc.uniqueArray(
  fc.record({
    campaignId: ids,
    adSetId: ids,
    adSet: names,
    adId: ids,
    ad: names,
    spendCents: fc.integer({ min: 1, max: 900 }),
  }),
  {
    maxLength: 4,
    selector: ({ adSetId, adSet, adId, ad }) => JSON.stringify([adSet ?? adSetId, ad ?? adId]),
  },
);

// spec:ad-spend#spend-by-hand
test("saving the form of a stored day without a change keeps all its figures, names, and ids", () => {
  const named = lines.map((all) =>
    all.filter((one) => Object.entries(one).some(([key, value]) => key !== "spendCents" && value !== null)),
  );
  fc.assert(
    fc.property(named, named, fc.integer({ min: 0, max: 500 }), (first, second, rest) => {
      const sum = (all: readonly SpendLine[]) => all.reduce((total, { spendCents }) => total + spendCents, 0);
      // Spend of a campaign beside one that has only its id joins it.
      const extra = first.some(({ adSet, adSetId, ad, adId }) => (adSet ?? adSetId ?? ad ?? adId) === null)
        ? 0
        : rest;
      const day = dayOf(
        { campaign: "West", spendCents: sum(first) + extra, ...(first.length > 0 && { lines: first }) },
        { campaign: "East", spendCents: sum(second), ...(second.length > 0 && { lines: second }) },
      );
      // Only Meta's campaigns are stored without spend.
      day.campaigns = day.campaigns.filter(({ spendCents }) => spendCents > 0);
      expect(hasEqualNames(day)).toBe(false);
      expect(figuresText(saved(day))).toBe(figuresText(day));
    }),
  );
});

/** Ads of one ad set, with all ids. */
const adOf = (ad: string, adId: string, spendCents = 100) =>
  line(spendCents, { campaignId: "c1", adSetId: "s1", adSet: "Shoes", adId, ad });

test("an id stays with its name: a renamed ad keeps its ad set's and campaign's, a renamed ad set its campaign's", () => {
  const stored = dayOf({
    campaign: "West",
    spendCents: 200,
    lines: [adOf("Video", "a1"), adOf("Photo", "a2")],
  });
  const entered = dayOf({
    campaign: "West",
    spendCents: 300,
    lines: [
      line(150, { adSet: "Shoes", ad: "Video" }),
      line(50, { adSet: "Shoes", ad: "Clip" }),
      line(100, { adSet: "Caps", ad: "Photo" }),
    ],
  });
  expect(withStoredIds(entered, stored).campaigns[0]?.lines).toEqual([
    adOf("Video", "a1", 150),
    line(50, { campaignId: "c1", adSetId: "s1", adSet: "Shoes", ad: "Clip" }),
    line(100, { campaignId: "c1", adSet: "Caps", ad: "Photo" }),
  ]);
  const moved = dayOf({ ...entered.campaigns[0], campaign: "East", spendCents: 300 });
  expect(withStoredIds(moved, stored)).toEqual(moved);
  expect(withStoredIds(entered, null)).toBe(entered);
});

test("a name with several ids gives none of them to a new part", () => {
  const stored = dayOf({
    campaign: "West",
    spendCents: 200,
    lines: [
      line(100, { campaignId: "c1", adSetId: "s1", adSet: "Shoes", ad: "A" }),
      line(100, { campaignId: "c2", adSetId: "s2", adSet: "Shoes", ad: "B" }),
    ],
  });
  const entered = dayOf({ campaign: "West", spendCents: 9, lines: [line(9, { adSet: "Shoes", ad: "C" })] });
  expect(withStoredIds(entered, stored)).toEqual(entered);
});

test("ads with the same name share a row, and lose their ids only with another amount, as the form says", () => {
  const lines = [line(100, { ad: "Video", adId: "1" }), line(50, { ad: "Video", adId: "2" })];
  const day = dayOf({ campaign: "West", spendCents: 150, lines });
  expect(hasEqualNames(day)).toBe(true);
  expect(rowsOfDay(day)).toEqual([{ campaign: "West", adSet: "", ad: "Video", spendCents: 150 }]);
  expect(saved(day)).toEqual(day);
  const changed = dayOf({ campaign: "West", spendCents: 160, lines: [line(160, { ad: "Video" })] });
  expect(withStoredIds(changed, day)).toEqual(changed);
});

const longDay = (ads: number) =>
  dayOf({
    campaign: "West",
    spendCents: ads,
    lines: [...Array(ads).keys()].map((n) => line(1, { ad: `Ad ${n}`, adId: `${n}` })),
  });

test("a day with more rows than a form has is shown in pages, which a search narrows down", () => {
  expect(formRows(longDay(MAX_ROWS), { find: "", rows: 1 })).toMatchObject({ page: null });
  const long = longDay(MAX_ROWS + 1);
  const pages = [1, 2, 3, 4, 5].map((rows) => formRows(long, { find: "", rows }));
  expect(pages.flatMap(({ rows }) => rows)).toEqual(rowsOfDay(long));
  expect(formRows(long, { find: "", rows: 99 }).page).toMatchObject({ page: 5, pageCount: 5, total: 201 });
  const found = formRows(long, { find: " west AD 199", rows: 3 });
  expect(found.rows.map(({ ad }) => ad)).toEqual(["Ad 199"]);
  expect(found.page).toMatchObject({ page: 1, pageCount: 1, found: 1 });
  expect(formRows(long, { find: "none", rows: 1 })).toMatchObject({ rows: [], page: { found: 0 } });
});

test("the form of a long day changes only the rows that it showed", () => {
  const long = { ...longDay(MAX_ROWS + 1), spendCents: 1_000 };
  const [first, second] = formRows(long, { find: "", rows: 1 }).rows.map(rowKey);
  const shown = [first ?? "", second ?? ""];
  const entered = (spendCents: number, ...lines: SpendLine[]) => ({
    ...long,
    spendCents,
    campaigns: [{ campaign: "West", spendCents: lines.reduce((sum, one) => sum + one.spendCents, 0), lines }],
  });
  const joined = withRowsNotShown(entered(900, line(7, { ad: "Ad 0" })), long, shown);
  if (!("day" in joined)) throw new Error("The rows were refused.");
  const day = withStoredIds(joined.day, long);
  expect(day.spendCents).toBe(900);
  expect(day.campaigns).toMatchObject([{ campaign: "West", spendCents: 7 + MAX_ROWS - 1 }]);
  const lines = long.campaigns[0]?.lines?.slice(2) ?? [];
  expect(day.campaigns[0]?.lines).toEqual([...lines, line(7, { ad: "Ad 0", adId: "0" })]);
  const twice = withRowsNotShown(entered(900, line(7, { ad: "Ad 5" })), long, shown);
  expect(twice).toEqual({ problem: "twice", key: rowKey({ campaign: "West", adSet: "", ad: "Ad 5" }) });
  const total = withRowsNotShown(entered(100, line(7, { ad: "Ad 0" })), long, shown);
  // Each row that the form didn't show costs a cent.
  expect(total).toEqual({ problem: "total", leastCents: 7 + MAX_ROWS - 1 });
  const empty = withRowsNotShown(entered(900, line(0, { ad: "Ad 0" })), long, shown);
  expect(empty).toMatchObject({ day: { campaigns: [{ spendCents: MAX_ROWS - 1 }] } });
});

test("rows with different names are never called the same", () => {
  const names = ["", "A", "B", "A › B", "—", '"A"'];
  const rows = names.flatMap((campaign) =>
    names.flatMap((adSet) => names.map((ad) => ({ campaign, adSet, ad }))),
  );
  expect(new Set(rows.map(rowName)).size).toBe(rows.length);
  expect(rowName({ campaign: "West", adSet: "Shoes", ad: "Ad 3" })).toBe("West › Shoes › Ad 3");
  expect(rowName({ campaign: "A › B", adSet: "", ad: "" })).toBe('"A › B"');
});

test("on other screens, a long day shows its campaigns, and the audit log names only those", () => {
  expect(shownRows(longDay(MAX_ROWS))).toHaveLength(MAX_ROWS);
  expect(shownRows(longDay(MAX_ROWS + 1))).toEqual([
    { campaign: "West", adSet: "", ad: "", spendCents: MAX_ROWS + 1 },
  ]);
  expect(dayForAudit(longDay(1))).toMatchObject({
    ad_sets_and_ads: [{ campaign: "West", ad_set: "", ad: "Ad 0", spend_cents: 1 }],
  });
  const long = longDay(MAX_ROWS + 2);
  expect(dayForAudit(long)).not.toHaveProperty("ad_sets_and_ads");
  // A change is recorded with the rows that it changed.
  expect(dayForAudit(long, longDay(MAX_ROWS + 1)).changed_parts).toEqual({
    [`West › — › Ad ${MAX_ROWS + 1}`]: 1,
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { manualSchema } from "../schema";
import { dayForAudit, lostByEditing, MOST_ROWS, rowsOfDay, shownRows, withStoredIds } from "./day-rows";
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
      expect(lostByEditing(day)).toBeNull();
      expect(figuresText(saved(day))).toBe(figuresText(day));
    }),
  );
});

test("a changed name or campaign loses its ids, and other rows keep them", () => {
  const stored = dayOf({
    campaign: "West",
    spendCents: 300,
    lines: [line(100, { adSet: "Shoes", adSetId: "1" }), line(200, { adSet: "Hats", adSetId: "2" })],
  });
  const entered = dayOf({
    campaign: "West",
    spendCents: 300,
    lines: [line(150, { adSet: "Shoes" }), line(150, { adSet: "Caps" })],
  });
  const kept = [line(150, { adSet: "Shoes", adSetId: "1" }), line(150, { adSet: "Caps" })];
  expect(withStoredIds(entered, stored).campaigns[0]?.lines).toEqual(kept);
  expect(withStoredIds(entered, null)).toBe(entered);
});

test("ads with the same name share a row and lose their ids, which the form announces", () => {
  const lines = [line(100, { ad: "Video", adId: "1" }), line(50, { ad: "Video", adId: "2" })];
  const day = dayOf({ campaign: "West", spendCents: 150, lines });
  expect(lostByEditing(day)).toBe("ids of equal names");
  expect(rowsOfDay(day)).toEqual([{ campaign: "West", adSet: "", ad: "Video", spendCents: 150 }]);
  expect(saved(day).campaigns[0]?.lines).toEqual([line(150, { ad: "Video" })]);
});

test("a day with more rows than the form has says that it loses them, and the audit log names only its campaigns", () => {
  const dayWith = (ads: number) =>
    dayOf({
      campaign: "West",
      spendCents: ads,
      lines: [...Array(ads).keys()].map((n) => line(1, { ad: `Ad ${n}` })),
    });
  expect([MOST_ROWS, MOST_ROWS + 1].map((ads) => lostByEditing(dayWith(ads)))).toEqual([null, "parts"]);
  expect(shownRows(dayWith(MOST_ROWS))).toHaveLength(MOST_ROWS);
  expect(shownRows(dayWith(MOST_ROWS + 1))).toEqual([
    { campaign: "West", adSet: "", ad: "", spendCents: MOST_ROWS + 1 },
  ]);
  expect(dayForAudit(dayWith(1))).toMatchObject({
    ad_sets_and_ads: [{ campaign: "West", ad_set: "", ad: "Ad 0", spend_cents: 1 }],
  });
  expect(dayForAudit(dayWith(MOST_ROWS + 1))).not.toHaveProperty("ad_sets_and_ads");
});

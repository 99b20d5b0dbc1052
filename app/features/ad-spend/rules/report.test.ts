import { expect, test } from "vitest";
import { daysOfReport, microsOf, type ReportRow, reportRange, slicesOf } from "./report";
import { campaignTotal } from "./spend";

const DAY = "2026-11-01";
const range = { since: DAY, until: DAY };
const key = { platform: "google", account: "Search" } as const;
const row = (micros: number, names: Partial<ReportRow> = {}): ReportRow => ({ date: DAY, micros, ...names });
const day = (...levels: ReportRow[][]) => daysOfReport(key, range, levels)?.[0];

test("the last 28 days are read, in parts if needed", () => {
  expect(reportRange("2026-03-01")).toEqual({ since: "2026-02-02", until: "2026-03-01" });
  expect(slicesOf({ since: "2026-02-26", until: "2026-03-05" }, 7)).toEqual([
    { since: "2026-02-26", until: "2026-03-04" },
    { since: "2026-03-05", until: "2026-03-05" },
  ]);
});

test.for<[string, number | null]>([
  ["0", 0],
  ["12.34", 12_340_000],
  ["0.000001", 1],
  ["999999999.99", 999_999_999_990_000],
  ["-1", null],
  ["1e5", null],
  ["NaN", null],
  ["", null],
])("%s is %s millionths of a dollar", ([text, micros]) => {
  expect(microsOf(text)).toBe(micros);
});

test("fractions of a cent add up to the day's rounded total", () => {
  const thirds = ["1", "2", "3"].map((campaignId) => row(3_333, { campaign: `C${campaignId}`, campaignId }));
  const read = day([row(9_999)], thirds);
  expect(read?.spendCents).toBe(1);
  expect(read?.campaigns.map(({ campaign, spendCents }) => [campaign, spendCents])).toEqual([["C1", 1]]);
  expect(day([row(9_999)], thirds.toReversed())).toEqual(read);
});

test("spend that no ad accounts for stays with its ad set, campaign, or day", () => {
  const campaign = { campaign: "West", campaignId: "11" };
  const set = { ...campaign, adSet: "Set", adSetId: "22" };
  const read = day(
    [row(1_000_000)],
    [row(900_000, campaign)],
    [row(700_000, set)],
    [row(400_000, { ...set, ad: "Clip", adId: "33" }), row(100_000, { ...set, adId: "34" })],
  );
  const ids = { campaignId: "11", adSetId: "22", adSet: "Set" };
  expect(read).toEqual({
    date: DAY,
    ...key,
    spendCents: 100,
    campaigns: [
      {
        campaign: "West",
        spendCents: 90,
        lines: [
          { ...ids, adId: "33", ad: "Clip", spendCents: 40 },
          { ...ids, adId: "34", ad: null, spendCents: 10 },
          { ...ids, adId: null, ad: null, spendCents: 20 },
          { campaignId: "11", adSetId: null, adSet: null, adId: null, ad: null, spendCents: 20 },
        ],
      },
    ],
  });
});

test("campaigns with the same name are added up, and their ids stay apart", () => {
  const read = day(
    [row(300_000)],
    [
      row(100_000, { campaign: "West", campaignId: "1" }),
      row(200_000, { campaign: " West\0", campaignId: "2" }),
    ],
  );
  expect(read?.campaigns.map(({ campaign, spendCents }) => [campaign, spendCents])).toEqual([["West", 30]]);
  expect(read?.campaigns[0]?.lines?.map(({ campaignId }) => campaignId)).toEqual(["1", "2"]);
});

test("parts that add up to more than the total, because they were read later, count", () => {
  const read = day([row(500_000)], [row(300_000, { campaign: "A" }), row(400_000, { campaign: "B" })]);
  expect(read?.spendCents).toBe(70);
  expect(campaignTotal(read?.campaigns ?? [])).toBe(70);
});

test("ads never change their campaign's amount: beyond it, each is cut by the same share", () => {
  const campaign = { campaign: "West", campaignId: "11" };
  const set = { ...campaign, adSetId: "22" };
  const read = day(
    [row(2_000_000)],
    [row(1_000_000, campaign)],
    [row(900_000, set)],
    [
      row(600_000, { ...set, adId: "33" }),
      row(300_000, { ...set, adId: "34" }),
      row(300_000, { ...campaign, adSetId: "23", adId: "35" }),
    ],
  );
  expect(read?.spendCents).toBe(200);
  expect(read?.campaigns.map(({ spendCents }) => spendCents)).toEqual([100]);
  expect(read?.campaigns[0]?.lines?.map(({ adId, spendCents }) => [adId, spendCents])).toEqual([
    ["33", 50],
    ["34", 25],
    ["35", 25],
  ]);
});

test("a name gets the same cents, no matter how many ids its campaigns have", () => {
  const half = (campaign: string, campaignId: string) => row(5_000, { campaign, campaignId });
  const cents = (...rows: ReportRow[]) =>
    day([row(15_000)], rows)?.campaigns.map(({ campaign, spendCents }) => [campaign, spendCents]);
  const apart = cents(half("A", "1"), half("A", "2"), half("B", "3"));
  expect(apart).toEqual([
    ["A", 1],
    ["B", 1],
  ]);
  expect(apart).toEqual(cents(row(10_000, { campaign: "A", campaignId: "1" }), half("B", "3")));
});

test("an ad without its campaign's id is refused, because its spend would count twice", () => {
  const named = { campaign: "West", adSetId: "22", adId: "33" };
  const withAd = (ad: ReportRow) =>
    day([row(500_000)], [row(500_000, { campaign: "West", campaignId: "11" })], [], [ad]);
  expect(withAd(row(500_000, named))).toBeUndefined();
  expect(withAd(row(0, named))?.spendCents).toBe(50);
  expect(withAd(row(500_000, { ...named, campaignId: "11" }))?.spendCents).toBe(50);
});

test.for<[string, ReportRow]>([
  ["another day", row(1, { date: "2026-10-31" })],
  ["no day", row(1, { date: "2026-11-01T00:00" })],
  ["a negative amount", row(-1)],
  ["no number", row(Number.NaN)],
  ["too much", row(1e14 + 1e10)],
])("%s is refused", ([, wrong]) => {
  expect(daysOfReport(key, range, [[wrong]])).toBeNull();
});

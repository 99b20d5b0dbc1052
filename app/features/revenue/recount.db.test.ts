import { sql } from "drizzle-orm";
import fc from "fast-check";
import { href } from "react-router";
import { expect, test, vi } from "vitest";
import { rollup } from "~/features/analytics/mutations/rollup.server";
import { createStaff } from "~/features/auth/factory";
import { type RecordedEvents, type SoldConversion, storeRecordedEvents } from "~/features/explorer/factory";
import { daysFrom, daysLater } from "~/kernel/days";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { figuresIn, numberOf, tableIn, textOf } from "~tests/setup/page-figures";
import { assertWithin } from "~tests/setup/random-data";
import { emptyScene, GONE, NOW, nothing, recordedEventsIn, storeScene } from "~tests/setup/recorded-events";
import { localTime } from "~tests/setup/recount";
import { signIn } from "~tests/setup/staff";

const app = await useApp({ now: () => NOW });
const { db } = app.platform;
const { postIds, networkId } = await storeScene(db);
const browsers = {
  admin: browserWith(app, await signIn(app, await createStaff(db))),
  manager: browserWith(app, await signIn(app, await createStaff(db, { role: "content_manager" }))),
};
type Who = keyof typeof browsers;

const TODAY = localTime(NOW.toISOString()).slice(0, 10);
const dayOfEvent = ({ at }: { at: string }) => localTime(at).slice(0, 10);

/** The periods of the page, by their parameters. */
const periods: [query: string, first: string, last: string][] = [
  ["", TODAY, TODAY],
  ["period=yesterday", daysLater(TODAY, -1), daysLater(TODAY, -1)],
  ...[7, 30, 90, 365].map((days): [string, string, string] => [
    `period=all&days=${days}`,
    daysLater(TODAY, 1 - days),
    TODAY,
  ]),
];

/** Filters of the page, and which conversions they keep. Only without one does spend cover the same as the payout. */
type Filter = { query: string; keeps: (sale: SoldConversion) => boolean; tests?: true; hasClicks?: true };
const unfiltered: Filter = { query: "", keeps: () => true, hasClicks: true };
const filters: Filter[] = [
  { query: "&source=msl", keeps: ({ sub1 }) => sub1 === "msl" },
  { query: "&source=genie", keeps: ({ sub1 }) => sub1 === "genie" },
  { query: "&brand=1", keeps: ({ brandId }) => brandId === 1, hasClicks: true },
  { query: "&brand=none", keeps: ({ brandId }) => brandId === null },
  { query: "&q=ODD", keeps: ({ sub3 }) => sub3 === "~odd" },
  { query: "&tests=1", keeps: () => true, tests: true, hasClicks: true },
];

const cents = (amount: number) => Math.round(amount * 100) / 100;
const payoutOf = (sales: readonly SoldConversion[]) =>
  cents(sales.reduce((sum, { payout }) => sum + (payout ?? 0), 0));
const spentOn = (all: RecordedEvents, isIn: (day: string) => boolean) =>
  cents(
    all.spend
      .filter(({ day }) => isIn(day))
      .reduce((sum, { dollars, google }) => sum + dollars + (google ? google.rest + google.ad : 0), 0),
  );
/** "2.50x" as a number. */
const roasOf = (payout: number, spend: number) => (spend > 0 ? Number((payout / spend).toFixed(2)) : null);
const byFirst = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);

/** The conversions of a period that a person may see, reversed ones too. */
function countedFor(all: RecordedEvents, who: Who, { tests }: Filter, first: string, last: string) {
  return all.conversions.filter(
    (sale) =>
      (tests || !sale.isTest) &&
      !sale.isArchived &&
      (who === "admin" || sale.sub1 === "hv" || sale.sub1 === "msl") &&
      dayOfEvent(sale) >= first &&
      dayOfEvent(sale) <= last,
  );
}

/** A table with the rows it shows only on request. */
const allRows = (html: string, caption: string) => [
  ...tableIn(html, caption),
  ...tableIn(html, `${caption}: the rest`),
];

function expectCards(html: string, who: Who, filter: Filter, expected: Record<string, number | null>): void {
  const cards = figuresIn(html);
  const figure = (name: string) => numberOf(cards[name]?.[0] ?? "");
  expect(figure("Total Payout"), "payout").toBe(expected.payout);
  expect(figure("Conversions"), "conversions").toBe(expected.conversions);
  if (who === "manager") {
    for (const name of ["Total Ad Spend", "Overall ROAS", "Clicks"])
      expect(cards[name], name).toBeUndefined();
    return;
  }
  expect(figure("Total Ad Spend"), "spend").toBe(expected.spend);
  expect(figure("Overall ROAS"), "ROAS").toBe(expected.roas);
  const clicks = cards.Clicks?.map((text) => numberOf(text.replace(" unique", "")));
  expect(clicks, "clicks").toEqual(filter.hasClicks ? [expected.clicks, expected.unique] : undefined);
}

function expectDays(html: string, who: Who, expected: (string | number | null)[][]): void {
  const caption = who === "admin" ? "Revenue & Spend by Date" : "Revenue by Date";
  const columns = ["Conversions", "Payout", ...(who === "admin" ? ["Ad spend", "ROAS"] : [])];
  const rows = allRows(html, caption).map((row) => [
    row.Date,
    ...columns.map((column) => numberOf(row[column] ?? "")),
  ]);
  expect(rows, "by day").toEqual(expected.map((row) => row.slice(0, columns.length + 1)));
}

function expectBrands(html: string, sales: readonly SoldConversion[]): void {
  const nameOf = (id: number | null) =>
    id === null ? "No brand" : id === 999 ? "Unknown brand 999" : `Brand ${id}`;
  const expected = [...Map.groupBy(sales, ({ brandId }) => nameOf(brandId))].map(([name, sold]) => [
    name,
    sold.length,
    payoutOf(sold),
  ]);
  const rows = allRows(html, "Payout by Brand").map((row) => [
    row.Brand,
    numberOf(row.Conversions ?? ""),
    numberOf(row.Payout ?? ""),
  ]);
  expect(rows.toSorted(byFirst), "by brand").toEqual(expected.toSorted(byFirst));
}

/** Recent Conversions lists reversed ones too; 25 of them on the first page. */
function expectList(html: string, listed: readonly SoldConversion[]): void {
  const rows = tableIn(html, "Recent Conversions");
  expect(rows).toHaveLength(Math.min(listed.length, 25));
  if (listed.length > 0)
    expect(textOf(html)).toContain(`${listed.length} conversion${listed.length === 1 ? "." : "s."}`);
  if (listed.length > 25) return;
  for (const [column, key] of [
    ["Payout", "payout"],
    ["Revenue", "revenue"],
  ] as const) {
    const shown = rows.map((row) => numberOf(row[column] ?? ""));
    expect(shown.map(String).toSorted(), column).toEqual(listed.map((sale) => String(sale[key])).toSorted());
  }
}

async function expectPage(
  all: RecordedEvents,
  who: Who,
  [query, first, last]: (typeof periods)[number],
  filter: Filter,
): Promise<void> {
  const html = await vi.waitFor(
    async () => {
      const page = await browsers[who].page(`${href("/admin/revenue")}?${query}${filter.query}`);
      expect(page).toContain("Total Payout");
      return page;
    },
    { timeout: 60_000 },
  );
  const listed = countedFor(all, who, filter, first, last).filter(filter.keeps);
  const sales = listed.filter(({ status }) => status !== "reversed");
  const hasSpend = filter === unfiltered;
  const days = daysFrom(first, last).toReversed();
  const byDay = Map.groupBy(sales, dayOfEvent);
  const rows = days.map((day) => {
    const [sold, spend] = [byDay.get(day) ?? [], who === "admin" ? spentOn(all, (d) => d === day) : 0];
    return [
      dayText(day),
      sold.length,
      payoutOf(sold),
      spend,
      hasSpend ? roasOf(payoutOf(sold), spend) : null,
    ];
  });
  expectDays(
    html,
    who,
    rows.filter(([, sold, , spend]) => Number(sold) > 0 || Number(spend) > 0),
  );
  const clicks = all.clicks.filter(
    (click) =>
      dayOfEvent(click) >= first &&
      dayOfEvent(click) <= last &&
      (!filter.query.includes("brand=") || click.brandId === 1),
  );
  const people = clicks.map(
    (click, index) => `${click.visitor ?? `#${index}`} ${click.brandId} ${dayOfEvent(click)}`,
  );
  const [payout, spend] = [payoutOf(sales), spentOn(all, (day) => day >= first && day <= last)];
  expectCards(html, who, filter, {
    payout,
    conversions: sales.length,
    spend,
    roas: hasSpend ? roasOf(payout, spend) : null,
    clicks: clicks.length,
    unique: new Set(people).size,
  });
  expectBrands(html, sales);
  expectList(html, listed);
}

/** "Mar 9, 2025", without the product's formatting. */
const dayText = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** A conversion every 40 minutes of the 23-hour day, and around it. */
function soldInSpring(): SoldConversion[] {
  const start = Date.parse("2025-03-09T03:10:00Z");
  return Array.from({ length: 48 }, (_, index) => ({
    postId: null,
    at: new Date(start + index * 40 * 60_000).toISOString(),
    click: null,
    brandId: 1 + (index % 2),
    networkId,
    sub1: index % 3 === 0 ? "msl" : "genie",
    sub3: null,
    rank: null,
    source: null,
    campaign: null,
    variant: null,
    status: "approved",
    payout: 12.5,
    revenue: null,
    isBlog: false,
    isTest: false,
    isArchived: false,
  }));
}

test("Revenue shows what plain JavaScript counts in random events", async () => {
  const some = recordedEventsIn([...postIds, GONE], networkId);
  await assertWithin(
    fc
      .asyncProperty(fc.tuple(some, some), fc.constantFrom(...filters), async ([early, late], filter) => {
        const all = nothing();
        await storeRecordedEvents(
          db,
          { ...early, conversions: [...early.conversions, ...soldInSpring()] },
          all,
        );
        await rollup(db, 4);
        await storeRecordedEvents(db, late, all);
        // What networks report later about conversions that are already in the sums.
        await db.execute(sql`update conversions set status = 'reversed' where payout = 280`);
        await db.execute(sql`update conversions set payout = 101.5, status = 'paid' where payout = 99.99`);
        for (const sale of all.conversions) {
          if (sale.payout === 280) sale.status = "reversed";
          if (sale.payout === 99.99) Object.assign(sale, { payout: 101.5, status: "paid" });
        }
        for (const period of periods)
          for (const who of ["admin", "manager"] as const) await expectPage(all, who, period, unfiltered);
        const [longest] = periods.slice(-1);
        if (longest)
          for (const who of ["admin", "manager"] as const) await expectPage(all, who, longest, filter);
      })
      // A page that wasn't read in time may still be reading, and then they can wait for each other.
      .beforeEach(() => vi.waitFor(() => emptyScene(db), { timeout: 60_000 })),
    { numRuns: 4, limit: 15_000 },
  );
}, 180_000);

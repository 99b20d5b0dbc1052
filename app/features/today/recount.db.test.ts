import { sql } from "drizzle-orm";
import fc from "fast-check";
import { href } from "react-router";
import { expect, test, vi } from "vitest";
import { rollup } from "~/features/analytics/mutations/rollup.server";
import { createStaff } from "~/features/auth/factory";
import { type RecordedEvents, storeRecordedEvents } from "~/features/explorer/factory";
import { dayOf, daysLater } from "~/kernel/days";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { numberOf, tableIn, textOf } from "~tests/setup/page-figures";
import { assertWithin } from "~tests/setup/random-data";
import { emptyScene, GONE, NOW, nothing, recordedEventsIn, storeScene } from "~tests/setup/recorded-events";
import { signIn } from "~tests/setup/staff";

const app = await useApp({ now: () => NOW });
const { db } = app.platform;
const { postIds, networkId } = await storeScene(db);
const admin = browserWith(app, await signIn(app, await createStaff(db)));
const TODAY = dayOf(NOW);
const [YESTERDAY, WEEK_BEFORE, FIRST] = [-1, -8, -29].map((days) => daysLater(TODAY, days));

/** A page that could be read in time; a busy machine may need another try. */
const readPage = (address: string, isComplete: (html: string) => boolean) =>
  vi.waitFor(
    async () => {
      const html = await admin.page(address);
      expect(isComplete(html)).toBe(true);
      return html;
    },
    { timeout: 60_000 },
  );

type Counted = {
  views: number;
  clicks: number;
  unique: number;
  postClicks: number;
  conversions: number;
  payout: number;
};
type Key = string | null;

/** The events of some days, added up in plain JavaScript by a key of each. */
function recount(
  all: RecordedEvents,
  [first, last]: readonly [string, string],
  keys: {
    view: (row: RecordedEvents["views"][number]) => Key;
    click: (row: RecordedEvents["clicks"][number]) => Key;
    conversion: (row: RecordedEvents["conversions"][number]) => Key;
  },
): Map<Key, Counted> {
  const found = new Map<Key, Counted>();
  const names = new Map<Key, Set<string>>();
  const isIn = ({ at }: { at: string }) => {
    const day = new Date(at).toLocaleDateString("sv-SE", { timeZone: "America/New_York" });
    return day >= first && day <= last;
  };
  const of = (key: Key): Counted => {
    const counted = found.get(key) ?? {
      views: 0,
      clicks: 0,
      unique: 0,
      postClicks: 0,
      conversions: 0,
      payout: 0,
    };
    found.set(key, counted);
    return counted;
  };
  for (const view of all.views.filter(isIn)) of(keys.view(view)).views += 1;
  for (const [index, click] of all.clicks.entries()) {
    if (!isIn(click)) continue;
    const key = keys.click(click);
    const day = new Date(click.at).toLocaleDateString("sv-SE", { timeZone: "America/New_York" });
    const people = names.get(key) ?? new Set();
    names.set(key, people.add(`${click.visitor ?? `#${index}`} ${click.brandId} ${day}`));
    of(key).clicks += 1;
    of(key).unique = people.size;
    if (click.component === "blog") of(key).postClicks += 1;
  }
  for (const sale of all.conversions.filter(isIn)) {
    if (sale.isTest || sale.isArchived || sale.status === "reversed") continue;
    of(keys.conversion(sale)).conversions += 1;
    of(keys.conversion(sale)).payout += sale.payout ?? 0;
  }
  return found;
}

/** What was spent on these days, in dollars. */
const spentOn = (all: RecordedEvents, [first, last]: readonly [string, string]) =>
  all.spend
    .filter(({ day }) => day >= first && day <= last)
    .reduce((sum, { dollars, google }) => sum + dollars + (google ? google.rest + google.ad : 0), 0);

const columns = {
  views: "Views",
  clicks: "Clicks",
  unique: "Unique clicks",
  conversions: "Conversions",
  payout: "Payout",
} as const;
type Column = keyof typeof columns;

/** Compares a table with its recount, row by row, and the sums of both. */
function expectTable(
  rows: readonly Record<string, string>[],
  header: string,
  expected: ReadonlyMap<string, Counted>,
  shown: readonly Column[],
): void {
  const active = [...expected].filter(([, row]) => row.views + row.clicks + row.conversions > 0);
  const lines = active.map(([label, counted]) => [label, ...shown.map((key) => round(counted[key]))]);
  const cells = rows.map((row) => [
    row[header] ?? "",
    ...shown.map((key) => numberOf(row[columns[key]] ?? "") ?? 0),
  ]);
  expect(cells.sort(byText), header).toEqual(lines.sort(byText));
}
const byText = (a: unknown[], b: unknown[]) => (String(a) < String(b) ? -1 : 1);
const round = (amount: number) => Math.round(amount * 100) / 100;
const sumOf = (rows: readonly Record<string, string>[], column: string) =>
  round(rows.reduce((sum, row) => sum + (numberOf(row[column] ?? "") ?? 0), 0));

async function expectAttribution(all: RecordedEvents, titles: ReadonlyMap<string, string>): Promise<void> {
  const html = await readPage(href("/admin/revenue/attribution"), (page) =>
    page.includes("Earnings by post"),
  );
  const days = [FIRST ?? "", TODAY] as const;
  const nameOf = (key: Key) => (key === null ? "Not attributed" : (titles.get(key) ?? "Deleted post"));
  const named = (counted: ReadonlyMap<Key, Counted>, name: (key: Key) => string) =>
    new Map([...counted].map(([key, row]) => [name(key), row]));
  const posts = tableIn(html, "Earnings by post");
  const byPost = recount(all, days, {
    view: ({ postId }) => postId,
    click: ({ component, postId }) => (component === "blog" ? postId : null),
    conversion: ({ postId }) => postId,
  });
  expectTable(posts, "Post", named(byPost, nameOf), ["views", "clicks", "unique", "conversions", "payout"]);
  const rankOf = ({ rank }: { rank: number | null }) => (rank === null ? null : String(rank));
  const ranks = tableIn(html, "Earnings by rank");
  const byRank = recount({ ...all, views: [] }, days, {
    view: () => null,
    click: rankOf,
    conversion: rankOf,
  });
  const rankName = (key: Key) =>
    key === null ? "Not attributed" : key === "0" ? "Revealed provider" : `Rank ${key}`;
  expectTable(ranks, "Rank", named(byRank, rankName), ["clicks", "unique", "conversions", "payout"]);

  const total = recount(all, days, { view: () => null, click: () => null, conversion: () => null }).get(null);
  const sources = tableIn(html, "Earnings by source");
  for (const [rows, shown] of [
    [posts, ["views", "clicks", "conversions", "payout"]],
    [ranks, ["clicks", "conversions", "payout"]],
    [sources, ["views", "clicks", "conversions", "payout"]],
  ] as const)
    for (const column of shown)
      expect(sumOf(rows, columns[column]), column).toBe(round(total?.[column] ?? 0));
  const campaigns = tableIn(html, "Return on ad spend by campaign");
  expect(sumOf(campaigns, "Payout")).toBe(round(total?.payout ?? 0));
  expect(sumOf(campaigns, "Conversions")).toBe(total?.conversions ?? 0);
  expect(sumOf(campaigns, "Ad spend")).toBe(round(spentOn(all, days)));
}

/** The figures of one day as Today names them. */
function dayFigures(all: RecordedEvents, day: string): Record<string, number | null> {
  const none = { view: () => null, click: () => null, conversion: () => null };
  const row = recount(all, [day, day], none).get(null);
  const [payout, spend] = [round(row?.payout ?? 0), round(spentOn(all, [day, day]))];
  return {
    "Post views": row?.views ?? 0,
    Clicks: row?.clicks ?? 0,
    "Unique clicks": row?.unique ?? 0,
    CTR: row?.views ? Number(((row.postClicks / row.views) * 100).toFixed(1)) : null,
    Payout: payout,
    "Ad spend": spend,
    Profit: round(payout - spend),
    Conversions: row?.conversions ?? 0,
  };
}

async function expectToday(all: RecordedEvents): Promise<void> {
  const html = await readPage(
    href("/admin/today"),
    (page) => !page.includes("available right now") && (page.match(/Unique clicks/g) ?? []).length >= 2,
  );
  const [strip = "", rest = ""] = html.split('id="yesterday"');
  const soFar = dayFigures(all, TODAY);
  for (const [label, name] of [
    ["Views", "Post views"],
    ["Clicks", "Clicks"],
    ["Unique clicks", "Unique clicks"],
    ["CTR", "CTR"],
    ["Conversions", "Conversions"],
    ["Payout", "Payout"],
  ] as const) {
    const [, value = ""] = new RegExp(`>${label}</dt><dd[^>]*>([^<]*)<`).exec(strip) ?? [];
    expect(numberOf(value), `today's ${label}`).toBe(soFar[name]);
  }
  const [day, before] = [dayFigures(all, YESTERDAY ?? ""), dayFigures(all, WEEK_BEFORE ?? "")];
  for (const label of [
    "Post views",
    "Clicks",
    "Unique clicks",
    "CTR",
    "Conversions",
    "Payout",
    "Ad spend",
    "Profit",
  ]) {
    const [, value = "", earlier = ""] =
      new RegExp(`>${label}</dt><dd[^>]*>(.*?)</dd><dd[^>]*>(.*?)</dd>`).exec(rest) ?? [];
    expect(numberOf(textOf(value)), `yesterday's ${label}`).toBe(day[label]);
    const [, compared = ""] = /(?:Before: |\()([^)]*)\)?$/.exec(textOf(earlier)) ?? [];
    expect(numberOf(compared), `${label} a week before`).toBe(before[label]);
  }
}

// The pages as a browser gets them, not only the queries behind them.
test("Attribution and Today show what plain JavaScript counts in random events", async () => {
  const titles = new Map<string, string>();
  for (const [index, id] of postIds.entries()) titles.set(id, `Title ${index}`);
  for (const [id, title] of titles)
    await db.execute(sql`update blog_posts set title = ${title} where id = ${id}::uuid`);
  const some = recordedEventsIn([...postIds, GONE], networkId);
  await assertWithin(
    fc
      .asyncProperty(fc.tuple(some, some), async ([early, late]) => {
        const all = nothing();
        await storeRecordedEvents(db, early, all);
        await rollup(db, 4);
        await storeRecordedEvents(db, late, all);
        await expectAttribution(all, titles);
        await expectToday(all);
      })
      // A page that wasn't read in time may still be reading, and then they can wait for each other.
      .beforeEach(() => vi.waitFor(() => emptyScene(db), { timeout: 60_000 })),
    { numRuns: 6, limit: 60_000 },
  );
}, 180_000);

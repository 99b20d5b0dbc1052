import { sql } from "drizzle-orm";
import fc from "fast-check";
import { href } from "react-router";
import { expect, test, vi } from "vitest";
import { createStaff } from "~/features/auth/factory";
import type { RecordedEvents } from "~/features/explorer/factory";
import { daysLater } from "~/kernel/days";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { figuresIn, numberOf, tableIn } from "~tests/setup/page-figures";
import { assertWithin } from "~tests/setup/random-data";
import {
  emptyScene,
  NOW,
  nothing,
  recordedEventsIn,
  storeAroundSums,
  storeScene,
} from "~tests/setup/recorded-events";
import { localTime } from "~tests/setup/recount";
import { signIn } from "~tests/setup/staff";
import { storeSplitTest } from "./factory";

const app = await useApp({ now: () => NOW });
const { db } = app.platform;
const { postIds, networkId } = await storeScene(db);
const [first = "", second = ""] = postIds;
const manager = await createStaff(db, { role: "content_manager" });
for (const id of [first, second])
  await db.execute(sql`update blog_posts set author_id = ${manager.userId} where id = ${id}::uuid`);
const browsers = [
  browserWith(app, await signIn(app, await createStaff(db))),
  browserWith(app, await signIn(app, manager)),
];
const START = "2025-09-20";
const { id: testId } = await storeSplitTest(
  db,
  [
    { id: "variant-1", name: "Plain", postId: first },
    { id: "variant-2", name: "Bold", postId: second },
  ],
  { startDate: START },
);
const TODAY = localTime(NOW.toISOString()).slice(0, 10);
const dayOfEvent = ({ at }: { at: string }) => localTime(at).slice(0, 10);
const ranges = [
  ["1", TODAY],
  ["7", daysLater(TODAY, -6)],
  ["30", daysLater(TODAY, -29)],
  ["90", daysLater(TODAY, -89)],
  ["all", START],
] as const;

type Event = { at: string; variant: string | null };

function counted(all: RecordedEvents, variant: string, isIn: (day: string) => boolean) {
  const isOf = (event: Event) => event.variant === variant && isIn(dayOfEvent(event));
  const sold = all.conversions.filter(
    (sale) => isOf(sale) && !sale.isTest && !sale.isArchived && sale.status !== "reversed",
  );
  return {
    views: all.views.filter(isOf).length,
    clicks: all.clicks.filter(isOf).length,
    conversions: sold.length,
    revenue: sold.reduce((sum, { revenue }) => sum + (revenue ?? 0), 0),
  };
}

const share = (part: number, whole: number) => (whole > 0 ? Number(((part / whole) * 100).toFixed(1)) : null);

function expectCards(
  html: string,
  all: RecordedEvents,
  from: string,
  assigned: Record<string, number>,
): void {
  const cards = [...html.matchAll(/<article.*?<\/article>/gs)].map(([card]) => card);
  for (const [variant, name] of [
    ["variant-1", "Plain"],
    ["variant-2", "Bold"],
  ] as const) {
    const figures = figuresIn(cards.find((card) => card.includes(`>${name}<`)) ?? "");
    const { views, clicks, conversions, revenue } = counted(
      all,
      variant,
      (day) => day >= from && day <= TODAY,
    );
    const names = ["Views", "Clicks", "Conversions", "CTR", "Conversion rate", "Revenue per view"];
    const shown = [...names, "Visitors assigned"].map((label) => numberOf(figures[label]?.[0] ?? ""));
    expect(shown, name).toEqual([
      views,
      clicks,
      conversions,
      share(clicks, views),
      share(conversions, clicks),
      views > 0 ? Math.round((revenue * 100) / views) / 100 : null,
      assigned[variant] ?? 0,
    ]);
  }
}

/** The newest days; the others appear when someone asks for them. */
function expectDays(html: string, all: RecordedEvents, from: string): void {
  const rows = tableIn(html, "Daily performance");
  const hasEvents = ["variant-1", "variant-2"].some((variant) => {
    const { views, clicks, conversions } = counted(all, variant, (day) => day >= from && day <= TODAY);
    return views + clicks + conversions > 0;
  });
  expect(rows.length > 0, "has days").toBe(hasEvents);
  for (const [index, row] of rows.entries()) {
    const day = daysLater(TODAY, -index);
    const figures = ["Plain", "Bold"].flatMap((name) =>
      ["views", "clicks", "conversions"].map((measure) => Number(row[`${name} ${measure}`])),
    );
    const expected = ["variant-1", "variant-2"].flatMap((variant) => {
      const { views, clicks, conversions } = counted(all, variant, (other) => other === day);
      return [views, clicks, conversions];
    });
    expect(day >= from, day).toBe(true);
    expect(row.Date).toContain(String(Number(day.slice(8))));
    expect(figures, day).toEqual(expected);
  }
}

/** Some of the events that have no variant belong to the second one. */
const withVariants = (some: RecordedEvents): RecordedEvents => {
  const named = <Row extends Event>(rows: readonly Row[]) =>
    rows.map((row, index) =>
      row.variant === null && index % 3 > 0 ? { ...row, variant: "variant-2" } : row,
    );
  return {
    views: named(some.views),
    clicks: named(some.clicks),
    conversions: named(some.conversions),
    spend: [],
  };
};

test("a split test shows what plain JavaScript counts in random events", async () => {
  const some = recordedEventsIn(postIds, networkId).map(withVariants);
  const visitors = fc.tuple(fc.nat(40), fc.nat(40), fc.nat(5));
  await assertWithin(
    fc
      .asyncProperty(fc.tuple(some, some), visitors, async ([early, late], [plain, bold, linked]) => {
        const all = nothing();
        await storeAroundSums(db, { early, late }, all);
        // Visitors of a variant's own URL weren't assigned by chance.
        for (const [variant, name, count, isChance] of [
          ["variant-1", "plain", plain, true],
          ["variant-2", "bold", bold, true],
          ["variant-2", "linked", linked, false],
        ] as const)
          await db.execute(sql`insert into split_test_assignments (split_test_id, variant_id, session_id, by_chance)
            select ${testId}::uuid, ${variant}, ${name} || n, ${isChance} from generate_series(1, ${count}::int) n`);
        for (const [range, from] of ranges)
          for (const browser of browsers) {
            const address = `${href("/admin/blog/split-tests/:id", { id: testId })}?range=${range}`;
            const html = await browser.page(address);
            expectCards(html, all, from, { "variant-1": plain, "variant-2": bold });
            expectDays(html, all, from);
          }
      })
      .beforeEach(() =>
        vi.waitFor(
          async () => {
            await emptyScene(db);
            await db.execute(sql`delete from split_test_assignments where split_test_id = ${testId}::uuid`);
          },
          { timeout: 60_000 },
        ),
      ),
    { numRuns: 4, limit: 20_000 },
  );
}, 120_000);

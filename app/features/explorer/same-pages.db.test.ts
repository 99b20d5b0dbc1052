import { sql } from "drizzle-orm";
import fc from "fast-check";
import { href } from "react-router";
import { expect, test, vi } from "vitest";
import { rollup } from "~/features/analytics/mutations/rollup.server";
import { createStaff } from "~/features/auth/factory";
import { daysLater } from "~/kernel/days";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { figuresIn, numberOf, tableIn } from "~tests/setup/page-figures";
import { assertWithin } from "~tests/setup/random-data";
import { emptyScene, GONE, NOW, nothing, recordedEventsIn, storeScene } from "~tests/setup/recorded-events";
import { localTime } from "~tests/setup/recount";
import { signIn } from "~tests/setup/staff";
import { storeRecordedEvents } from "./factory";

const app = await useApp({ now: () => NOW });
const { db } = app.platform;
const { postIds, networkId } = await storeScene(db);
const browsers = {
  admin: browserWith(app, await signIn(app, await createStaff(db))),
  manager: browserWith(app, await signIn(app, await createStaff(db, { role: "content_manager" }))),
};
type Who = keyof typeof browsers;
for (const [index, id] of postIds.entries())
  await db.execute(sql`update blog_posts set title = ${`Title ${index}`} where id = ${id}::uuid`);
const TODAY = localTime(NOW.toISOString()).slice(0, 10);

/** A page that could be read in time; a busy machine may need another try. */
const read = (who: Who, address: string) =>
  vi.waitFor(
    async () => {
      const answer = await browsers[who].get(address);
      expect(answer.status).toBe(200);
      return answer.text();
    },
    { timeout: 60_000 },
  );

/** A report of the last days, today included. It has no table if nothing happened. */
const report = async (who: Who, query: string, days: number, caption: string) => {
  const period = `from=${daysLater(TODAY, 1 - days)}&to=${TODAY}`;
  const html = await read(who, `${href("/admin/reports")}?${query}&${period}`);
  return tableIn(html, caption);
};

/** Figures that were compared and aren't 0. */
let compared = 0;

/** A table as lines of its row's name and figures; a missing figure and 0 are the same. */
function linesOf(rows: readonly Record<string, string>[], name: string, columns: readonly string[]) {
  const lines = rows.map((row): (string | number)[] => [
    row[name] ?? "",
    ...columns.map((column) => numberOf(row[column] ?? "") ?? 0),
  ]);
  compared += lines.flatMap((line) => line.slice(1)).filter((figure) => figure !== 0).length;
  return lines.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
}

/** Posts that both pages show, with every figure that both have. */
async function expectSamePosts(days: number): Promise<void> {
  const page = await read("admin", `${href("/admin/blog/analytics")}?days=${days}`);
  const posts = tableIn(page, "Blog Posts Performance").map((row) => ({
    ...row,
    Post: (row.Title ?? "").replace(/private$/, ""),
    Clicks: row["Provider clicks"] ?? "",
  }));
  const columns = ["Views", "Clicks", "Unique clicks", "CTR", "Conversions", "Revenue"];
  const measures = "m=views&m=clicks&m=uniqueClicks&m=ctr&m=conversions&m=revenue";
  const rows = await report("admin", `by=post&${measures}`, days, "Figures by post");
  // The third post is a draft, and events without a post are counted only for the blog.
  const isShared = ({ Post = "" }: Record<string, string>) => ["Title 0", "Title 1"].includes(Post);
  expect(linesOf(rows.filter(isShared), "Post", columns), `posts, ${days} days`).toEqual(
    linesOf(posts.filter(isShared), "Post", columns),
  );
}

/** Revenue by day, and the totals of both pages. */
async function expectSameRevenue(who: Who, days: number): Promise<void> {
  const page = await read(who, `${href("/admin/revenue")}?period=all&days=${days}`);
  const caption = who === "admin" ? "Revenue & Spend by Date" : "Revenue by Date";
  const dates = [caption, `${caption}: the rest`].flatMap((name) => tableIn(page, name));
  const spent = who === "admin" ? ["Ad spend", "ROAS"] : [];
  const measures = `m=conversions&m=payout${who === "admin" ? "&m=spend&m=roas" : ""}`;
  const byDay = (await report(who, `by=day&${measures}`, days, "Figures by day")).map((row) => ({
    ...row,
    "Ad spend": row.Spend ?? "",
  }));
  const columns = ["Conversions", "Payout", ...spent];
  const isActive = (line: (string | number)[]) => line.slice(1).some((figure) => figure !== 0);
  const isDay = ({ Day }: Record<string, string>) => Day !== "Total";
  expect(linesOf(byDay.filter(isDay), "Day", columns).filter(isActive), `days, ${who}`).toEqual(
    linesOf(dates, "Date", columns).filter(isActive),
  );
  const cards = figuresIn(page);
  const [total] = linesOf(
    byDay.filter((row) => !isDay(row)),
    "Day",
    columns,
  );
  const figure = (name: string) => numberOf(cards[name]?.[0] ?? "") ?? 0;
  const names = [
    "Conversions",
    "Total Payout",
    ...(who === "admin" ? ["Total Ad Spend", "Overall ROAS"] : []),
  ];
  expect(total ?? ["Total", ...columns.map(() => 0)], `totals, ${who}`).toEqual([
    "Total",
    ...names.map(figure),
  ]);
}

test("Reports show the figures of blog analytics and Revenue for random events", async () => {
  const some = recordedEventsIn([...postIds, GONE], networkId);
  await assertWithin(
    fc
      .asyncProperty(fc.tuple(some, some), fc.constantFrom(7, 30, 90), async ([early, late], days) => {
        const all = nothing();
        await storeRecordedEvents(db, early, all);
        await rollup(db, 4);
        await storeRecordedEvents(db, late, all);
        await db.execute(sql`update conversions set status = 'reversed' where payout = 280`);
        await expectSamePosts(days);
        await expectSameRevenue("admin", days);
        await expectSameRevenue("manager", days);
      })
      // A page that wasn't read in time may still be reading, and then they can wait for each other.
      .beforeEach(() => vi.waitFor(() => emptyScene(db), { timeout: 60_000 })),
    { numRuns: 6, limit: 30_000 },
  );
  expect(compared).toBeGreaterThan(50);
}, 180_000);

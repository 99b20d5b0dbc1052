import { sql } from "drizzle-orm";
import fc from "fast-check";
import { href } from "react-router";
import { expect, test, vi } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { type RecordedEvents, storeRecordedEvents } from "~/features/explorer/factory";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { figuresIn, numberOf, tableIn } from "~tests/setup/page-figures";
import { assertWithin } from "~tests/setup/random-data";
import { emptyScene, GONE, nothing, recordedEventsIn, storeScene } from "~tests/setup/recorded-events";
import { localTime } from "~tests/setup/recount";
import { signIn } from "~tests/setup/staff";

const clock = { now: new Date("2025-11-01T12:00:00Z") };
const app = await useApp({ now: () => clock.now });
const { db } = app.platform;
const { postIds, networkId } = await storeScene(db);
const [own = "", other = ""] = postIds;
const titles: Record<string, string> = { [own]: "Own", [other]: "Other", [GONE]: "Deleted post" };
const manager = await createStaff(db, { role: "content_manager" });
const staff = { admin: await createStaff(db), manager };
for (const id of [own, other])
  await db.execute(sql`update blog_posts set title = ${titles[id] ?? ""} where id = ${id}::uuid`);
await db.execute(sql`update blog_posts set author_id = ${manager.userId} where id = ${own}::uuid`);

type Event = { at: string; postId: string | null };
const MINUTE_MS = 60_000;
const inOrder = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();

/** What a person may see of the last 30 minutes, the current one included. */
function seen(all: RecordedEvents, who: keyof typeof staff) {
  const now = clock.now.getTime();
  const first = (Math.floor(now / MINUTE_MS) - 29) * MINUTE_MS;
  const isIn = ({ at }: { at: string }) => Date.parse(at) >= first && Date.parse(at) < now + MINUTE_MS;
  const isAdmin = who === "admin";
  const isVisible = ({ postId }: Event) => isAdmin || postId === own;
  // A click on another page has no post, whatever it was recorded with.
  const clicks = all.clicks.map((click) => ({
    ...click,
    postId: click.component === "blog" ? click.postId : null,
  }));
  return {
    first,
    views: all.views.filter((view) => isIn(view) && isVisible(view)),
    clicks: clicks.filter((click) => isIn(click) && isVisible(click)),
    conversions: all.conversions.filter(
      (sale) =>
        isIn(sale) &&
        !sale.isTest &&
        !sale.isArchived &&
        (isAdmin || sale.sub1 === "hv" || sale.sub1 === "msl"),
    ),
  };
}
type Seen = ReturnType<typeof seen>;

const visitorsOf = (events: readonly { at: string; visitor: string | null }[]) =>
  new Set(
    events
      .filter(({ at, visitor }) => visitor !== null && Date.parse(at) > clock.now.getTime() - 5 * MINUTE_MS)
      .map(({ visitor }) => visitor),
  ).size;
const uniqueOf = (clicks: Seen["clicks"]) =>
  new Set(
    clicks.map(
      ({ visitor, brandId, at }, index) =>
        `${visitor ?? `#${index}`} ${brandId} ${localTime(at).slice(0, 10)}`,
    ),
  ).size;

function expectCards(html: string, isAdmin: boolean, { views, clicks, conversions }: Seen): void {
  const sold = conversions.filter(({ status }) => status !== "reversed");
  const cards = figuresIn(html);
  const shown = Object.entries(cards).map(([name, [value = ""]]) => [name, numberOf(value)]);
  expect(Object.fromEntries(shown)).toEqual({
    "Visitors now": visitorsOf([...views, ...clicks]),
    Views: views.length,
    Clicks: clicks.length,
    "Unique clicks": uniqueOf(clicks),
    Conversions: sold.length,
    ...(isAdmin && {
      Payout: Math.round(sold.reduce((sum, { payout }) => sum + (payout ?? 0), 0) * 100) / 100,
    }),
  });
}

function expectMinutes(html: string, { first, views, clicks }: Seen): void {
  // An event of the next minute is from a clock that's ahead, and counts in the current one.
  const minuteOf = ({ at }: { at: string }) => Math.min(29, Math.floor((Date.parse(at) - first) / MINUTE_MS));
  const rows = tableIn(html, "By minute").map((row) => [Number(row.Views), Number(row.Clicks)]);
  const expected = Array.from({ length: 30 }, (_, minute) => [
    views.filter((view) => minuteOf(view) === minute).length,
    clicks.filter((click) => minuteOf(click) === minute).length,
  ]);
  expect(rows).toEqual(expected.toReversed());
}

function expectLists(html: string, isAdmin: boolean, { views, clicks, conversions }: Seen): void {
  const ids = new Set([...views, ...clicks].flatMap(({ postId }) => postId ?? []));
  const posts = [...ids].map((id) => {
    const isOf = ({ postId }: Event) => postId === id;
    const [seenViews, made] = [views.filter(isOf), clicks.filter(isOf)];
    return [titles[id], visitorsOf([...seenViews, ...made]), seenViews.length, made.length, uniqueOf(made)];
  });
  const shown = tableIn(html, "Top pages").map((row) => [
    row.Post,
    ...["Visitors now", "Views", "Clicks", "Unique clicks"].map((header) => Number(row[header])),
  ]);
  expect(inOrder(shown), "top pages").toEqual(inOrder(posts));
  expect(tableIn(html, "Latest clicks")).toHaveLength(Math.min(clicks.length, 10));
  const rows = tableIn(html, "Latest conversions");
  expect(rows).toHaveLength(Math.min(conversions.length, 10));
  if (conversions.length > 10) return;
  const payouts = rows.map((row) => (row.Payout === undefined ? "hidden" : numberOf(row.Payout)));
  expect(inOrder(payouts)).toEqual(inOrder(conversions.map(({ payout }) => (isAdmin ? payout : "hidden"))));
}

function expectPage(html: string, who: keyof typeof staff, all: RecordedEvents): void {
  const expected = seen(all, who);
  expectCards(html, who === "admin", expected);
  expectMinutes(html, expected);
  expectLists(html, who === "admin", expected);
}

/** Enough clicks that some are repeated. */
const several = fc.array(recordedEventsIn([own, other, GONE], networkId), { minLength: 3, maxLength: 3 });

test.for([
  { when: "in the morning", at: "2025-11-04T15:30:40Z" },
  { when: "shortly after midnight in New York", at: "2025-11-04T05:10:20Z" },
  { when: "in the hour that happens twice", at: "2025-11-02T06:12:00Z" },
])(
  "Live shows what plain JavaScript counts in random events, $when",
  { timeout: 120_000 },
  async ({ at }) => {
    clock.now = new Date(at);
    const browsers = {
      admin: browserWith(app, await signIn(app, staff.admin)),
      manager: browserWith(app, await signIn(app, staff.manager)),
    };
    // From before the first minute to the end of the next one.
    const moment = fc
      .integer({ min: -32 * 60, max: 70 })
      .map((seconds) => new Date(clock.now.getTime() + seconds * 1_000).toISOString());
    await assertWithin(
      fc
        .asyncProperty(several, fc.infiniteStream(moment), async (parts, moments) => {
          const moved = <Row>(rows: readonly Row[]) =>
            rows.map((row) => ({ ...row, at: moments.next().value as string }));
          const all = nothing();
          for (const { views, clicks, conversions } of parts)
            await storeRecordedEvents(
              db,
              { views: moved(views), clicks: moved(clicks), conversions: moved(conversions), spend: [] },
              all,
            );
          // A reading is shared for about a second, so the first page may be older than the events.
          for (const who of ["admin", "manager"] as const)
            await vi.waitFor(
              async () => expectPage(await browsers[who].page(href("/admin/reports/live")), who, all),
              { timeout: 20_000, interval: 300 },
            );
        })
        .beforeEach(() => vi.waitFor(() => emptyScene(db), { timeout: 60_000 })),
      { numRuns: 3, limit: 10_000 },
    );
  },
);

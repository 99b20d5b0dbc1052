import { sql } from "drizzle-orm";
import fc from "fast-check";
import { href } from "react-router";
import { expect, test, vi } from "vitest";
import { createStaff } from "~/features/auth/factory";
import type { RecordedEvents } from "~/features/explorer/factory";
import { storePost } from "~/features/posts/factory";
import { daysFrom, daysLater } from "~/kernel/days";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { figuresIn, numberOf, tableIn, textOf } from "~tests/setup/page-figures";
import { assertWithin } from "~tests/setup/random-data";
import {
  emptyScene,
  GONE,
  NOW,
  nothing,
  recordedEventsIn,
  storeAroundSums,
  storeScene,
} from "~tests/setup/recorded-events";
import { localTime } from "~tests/setup/recount";
import { signIn } from "~tests/setup/staff";
import { rollup } from "./mutations/rollup.server";

const app = await useApp({ now: () => NOW });
const { db } = app.platform;
const { postIds, networkId } = await storeScene(db);
const [open = "", secret = "", draft = ""] = postIds;
const [{ id: shared }, { id: archived }] = [await storePost(db), await storePost(db)];
const admin = await createStaff(db);
const manager = await createStaff(db, { role: "content_manager" });
const browsers = {
  admin: browserWith(app, await signIn(app, admin)),
  manager: browserWith(app, await signIn(app, manager)),
};
const titles: Record<string, string> = {
  [open]: "Open",
  [secret]: "Secret",
  [draft]: "Draft",
  [shared]: "Shared",
  [archived]: "Archived",
};
for (const [id, title] of Object.entries(titles))
  await db.execute(sql`update blog_posts set title = ${title} where id = ${id}::uuid`);
await db.execute(sql`update blog_posts set archived_at = now() where id = ${archived}::uuid`);
await db.execute(sql`update blog_posts set author_id = ${manager.userId} where id = ${open}::uuid`);
await db.execute(sql`insert into blog_tags (id, name, slug) values (5, 'msl', 'msl')`);
await db.execute(sql`insert into blog_post_tags (post_id, tag_id) values (${shared}::uuid, 5)`);

/** Which posts a person's report counts, and whether it counts events that name no post. */
type Report = { who: keyof typeof browsers; posts: string[]; seesAll: boolean; query: string };
const reports: Report[] = [
  { who: "admin", posts: [open, secret, shared], seesAll: true, query: "" },
  { who: "admin", posts: [open], seesAll: false, query: "&category=8" },
  { who: "manager", posts: [open, shared], seesAll: false, query: "" },
];
const RANGES = [1, 7, 30, 90, 365];

type Counted = {
  views: number;
  visitors: number;
  clicks: number;
  unique: number;
  conversions: number;
  revenue: number;
  payout: number;
};
type Events = Pick<RecordedEvents, "views" | "clicks" | "conversions">;

/** What happened to posts, from a day up to a moment, both as in New York. */
function happened(
  all: RecordedEvents,
  first: string,
  until: string,
  isCounted: (id: string | null) => boolean,
) {
  const isIn = ({ at, postId }: { at: string; postId: string | null }) =>
    localTime(at) >= first && localTime(at) <= until && isCounted(postId);
  return {
    views: all.views.filter(isIn),
    clicks: all.clicks.filter((click) => click.component === "blog" && isIn(click)),
    conversions: all.conversions.filter(
      (sale) => sale.isBlog && !sale.isTest && !sale.isArchived && sale.status !== "reversed" && isIn(sale),
    ),
  };
}

function counted({ views, clicks, conversions }: Events): Counted {
  const people = clicks.map(({ visitor, brandId, at }, index) =>
    [visitor ?? `#${index}`, brandId, localTime(at).slice(0, 10)].join(" "),
  );
  const sum = (key: "payout" | "revenue") =>
    Math.round(conversions.reduce((total, sale) => total + (sale[key] ?? 0), 0) * 100) / 100;
  return {
    views: views.length,
    visitors: new Set(views.map(({ visitor }) => visitor)).size,
    clicks: clicks.length,
    unique: new Set(people).size,
    conversions: conversions.length,
    revenue: sum("revenue"),
    payout: sum("payout"),
  };
}

/** The events of a report by a key of each. */
function by<Key>(events: Events, keyOf: (event: { at: string; postId: string | null }) => Key) {
  const groups = new Map<Key, Events>();
  for (const kind of ["views", "clicks", "conversions"] as const)
    for (const event of events[kind]) {
      const group = groups.get(keyOf(event)) ?? { views: [], clicks: [], conversions: [] };
      groups.set(keyOf(event), { ...group, [kind]: [...group[kind], event] });
    }
  return new Map([...groups].map(([key, group]) => [key, counted(group)]));
}

const share = (part: number, whole: number) => (whole > 0 ? Number(((part / whole) * 100).toFixed(1)) : null);
const inOrder = (rows: (string | number | null)[][]) =>
  rows.map((row) => JSON.stringify(row)).toSorted((a, b) => (a < b ? -1 : 1));

function expectCards(html: string, now: Counted, prior: Counted): void {
  const cards = figuresIn(html);
  const changeOf = (a: number, b: number) => {
    if (a === b) return "no change";
    if (b === 0) return "new";
    return `${a > b ? "up" : "down"} ${Math.max(1, Math.round((Math.abs(a - b) / b) * 100)).toLocaleString("en-US")}%`;
  };
  for (const [name, key] of [
    ["Total Views", "views"],
    ["Provider Clicks", "clicks"],
    ["Conversions", "conversions"],
    ["Total Revenue", "revenue"],
  ] as const) {
    const [value = "", change = ""] = cards[name] ?? [];
    expect(numberOf(value), name).toBe(now[key]);
    expect(change.split(" vs. ")[0], `change of ${name}`).toBe(changeOf(now[key], prior[key]));
  }
  const notes = ["Total Views", "Provider Clicks", "Conversions", "Total Revenue"].map(
    (name) => cards[name]?.[2]?.match(/\d[\d,]*(?:\.\d+)?|–/g)?.map(numberOf) ?? [],
  );
  const perView = now.views > 0 ? Math.round((now.revenue * 100) / now.views) / 100 : null;
  expect(notes, "lines below the cards").toEqual([
    [now.visitors],
    [now.unique, share(now.clicks, now.views)],
    [share(now.conversions, now.clicks)],
    [perView, now.payout],
  ]);
}

function expectPosts(html: string, events: Events): void {
  const rows = tableIn(html, "Blog Posts Performance").map((row) => [
    (row.Title ?? "").replace(/(private|From the blog.*)$/, ""),
    ...["Views", "Provider clicks", "Unique clicks", "CTR", "Conversions", "Revenue"].map((header) =>
      numberOf(row[header] ?? ""),
    ),
  ]);
  const expected = [...by(events, ({ postId }) => postId)].map(([id, row]) => [
    id === null ? "No post named" : (titles[id] ?? ""),
    row.views,
    row.clicks,
    row.unique,
    share(row.clicks, row.views),
    row.conversions,
    row.revenue,
  ]);
  expect(inOrder(rows), "posts").toEqual(inOrder(expected));
}

function expectSources(html: string, { views }: Events): void {
  const hostOf = (referrer: string | null) =>
    referrer === null ? "Direct or unknown" : new URL(referrer).hostname.replace(/^www\./, "");
  const expected = new Map<string, number>();
  for (const { referrer, utmSource, campaign } of views) {
    const key = JSON.stringify([hostOf(referrer), utmSource ?? "–", campaign?.toLowerCase() ?? "–"]);
    expected.set(key, (expected.get(key) ?? 0) + 1);
  }
  const rows = tableIn(html, "Views by source");
  const found = new Map<string, number>();
  for (const row of rows) {
    const key = JSON.stringify([row.Referrer, row.utm_source, row.utm_campaign?.toLowerCase()]);
    found.set(key, (found.get(key) ?? 0) + Number(row.Views));
    expect(numberOf(row.Share ?? ""), key).toBe(share(Number(row.Views), views.length));
  }
  const [, others = "0"] = /([\d,]+) more views from other sources/.exec(textOf(html)) ?? [];
  const shown = [...found.values()].reduce((sum, n) => sum + n, 0);
  expect(shown + Number(others), "views of all sources").toBe(views.length);
  // With more sources than the table shows, only the first ones are known.
  if (others === "0") expect(found).toEqual(expected);
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** The table below the charts: each hour of today, each month of a year, otherwise each day. */
function expectSeries(html: string, days: number, events: Events): void {
  const nameOf = (local: string) => {
    const month = MONTHS[Number(local.slice(5, 7)) - 1];
    if (days === 365) return `${month} ${local.slice(0, 4)}`;
    const hour = Number(local.slice(11, 13));
    return days === 1
      ? `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`
      : `${month} ${Number(local.slice(8, 10))}`;
  };
  const today = localTime(NOW.toISOString());
  const hours = Array.from(
    { length: Number(today.slice(11, 13)) + 1 },
    (_, hour) => `${today.slice(0, 10)} ${String(hour).padStart(2, "0")}`,
  );
  const points = days === 1 ? hours : daysFrom(daysLater(today.slice(0, 10), 1 - days), today.slice(0, 10));
  const found = by(events, ({ at }) => nameOf(localTime(at)));
  const expected = [...new Set(points.map(nameOf))].map((name) => {
    const row = found.get(name);
    return [name, row?.views ?? 0, row?.clicks ?? 0, row?.revenue ?? 0];
  });
  const each = days === 1 ? "by hour" : days === 365 ? "by month" : "by day";
  const rows = tableIn(html, `Views, clicks, and revenue ${each}`).map((row) => [
    row.When,
    ...["Views", "Clicks", "Revenue"].map((header) => numberOf(row[header] ?? "")),
  ]);
  expect(rows, each).toEqual(expected);
}

/** The line about posts that the report leaves out, which only a report of all posts has. */
function expectLeftOut(html: string, row: Counted | null): void {
  const [, line = ""] =
    /Not in these figures: [^,]*, [^,]*, and deleted posts, with (.*?payout)/.exec(textOf(html)) ?? [];
  const found = line.match(/\$?[\d,]*\d(\.\d\d)?/g)?.map(numberOf) ?? null;
  const isShown = row !== null && row.views + row.clicks + row.conversions > 0;
  const expected = isShown ? [row.views, row.clicks, row.conversions, row.revenue, row.payout] : null;
  expect(found, "left-out posts").toEqual(expected);
}

/** The providers of the post whose details are open, under the post's row. */
function expectDetails(html: string, { clicks, conversions }: Events): void {
  const nameOf = (id: number | null) =>
    id === null ? "No provider named" : id === 999 ? "Unknown brand (999)" : `Brand ${id}`;
  const ids = new Set([...clicks, ...conversions].map(({ brandId }) => brandId));
  const expected = [...ids].map((id) => {
    const isOf = ({ brandId }: { brandId: number | null }) => brandId === id;
    const row = counted({ views: [], clicks: clicks.filter(isOf), conversions: conversions.filter(isOf) });
    return [nameOf(id), row.clicks, row.unique, row.conversions, row.revenue];
  });
  const rows = tableIn(html, "Providers in Open").map((row) => [
    row.Provider ?? "",
    ...["Clicks", "Unique clicks", "Conversions", "Revenue"].map((header) => numberOf(row[header] ?? "")),
  ]);
  expect(inOrder(rows), "providers").toEqual(inOrder(expected));
}

async function expectReport(all: RecordedEvents, report: Report, days: number): Promise<void> {
  const { who, posts, seesAll, query } = report;
  const html = await vi.waitFor(
    async () => {
      const page = await browsers[who].page(
        `${href("/admin/blog/analytics")}?days=${days}&open=${open}${query}`,
      );
      expect(page).toContain("Blog Posts Performance");
      return page;
    },
    { timeout: 60_000 },
  );
  const isCounted = (id: string | null) => (id === null ? seesAll : posts.includes(id));
  const [today = "", time] = localTime(NOW.toISOString()).split(" ");
  const first = daysLater(today, 1 - days);
  const events = happened(all, first, `${today} ${time}`, isCounted);
  const before = happened(all, daysLater(first, -days), `${daysLater(first, -1)} ${time}`, isCounted);
  const [strip = "", cards = ""] = days === 1 ? ["", html] : html.split("Total Views</dt>");
  expectCards(days === 1 ? cards : `<dt>Total Views</dt>${cards}`, counted(events), counted(before));
  expectPosts(html, events);
  const isOpen = ({ postId }: { postId: string | null }) => postId === open;
  expectDetails(html, {
    views: events.views.filter(isOpen),
    clicks: events.clicks.filter(isOpen),
    conversions: events.conversions.filter(isOpen),
  });
  expectSources(html, events);
  expectSeries(html, days, events);
  const others = happened(all, first, `${today} ${time}`, (id) => id !== null && !posts.includes(id));
  expectLeftOut(html, seesAll ? counted(others) : null);
  if (days === 1) return;
  const soFar = counted(happened(all, today, `${today} ${time}`, isCounted));
  const line = figuresIn(strip);
  const shown = ["Views", "Clicks", "Conversions", "Payout"].map((name) => numberOf(line[name]?.[0] ?? ""));
  expect(shown, "today so far").toEqual([soFar.views, soFar.clicks, soFar.conversions, soFar.payout]);
}

test("blog analytics shows what plain JavaScript counts in random events", async () => {
  const some = recordedEventsIn([open, secret, draft, shared, archived, GONE], networkId);
  await assertWithin(
    fc
      .asyncProperty(fc.tuple(some, some), fc.boolean(), async ([early, late], rollsLast) => {
        const all = nothing();
        await storeAroundSums(db, { early, late }, all);
        if (rollsLast) await rollup(db, 50);
        for (const report of reports) for (const days of RANGES) await expectReport(all, report, days);
      })
      // A page that wasn't read in time may still be reading, and then they can wait for each other.
      .beforeEach(() => vi.waitFor(() => emptyScene(db), { timeout: 60_000 })),
    { numRuns: 3, limit: 15_000 },
  );
}, 180_000);

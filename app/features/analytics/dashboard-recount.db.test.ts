import { sql } from "drizzle-orm";
import fc from "fast-check";
import { href } from "react-router";
import { expect, test, vi } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { daysLater } from "~/kernel/days";
import { brands } from "~/platform/db/tables/brands";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { emptyTables } from "~tests/setup/empty-tables";
import { tableIn, textOf } from "~tests/setup/page-figures";
import { assertWithin } from "~tests/setup/random-data";
import { NOW } from "~tests/setup/recorded-events";
import { localTime } from "~tests/setup/recount";
import { signIn } from "~tests/setup/staff";
import { storeEvents, storeRankings } from "./factory";
import { rollup } from "./mutations/rollup.server";

const app = await useApp({ now: () => NOW });
const { db } = app.platform;
const browser = browserWith(app, await signIn(app, await createStaff(db)));
const ids = [1, 2, 3, 4, 5, 6, 7];
await db.insert(brands).values(ids.map((id) => ({ brandName: `Brand ${id}`, slug: `brand-${id}` })));

const names: Record<string, string> = {
  compare_providers: "Provider comparison",
  save_prescription: "Prescription savings",
  calculator: "Calculator",
  old_tool: "old_tool",
};
const RANGES = [7, 30, 90];
const RANKING_TOOLS = ["compare_providers", "save_prescription", "calculator"];

/** Half a second off, so that nothing happens at the very end of the previous period. */
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000 - 500).toISOString();
const at = fc.oneof(
  fc.nat(8 * 86_400).map(secondsAgo),
  fc.nat(185 * 86_400).map(secondsAgo),
  // After the end of the previous period, which is at this time of day, and before the first day.
  fc
    .tuple(fc.constantFrom(...RANGES), fc.nat(13 * 3_600))
    .map(([days, after]) => secondsAgo(days * 86_400 - after)),
  // The day of 25 hours.
  fc
    .nat(2 * 86_400)
    .map((seconds) => new Date(Date.parse("2025-11-01T22:00:00Z") + seconds * 1_000).toISOString()),
);
const providerId = fc.constantFrom(...ids);
const pages = ["/embed/prices/acme", "/embed/prices/clinic", "/embed/prices", "/embed/pricesx"];
const some = fc.record({
  events: fc.array(
    fc.record({
      component: fc.constantFrom(...Object.keys(names)),
      eventType: fc.constantFrom("interaction", "lead_submission", "results_view"),
      at,
    }),
    { maxLength: 40 },
  ),
  rankings: fc.array(fc.record({ providerId, rank: fc.integer({ min: 1, max: 6 }), at }), { maxLength: 60 }),
  clicks: fc.array(
    fc.record({
      providerId,
      component: fc.constantFrom("blog", "provider_page", "embed", "embed", ...RANKING_TOOLS),
      page: fc.constantFrom(...pages),
      visitor: fc.constantFrom("a", "b", "c", null),
      at,
    }),
    { maxLength: 50 },
  ),
});
type Happened = typeof some extends fc.Arbitrary<infer All> ? All : never;
type Click = Happened["clicks"][number];

async function store({ events, rankings, clicks }: Happened): Promise<void> {
  await storeEvents(db, events);
  await storeRankings(db, rankings);
  await db.execute(sql`
    insert into provider_clicks (provider_id, component, source_page, session_id, created_at)
    select "providerId", component, page, visitor, at from jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb)
      as r("providerId" integer, component text, page text, visitor text, at timestamptz)`);
}

/** "12", and below it how that compares with the previous period. */
function figure(now: number, before: number): string {
  const count = now.toLocaleString("en-US");
  if (now === before) return `${count}no change`;
  if (before === 0) return `${count}new`;
  const percent = Math.max(1, Math.round((Math.abs(now - before) / before) * 100));
  return `${count}${now > before ? "up" : "down"} ${percent.toLocaleString("en-US")}%`;
}

/** A person's clicks on one provider on one day count once. */
const uniqueIn = (clicks: readonly Click[]) =>
  new Set(
    clicks.map(
      ({ visitor, at: moment, ...click }, n) =>
        `${visitor ?? `#${n}`} ${click.providerId} ${localTime(moment).slice(0, 10)}`,
    ),
  ).size;

/** The names and figures beside the bars of a chart. */
function barsIn(html: string, label: string): string[] {
  const [, chart = ""] = html.split(`aria-label="${label}`);
  const [own = ""] = chart.split(/role="img"|<table/);
  return [...own.matchAll(/<span[^>]*truncate[^>]*>(.*?)<\/span><span>(.*?)<\/span>/g)].map(
    ([, name = "", value = ""]) => `${textOf(name)}: ${textOf(value)}`,
  );
}

const inOrder = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();

function expectComponents(html: string, now: Happened, before: Happened): void {
  const used = Object.keys(names).filter((component) =>
    [...now.events, ...before.events].some((event) => event.component === component),
  );
  const count = ({ events }: Happened, component: string, type: string) =>
    events.filter((event) => event.component === component && event.eventType === type).length;
  const types = { Interactions: "interaction", Leads: "lead_submission", "Results viewed": "results_view" };
  const expected = used.map((component) => ({
    Component: names[component],
    ...Object.fromEntries(
      Object.entries(types).map(([header, type]) => [
        header,
        figure(count(now, component, type), count(before, component, type)),
      ]),
    ),
  }));
  expect(inOrder(tableIn(html, "Component Performance"))).toEqual(inOrder(expected));
  for (const [header, type] of Object.entries(types))
    expect(barsIn(html, `${header} per component`).toSorted()).toEqual(
      used.map((component) => `${names[component]}: ${count(now, component, type)}`).toSorted(),
    );
}

function expectProviders(html: string, now: Happened, before: Happened): void {
  const of = (all: Happened, id: number) => ({
    seen: all.rankings.filter((ranking) => ranking.providerId === id).length,
    top: all.rankings.filter((ranking) => ranking.providerId === id && ranking.rank <= 3).length,
    clicks: all.clicks.filter((click) => click.providerId === id),
  });
  const rows = ids.map((id) => ({ name: `Brand ${id}`, now: of(now, id), before: of(before, id) }));
  const most = (pick: (row: (typeof rows)[number]) => number) =>
    rows
      .filter((row) => pick(row) > 0)
      .toSorted((a, b) => pick(b) - pick(a))
      .slice(0, 5);
  const ranked = most((row) => row.now.top);
  expect(tableIn(html, "Top Ranked Providers")).toEqual(
    ranked.map((row) => ({
      Provider: row.name,
      "Top-3 rankings": figure(row.now.top, row.before.top),
      "Total appearances": String(row.now.seen),
    })),
  );
  expect(barsIn(html, "Top Ranked Providers")).toEqual(
    ranked.map((row) => `${row.name}: ${row.now.top} of ${row.now.seen}`),
  );
  const clicked = most((row) => row.now.clicks.length);
  expect(tableIn(html, "Provider Click-through Stats")).toEqual(
    clicked.map((row) => {
      const inTools = row.now.clicks.filter(({ component }) => RANKING_TOOLS.includes(component)).length;
      return {
        Provider: row.name,
        Clicks: figure(row.now.clicks.length, row.before.clicks.length),
        "Unique clicks": String(uniqueIn(row.now.clicks)),
        "Total appearances": String(row.now.seen),
        "Click-through": row.now.seen === 0 ? "–" : `${((inTools / row.now.seen) * 100).toFixed(1)}%`,
      };
    }),
  );
  expect(barsIn(html, "Provider Click-through Stats")).toEqual(
    clicked.map((row) => `${row.name}: ${row.now.clicks.length}`),
  );
}

function expectPartners(html: string, now: Happened, before: Happened): void {
  const of = ({ clicks }: Happened, page: string) =>
    clicks.filter((click) => click.component === "embed" && click.page === page);
  const expected = ["/embed/prices/acme", "/embed/prices/clinic", "/embed/prices"]
    .map((page) => ({
      partner: page.split("/")[3] ?? "No name given",
      now: of(now, page),
      before: of(before, page),
    }))
    .filter((row) => row.now.length > 0)
    .map((row) => ({
      Partner: row.partner,
      Clicks: figure(row.now.length, row.before.length),
      "Unique clicks": String(uniqueIn(row.now)),
    }));
  expect(inOrder(tableIn(html, "Clicks from partners' sites"))).toEqual(inOrder(expected));
}

async function expectDashboard(all: Happened, days: number): Promise<void> {
  const html = await vi.waitFor(
    async () => {
      const page = await browser.page(`${href("/admin/analytics")}?days=${days}`);
      expect(page).toContain("Component Performance");
      return page;
    },
    { timeout: 60_000 },
  );
  const [today = "", time] = localTime(NOW.toISOString()).split(" ");
  const first = daysLater(today, 1 - days);
  const between = (from: string, until: string): Happened => {
    const isIn = (event: { at: string }) => localTime(event.at) >= from && localTime(event.at) <= until;
    return {
      events: all.events.filter(isIn),
      rankings: all.rankings.filter(isIn),
      clicks: all.clicks.filter(isIn),
    };
  };
  const now = between(first, `${today} ${time}`);
  const before = between(daysLater(first, -days), `${daysLater(first, -1)} ${time}`);
  expectComponents(html, now, before);
  expectProviders(html, now, before);
  expectPartners(html, now, before);
}

// spec:analytics#dashboard spec:analytics#dashboard-unique-clicks
test("Analytics shows what plain JavaScript counts in random events", async () => {
  await assertWithin(
    fc
      .asyncProperty(some, some, fc.boolean(), async (early, late, rollsLast) => {
        await store(early);
        await rollup(db, 4);
        await store(late);
        if (rollsLast) await rollup(db, 50);
        const all = {
          events: [...early.events, ...late.events],
          rankings: [...early.rankings, ...late.rankings],
          clicks: [...early.clicks, ...late.clicks],
        };
        for (const days of RANGES) await expectDashboard(all, days);
      })
      .beforeEach(() =>
        vi.waitFor(() => emptyTables(db, "analytics_events", "provider_rankings_log", "provider_clicks"), {
          timeout: 60_000,
        }),
      ),
    { numRuns: 20, limit: 15_000 },
  );
}, 180_000);

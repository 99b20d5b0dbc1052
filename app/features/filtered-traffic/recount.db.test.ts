import { sql } from "drizzle-orm";
import fc from "fast-check";
import { href } from "react-router";
import { expect, test, vi } from "vitest";
import { rollup } from "~/features/analytics/mutations/rollup.server";
import { createStaff } from "~/features/auth/factory";
import { type SeenView, storeRecordedEvents } from "~/features/explorer/factory";
import { daysFrom, daysLater } from "~/kernel/days";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { numberOf, tableIn } from "~tests/setup/page-figures";
import { assertWithin } from "~tests/setup/random-data";
import { emptyScene, NOW, nothing, recordedEventsIn, storeScene } from "~tests/setup/recorded-events";
import { localTime } from "~tests/setup/recount";
import { signIn } from "~tests/setup/staff";

const app = await useApp({ now: () => NOW });
const { db } = app.platform;
const { postIds, networkId } = await storeScene(db);
const admin = browserWith(app, await signIn(app, await createStaff(db)));
const TODAY = localTime(NOW.toISOString()).slice(0, 10);
const dayOfEvent = ({ at }: { at: string }) => localTime(at).slice(0, 10);

type Count = { day: string; kind: string; rule: string; name: string; source: string; events: number };
/** Counts of 70 days; the day of 25 hours is among the more frequent ones. */
const counts = fc.uniqueArray(
  fc.record({
    day: fc
      .oneof(fc.constant(-2), fc.integer({ min: -5, max: 0 }), fc.integer({ min: -70, max: 0 }))
      .map((n) => daysLater(TODAY, n)),
    kind: fc.constantFrom("views", "views", "clicks", "funnels"),
    rule: fc.constantFrom("ai", "duplicate"),
    name: fc.constantFrom("GPTBot", "ClaudeBot", ""),
    source: fc.constantFrom("", "ads", "search.example", "*"),
    events: fc.integer({ min: 1, max: 2_000 }),
  }),
  {
    maxLength: 40,
    selector: ({ day, kind, rule, name, source }) => [day, kind, rule, name, source].join(" "),
  },
);

const sumOf = (rows: readonly Count[]) => rows.reduce((sum, { events }) => sum + events, 0);
const share = (part: number, whole: number) => (whole > 0 ? Number(((part / whole) * 100).toFixed(1)) : null);
const sourceOf = ({ utmSource, referrer }: SeenView) =>
  utmSource ?? (referrer ? new URL(referrer).hostname.replace(/^www\./, "") : "direct");
const dayText = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** What a table says about each of its rows. */
const figuresOf = (html: string, caption: string, name: string, columns: readonly string[]) =>
  Object.fromEntries(
    tableIn(html, caption).map((row) => [
      row[name] ?? "",
      columns.map((column) => numberOf(row[column] ?? "")),
    ]),
  );
const BOTH = ["Filtered", "Recorded", "Share of all"];

/** The page about filtered views, and everything recorded in the same days. */
function expectPage(
  html: string,
  filtered: readonly Count[],
  views: readonly SeenView[],
  days: number,
): void {
  const ofRow = (rows: readonly Count[], recorded: number) => {
    const events = sumOf(rows);
    return [events, recorded, share(events, events + recorded)];
  };
  const all = sumOf(filtered) + views.length;
  const rules = { ai: "AI crawler", duplicate: "Repeated view" };
  const byRule = Map.groupBy(filtered, ({ rule }) => rule);
  const shownRules = Object.values(figuresOf(html, "By rule", "Rule", ["Filtered", "Share of all"]));
  const expectedRules = [...byRule.values(), filtered].map((rows) => [sumOf(rows), share(sumOf(rows), all)]);
  const inOrder = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  expect(inOrder(shownRules), Object.keys(rules).join()).toEqual(inOrder(expectedRules));

  const named = Map.groupBy(
    filtered.filter(({ name }) => name !== ""),
    ({ name, rule }) => `${name} ${rule}`,
  );
  const robots = tableIn(html, "By robot").map((row) => `${row.Robot} ${numberOf(row.Filtered ?? "")}`);
  const expectedRobots = [...named].map(([key, rows]) => `${key.split(" ")[0]} ${sumOf(rows)}`);
  expect(robots.toSorted()).toEqual(expectedRobots.toSorted());

  const listed = ["", "ads", "search.example"].filter((name) =>
    filtered.some(({ source }) => source === name),
  );
  const bySource = listed.map((name) => {
    const rows = filtered.filter(({ source }) => source === name);
    return [name || "Not attributed", ofRow(rows, views.filter((view) => sourceOf(view) === name).length)];
  });
  const others = [
    filtered.filter(({ source }) => source === "*"),
    views.filter((view) => !listed.includes(sourceOf(view))).length,
  ] as const;
  const isShown = others[0].length > 0 || others[1] > 0;
  expect(figuresOf(html, "By source", "Source", BOTH)).toEqual({
    ...Object.fromEntries(bySource),
    ...(isShown && { Others: ofRow(...others) }),
    Total: ofRow(filtered, views.length),
  });

  const byDay = daysFrom(daysLater(TODAY, 1 - days), TODAY).map((day) => {
    const recorded = views.filter((view) => dayOfEvent(view) === day).length;
    return [
      dayText(day),
      ofRow(
        filtered.filter((row) => row.day === day),
        recorded,
      ),
    ];
  });
  expect(figuresOf(html, "By day", "Day", BOTH)).toEqual({
    ...Object.fromEntries(byDay),
    Total: ofRow(filtered, views.length),
  });
}

test("Filtered traffic shows what plain JavaScript counts in random events", async () => {
  await assertWithin(
    fc
      .asyncProperty(recordedEventsIn(postIds, networkId), counts, async (some, stored) => {
        const all = nothing();
        await storeRecordedEvents(db, some, all);
        await rollup(db, 4);
        await db.execute(sql`insert into filtered_traffic (day, kind, rule, name, source, events)
          select * from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
            as r(day date, kind text, rule text, name text, source text, events bigint)`);
        for (const days of [7, 30, 90]) {
          const answer = await admin.get(`${href("/admin/reports/filtered")}?days=${days}&kind=views`);
          const html = await answer.text();
          const isIn = (day: string) => day >= daysLater(TODAY, 1 - days) && day <= TODAY;
          const counted = stored.filter(({ day }) => isIn(day));
          const [views, clicks] = [all.views, all.clicks].map((rows) =>
            rows.filter((row) => isIn(dayOfEvent(row))),
          );
          const ofKind = (kind: string) => counted.filter((row) => row.kind === kind);
          const kinds = figuresOf(html, "All types", "Type", BOTH);
          for (const [label, kind, recorded] of [
            ["Views", "views", views?.length ?? 0],
            ["Clicks", "clicks", clicks?.length ?? 0],
          ] as const) {
            const events = sumOf(ofKind(kind));
            expect(kinds[label], label).toEqual([events, recorded, share(events, events + recorded)]);
          }
          // Reports of quizzes and forms aren't recorded one by one.
          expect(kinds["Quiz and form reports"]).toEqual([sumOf(ofKind("funnels")), null, null]);
          if (ofKind("views").length > 0) expectPage(html, ofKind("views"), views as SeenView[], days);
        }
      })
      .beforeEach(() =>
        vi.waitFor(
          async () => {
            await emptyScene(db);
            await db.execute(sql`truncate filtered_traffic`);
          },
          { timeout: 60_000 },
        ),
      ),
    { numRuns: 5, limit: 20_000 },
  );
}, 120_000);

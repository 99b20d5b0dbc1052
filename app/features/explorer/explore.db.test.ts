import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { rollup } from "~/features/analytics/mutations/rollup.server";
import { withSnapshot } from "~/features/analytics/queries/snapshot.server";
import { useDatabase } from "~tests/setup/database";
import { assertWithin } from "~tests/setup/random-data";
import {
  emptyScene,
  GONE,
  NOW,
  nothing,
  recordedEventsIn,
  storeMatches,
  storeScene,
} from "~tests/setup/recorded-events";
import { recount, recountKeys } from "~tests/setup/recount";
import { type RecordedEvents, storeRecordedEvents } from "./factory";
import { listFiltered } from "./queries/conversions.server";
import { readDistinct } from "./queries/distinct.server";
import { explore } from "./queries/explore.server";
import { nameValues } from "./queries/labels.server";
import { type DimensionKey, dimensionKeys } from "./rules/dimensions";
import { type Fact, factOfSum, measureKeys, type Sum } from "./rules/measures";
import { readReportQuery } from "./rules/report-query";

const { db } = await useDatabase();
const { postIds, networkId, categories } = await storeScene(db);
await storeMatches(db);

const ADMIN = { role: "admin" } as const;
beforeEach(() => emptyScene(db));

const recorded = recordedEventsIn([...postIds, GONE], networkId);
const dimension = fc.constantFrom(...dimensionKeys);
const filter = fc.tuple(fc.constantFrom("is", "not"), dimension, fc.nat(30));
const periods = {
  days: fc.constantFrom("1", "7", "30", "90", "chosen"),
  compare: fc.constantFrom("", "previous", "since"),
};
const summed = (...keys: DimensionKey[]) =>
  fc.record({
    by: fc.uniqueArray(fc.constantFrom(...keys), { minLength: 1, maxLength: 2 }),
    filters: fc.array(fc.tuple(fc.constantFrom("is", "not"), fc.constantFrom(...keys), fc.nat(30)), {
      maxLength: 1,
    }),
    ...periods,
    distinct: fc.constant(false),
  });
/** Most of the questions can be answered from sums, which are read from several tables. */
const asking = fc.oneof(
  fc.record({
    by: fc.uniqueArray(dimension, { minLength: 1, maxLength: 3 }),
    filters: fc.array(filter, { maxLength: 2 }),
    ...periods,
    distinct: fc.boolean(),
  }),
  summed("day", "source", "campaign", "post", "brand"),
  summed("day", "weekday", "hour", "source"),
  summed("week", "source", "device", "visitor"),
  summed("weekday", "campaign", "ad", "adSet", "brand", "rank", "variant", "device"),
  summed("day", "post", "category", "template", "device", "variant", "source", "brand"),
);
/** The question as a URL would ask it, with filters on values that occur. */
function reportQueryOf(drawn: typeof asking extends fc.Arbitrary<infer T> ? T : never, all: RecordedEvents) {
  const params = new URLSearchParams(drawn.by.map((key) => ["by", key]));
  const measures = measureKeys.filter((key) => drawn.distinct || !["visitors", "uniqueClicks"].includes(key));
  for (const key of measures) params.append("m", key);
  for (const [kind, key, index] of drawn.filters) {
    const values = valuesOf(key, all);
    const value = values[index % values.length];
    if (value !== undefined)
      params.append(`${kind}.${key}`, value === null ? "~" : value.replace(/^~/, "~~"));
  }
  if (drawn.days !== "chosen") params.set("days", drawn.days);
  else
    for (const [name, day] of [
      ["from", "2025-10-06"],
      ["to", "2025-11-02"],
    ] as const)
      params.set(name, day);
  params.set("compare", drawn.compare);
  params.set("since", "2025-09-25");
  return readReportQuery(params, ADMIN, NOW).reportQuery;
}

function valuesOf(key: DimensionKey, all: RecordedEvents): (string | null)[] {
  return [...new Set(recountKeys(key, all, categories).concat(null))];
}

async function ask(
  reportQuery: ReturnType<typeof reportQueryOf>,
  viewer: { role: "admin" | "content_manager" } = ADMIN,
) {
  return withSnapshot(db, (snapshot) => explore(snapshot, viewer, reportQuery, { now: NOW, limit: 1_000 }));
}

describe("every answer", () => {
  test("matches a plain count of everything that happened, for any question and order of arrival", async () => {
    const parts = fc.array(fc.record({ recorded, rolls: fc.boolean(), reverses: fc.boolean() }), {
      minLength: 1,
      maxLength: 2,
    });
    await assertWithin(
      fc
        .asyncProperty(
          parts,
          fc.array(asking, { minLength: 4, maxLength: 4 }),
          async (arriving, reportQueries) => {
            const all: RecordedEvents = nothing();
            for (const part of arriving) {
              await storeRecordedEvents(db, part.recorded, all);
              if (part.reverses) {
                await db.execute(sql`update conversions set status = 'reversed' where payout = 280`);
                for (const sold of all.conversions) if (sold.payout === 280) sold.status = "reversed";
              }
              if (part.rolls) await rollup(db, 4);
            }
            for (const drawn of reportQueries) {
              const reportQuery = reportQueryOf(drawn, all);
              const found = await ask(reportQuery);
              const context = { now: NOW, facts: found.facts, categories, templates: "default" };
              const expected = recount(all, reportQuery, context);
              const rows = found.rows.map(({ keys, sums, prior }) => ({ keys, sums, prior }));
              expect(sorted(rows), JSON.stringify(reportQuery)).toEqual(sorted(expected));
              const [everything] = recount(all, { ...reportQuery, by: [] }, context);
              const distinct = await withSnapshot(db, (snapshot) =>
                readDistinct(snapshot, ADMIN, reportQuery, { now: NOW, facts: found.facts }),
              );
              for (const sum of Object.keys(distinct?.totals ?? {}) as Sum[])
                expect([distinct?.totals[sum], distinct?.prior[sum]], JSON.stringify(reportQuery)).toEqual([
                  everything?.sums[sum] ?? 0,
                  everything?.prior[sum] ?? 0,
                ]);
              for (const sum of Object.keys(found.totals) as Sum[]) {
                const added = (pick: "sums" | "prior") =>
                  found.rows.reduce((n, row) => n + (row[pick][sum] ?? 0), 0);
                expect(found.totals[sum]).toBeCloseTo(added("sums"), 6);
                expect(found.priorTotals[sum]).toBeCloseTo(added("prior"), 6);
                expect(found.facts).toContain(factOfSum[sum]);
              }
            }
          },
        )
        .beforeEach(() => emptyScene(db)),
      { numRuns: 20, limit: 60_000 },
    );
  }, 120_000);
});

// spec:explorer#own-sources
test("content managers see the conversions of their own sources", async () => {
  const sold = {
    at: NOW.toISOString(),
    status: "approved",
    payout: 10,
    revenue: null,
    isBlog: true,
    isTest: false,
  };
  const common = {
    postId: null,
    click: null,
    brandId: 1,
    networkId,
    sub3: null,
    rank: 1,
    source: "ads",
  } as const;
  const rest = { campaign: null, variant: null, isArchived: false };
  await storeRecordedEvents(
    db,
    {
      views: [],
      clicks: [],
      conversions: ["msl", "hv", "genie", null].map((sub1) => ({ ...sold, ...common, ...rest, sub1 })),
      spend: [{ day: "2025-11-04", dollars: 50, campaigns: {} }],
    },
    nothing(),
  );
  const manager = { role: "content_manager" } as const;
  const params = new URLSearchParams("by=sub1&m=payout&m=spend&m=profit&is.sub1=genie&is.sub1=msl&days=7");
  const { reportQuery } = readReportQuery(params, manager, NOW);
  const { rows, totals } = await ask(reportQuery, manager);
  expect(rows.map(({ keys, sums }) => [keys[0], sums])).toEqual([["msl", { payout: 1_000 }]]);
  expect(totals).toEqual({ payout: 1_000 });
  // Even if a question names what they may not see.
  const forced = await ask({ ...reportQuery, filters: [], measures: ["payout", "spend", "profit"] }, manager);
  expect(forced.totals).toEqual({ payout: 2_000 });
  const listed = await withSnapshot(db, (snapshot) =>
    listFiltered(snapshot, manager, reportQuery, { now: NOW, limit: 9 }),
  );
  expect(listed).toMatchObject({ count: 1, rows: [{ brandName: "Brand 1", payoutCents: 1_000 }] });
});

test("posts keep their row when they are renamed, archived, or deleted, and rows beyond the limit are counted", async () => {
  const view = {
    at: NOW.toISOString(),
    referrer: null,
    utmSource: null,
    campaign: null,
    variant: null,
    isNew: true,
  };
  const [kept = "", archived = ""] = postIds;
  const viewed = [kept, kept, kept, archived, archived, GONE].map((postId, n) => ({
    ...view,
    postId,
    visitor: `v${n}`,
    agent: "",
  }));
  await storeRecordedEvents(db, { views: viewed, clicks: [], conversions: [], spend: [] }, nothing());
  await db.execute(sql`update blog_posts set title = 'Renamed' where id = ${kept}::uuid`);
  await db.execute(
    sql`update blog_posts set title = 'Old', archived_at = now() where id = ${archived}::uuid`,
  );
  const { reportQuery } = readReportQuery(new URLSearchParams("by=post&m=views&days=1"), ADMIN, NOW);
  const { rows } = await ask(reportQuery);
  expect(rows.map(({ labels, sums }) => [labels[0], sums.views])).toEqual([
    ["Renamed", 3],
    ["Old (archived)", 2],
    ["Deleted post", 1],
  ]);
  const short = await withSnapshot(db, (snapshot) =>
    explore(snapshot, ADMIN, reportQuery, { now: NOW, limit: 1 }),
  );
  expect(short).toMatchObject({ rowCount: 3, rows: [{ keys: [kept] }], totals: { views: 6 } });
  const named = await nameValues(db, [
    { dimension: "post", isExcluded: false, values: [archived, GONE, null] },
  ]);
  expect(named[0]?.names).toEqual(["Old (archived)", "Deleted post", null]);
  await db.execute(sql`update blog_posts set archived_at = null`);
});

test("a visitor in several rows counts once in the total", async () => {
  const [post = ""] = postIds;
  const seen = { postId: post, referrer: null, utmSource: null, campaign: null, variant: null, isNew: true };
  const views = ["2025-11-03T15:00:00Z", "2025-11-04T15:00:00Z"].map((at) => ({
    ...seen,
    at,
    visitor: "v1",
    agent: "",
  }));
  await storeRecordedEvents(db, { ...nothing(), views }, nothing());
  const params = new URLSearchParams("by=day&m=visitors&m=uniqueClicks&m=views&days=7");
  const { reportQuery } = readReportQuery(params, ADMIN, NOW);
  expect((await ask(reportQuery)).rows.map(({ sums }) => sums.visitors)).toEqual([1, 1]);
  const facts = ["views"] as const;
  const total = (query = reportQuery, withFacts: readonly Fact[] = facts) =>
    withSnapshot(db, (snapshot) => readDistinct(snapshot, ADMIN, query, { now: NOW, facts: withFacts }));
  expect(await total()).toEqual({ totals: { visitors: 1 }, prior: { visitors: 0 } });
  expect(await total({ ...reportQuery, measures: ["views"] })).toBeNull();
  expect(await total(reportQuery, [])).toBeNull();
});

test.for([
  ["asc", ["2025-11-02", "2025-11-03", "2025-11-04"]],
  ["desc", ["2025-11-04", "2025-11-03", "2025-11-02"]],
] as const)("rows by day (%s) beyond the limit are the earliest", async ([direction, days]) => {
  const spend = ["01", "02", "03", "04"].map((day) => ({ day: `2025-11-${day}`, dollars: 5, campaigns: {} }));
  await storeRecordedEvents(db, { ...nothing(), spend }, nothing());
  const readRows = async (limit: number, query = "") => {
    const params = new URLSearchParams(`by=day&m=spend&days=30&sort=rows&dir=${direction}${query}`);
    const { reportQuery } = readReportQuery(params, ADMIN, NOW);
    return withSnapshot(db, (snapshot) => explore(snapshot, ADMIN, reportQuery, { now: NOW, limit }));
  };
  const { rows, rowCount, totals } = await readRows(3);
  expect(rows.map(({ keys }) => keys[0])).toEqual(days);
  expect([rowCount, totals.spend]).toEqual([4, 2_000]);
  const whole = await readRows(9, "&by=source&by=campaign");
  const part = await readRows(2, "&by=source&by=campaign");
  expect(part.rows).toEqual(direction === "asc" ? whole.rows.slice(-2) : whole.rows.slice(0, 2));
});

test("a question that needs deleted events says from when on it's complete", async () => {
  const reportQuery = (query: string) => readReportQuery(new URLSearchParams(query), ADMIN, NOW).reportQuery;
  await db.execute(sql`update analytics_progress set details_from = '2025-10-01T04:00:00Z'`);
  const from = async (query: string) => (await ask(reportQuery(query))).completeFrom;
  expect(await from("by=post&by=hour&m=clicks&days=90")).toBe("2025-10-01");
  expect(await from("by=post&by=hour&m=clicks&days=30&compare=previous")).toBe("2025-10-01");
  expect(await from("by=post&by=hour&m=clicks&days=30")).toBeNull();
  for (const query of ["by=source&m=views&m=payout&days=90", "by=hour&m=views&m=clicks&days=90"])
    expect(await from(query)).toBeNull();
  await db.execute(
    sql`update analytics_progress set sums_from = '2025-09-01T04:00:00Z' where source = 'view_pairs'`,
  );
  expect(await from("by=hour&m=views&days=90")).toBe("2025-09-01");
  expect(await from("by=hour&m=clicks&by=post&days=90")).toBe("2025-10-01");
  await db.execute(sql`update analytics_progress set details_from = '-infinity', sums_from = '-infinity'`);
});

function sorted<Row extends { keys: readonly (string | null)[] }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (JSON.stringify(a.keys) < JSON.stringify(b.keys) ? -1 : 1));
}

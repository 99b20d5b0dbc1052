import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { type RecordedEvents, storeRecordedEvents } from "~/features/explorer/factory";
import { dayOf, daysLater } from "~/kernel/days";
import type { Db } from "~/platform/db/client.server";
import { useDatabase } from "~tests/setup/database";
import { assertWithin } from "~tests/setup/random-data";
import { emptyScene, GONE, NOW, nothing, storeMatches, storeScene } from "~tests/setup/recorded-events";
import { type CohortRow, shownAges } from "./rules/cohort-table";
import { readCohortQuery } from "./rules/query";
import { readCohorts } from "./use-cases/read-cohorts.server";

const { db } = await useDatabase();
const { networkId, postIds } = await storeScene(db);
// Spend of "Autumn", the earlier name of a campaign, belongs to "Spring".
await storeMatches(db);
/** Two days after clocks went back in fall, and two days after they went forward in spring. */
const clockChanges = [
  { change: "the 25-hour day", now: NOW },
  { change: "the 23-hour day", now: new Date("2025-03-11T14:30:00Z") },
];
const HOUR_MS = 3_600_000;

beforeEach(() => emptyScene(db));

const reads = { read: <T>(_: object, work: (db: Db) => Promise<T>) => work(db) };

async function ask(search: string, role: "admin" | "content_manager" = "admin", now = NOW) {
  const { query } = readCohortQuery(new URLSearchParams(search), { role }, now);
  if (query.days === null) throw new Error("The days aren't complete.");
  const platform = { now: () => now, reads };
  const found = await readCohorts(platform as never, {}, { role }, { ...query, days: query.days });
  if (found === "too long") throw new Error("It took too long.");
  return found;
}

/** Hours before now. Many are near the day on which clocks change, and near midnight. */
const hoursAgo = fc.oneof(
  fc.integer({ min: 1, max: 90 * 24 }),
  fc.integer({ min: 40, max: 100 }),
  fc.constantFrom(34, 35, 36, 58, 59, 60, 61, 83, 84, 85),
);
const sale = fc.record({
  click: fc.option(fc.nat(9), { freq: 5 }),
  /** From the click to the postback. Clocks can be wrong. */
  lag: fc.oneof(fc.integer({ min: -2, max: 80 }), fc.integer({ min: 0, max: 80 * 24 })),
  /** From the postback to the reversal; null if it came reversed. */
  reversal: fc.option(fc.integer({ min: 0, max: 40 * 24 }), { freq: 3 }),
  status: fc.constantFrom("pending", "approved", "paid", "reversed", "reversed"),
  payout: fc.constantFrom(0, 99.99, 280, null),
  sub1: fc.constantFrom("msl", "genie", null),
  source: fc.constantFrom("ads", "direct", null),
  post: fc.constantFrom(...postIds, GONE, null),
  campaign: fc.constantFrom("Spring", "spring", "Autumn", null),
  isTest: fc.constantFrom(false, false, false, true),
  isArchived: fc.constantFrom(false, false, false, true),
});
const history = fc.record({
  clicks: fc.array(hoursAgo, { minLength: 1, maxLength: 10 }),
  sales: fc.array(sale, { maxLength: 14 }),
  spend: fc.uniqueArray(
    fc.record({
      daysAgo: fc.integer({ min: 0, max: 40 }),
      campaigns: fc.constantFrom<Record<string, number>>({}, { Spring: 30, Autumn: 20 }, { SPRING: 12.34 }),
    }),
    { maxLength: 8, selector: ({ daysAgo }) => daysAgo },
  ),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;
type Sale = History["sales"][number];
/** A sale an hour after its click, without exceptions. */
const usual: Sale = {
  click: 0,
  lag: 1,
  reversal: null,
  status: "approved",
  payout: 280,
  sub1: null,
  source: "direct",
  post: null,
  campaign: null,
  isTest: false,
  isArchived: false,
};

async function store({ clicks, sales, spend }: History, now = NOW): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();
  const scene: RecordedEvents = {
    views: [],
    clicks: clicks.map((hours, index) => ({
      postId: null,
      at: ago(hours),
      visitor: `v${index}`,
      component: "blog",
      brandId: 1,
      rank: 1,
      variant: null,
    })),
    conversions: sales.map(({ lag, reversal: _, click, post, ...row }) => ({
      ...row,
      click: click !== null && click < clicks.length ? click : null,
      at: ago(Math.max((clicks[click ?? 0] ?? 0) - lag, 0)),
      postId: post,
      brandId: 1,
      networkId,
      sub3: null,
      rank: null,
      variant: null,
      revenue: null,
      isBlog: true,
    })),
    spend: spend.map(({ daysAgo, campaigns }) => ({
      day: ago(daysAgo * 24).slice(0, 10),
      dollars: 55.5,
      campaigns,
    })),
  };
  await storeRecordedEvents(db, scene, nothing());
  const reversals = sales.flatMap(({ reversal, status }, index) =>
    status === "reversed" && reversal !== null ? [{ id: `transaction-${index}`, hours: reversal }] : [],
  );
  await db.execute(sql`
    insert into conversion_history (conversion_id, created_at, action, origin, after)
    select c.id, c.created_at + make_interval(hours => r.hours), 'updated', 'postback', '{"status": "reversed"}'
    from jsonb_to_recordset(${JSON.stringify(reversals)}::jsonb) as r(id text, hours integer)
    join conversions c on c.transaction_id = r.id`);
}

/** The same figures by plain SQL: conversions that had arrived and weren't reversed at the end of a day. */
async function recount(condition: string, lastDay: string, spend = "spend_amount from facebook_ad_spend") {
  const rows = await db.execute<{
    day: string;
    age: number;
    conversions: number;
    cents: number;
    spend: number;
    pending: number;
    pending_cents: number;
  }>(
    sql.raw(`
      with sold as (
        select c.payout, c.status, (k.created_at at time zone 'America/New_York')::date as clicked,
          (c.created_at at time zone 'America/New_York')::date as arrived,
          case when c.status = 'reversed' then coalesce(
            (select max((h.created_at at time zone 'America/New_York')::date) from conversion_history h
              where h.conversion_id = c.id), '-infinity') else 'infinity' end::date as gone
        from conversions c, provider_clicks k
        where k.id = c.provider_click_id and c.archived_at is null and not c.is_test and ${condition}
      ), points as (
        select d::date as day, age, least(d::date + age, '${lastDay}'::date) as until
        from generate_series('${daysLater(lastDay, -89)}'::date, '${lastDay}', '1 day') d, unnest(array[0, 1, 3, 7, 14, 30, 60, 999]) age
      )
      select p.day::text, p.age, count(s.clicked)::integer as conversions,
        (coalesce(sum(s.payout), 0) * 100)::integer as cents,
        (count(*) filter (where s.status = 'pending'))::integer as pending,
        (coalesce(sum(s.payout) filter (where s.status = 'pending'), 0) * 100)::integer as pending_cents,
        (coalesce((select sum(n) from (select date, ${spend}) f(date, n) where f.date = p.day), 0) * 100)::integer as spend
      from points p left join sold s
        on s.clicked = p.day and greatest(s.arrived, s.clicked) <= p.until and s.gone > p.until
      group by 1, 2, p.day order by 1 desc, 2`),
    "objects",
  );
  return Map.groupBy(rows, ({ day }) => day);
}

function expectSame(rows: readonly CohortRow[], expected: Awaited<ReturnType<typeof recount>>): void {
  for (const { first, soFar, pending, atAges } of rows) {
    const counted = expected.get(first) ?? [];
    const at = (age: number) => {
      const point = counted.find((other) => other.age === age);
      return { conversions: point?.conversions, cents: point?.cents };
    };
    expect(soFar, first).toEqual(at(999));
    const last = counted.find(({ age }) => age === 999);
    expect(pending, first).toEqual({ conversions: last?.pending, cents: last?.pending_cents });
    for (const [index, amounts] of atAges.entries())
      if (amounts !== null)
        expect(amounts, `${first} at ${shownAges[index]}`).toEqual(at(shownAges[index] ?? 0));
  }
}

function expectSameSpend(rows: readonly CohortRow[], expected: Awaited<ReturnType<typeof recount>>): void {
  for (const { first, spendCents } of rows) expect(spendCents, first).toBe(expected.get(first)?.[0]?.spend);
}

// spec:cohorts#complete-days
test.for(clockChanges)(
  "every cohort matches a recount by plain SQL, with reversals, late postbacks, and $change",
  { timeout: 120_000 },
  async ({ now }) => {
    const lastDay = daysLater(dayOf(now), -1);
    const count = (condition: string, spend?: string) => recount(condition, lastDay, spend);
    await assertWithin(
      fc
        .asyncProperty(history, async (happened) => {
          await store(happened, now);
          const all = await ask("days=90&group=day", "admin", now);
          const expected = await count("true");
          expect(all.table.rows).toHaveLength(90);
          expectSame(all.table.rows, expected);
          expectSameSpend(all.table.rows, expected);
          const added = all.table.rows.reduce((sum, { soFar }) => sum + soFar.cents, 0);
          expect(all.table.total.soFar.cents).toBe(added);
          const weeks = await ask("days=90&group=week", "admin", now);
          expect(weeks.table.total.soFar).toEqual(all.table.total.soFar);
          expect(weeks.table.total.pending).toEqual(all.table.total.pending);

          const ofAds = await ask("days=90&group=day&is.source=ads", "admin", now);
          expectSame(ofAds.table.rows, await count("c.traffic_source = 'ads'"));
          // All of this spend is Meta's.
          expect(ofAds.table.total.spendCents).toBe(0);
          const ofBrand = await ask("days=90&group=day&is.brand=1", "admin", now);
          expect(ofBrand.table.total.spendCents).toBeNull();
          const ofGone = await ask(`days=90&group=day&is.post=${GONE}`, "admin", now);
          expectSame(ofGone.table.rows, await count(`c.post_id = '${GONE}'`));
          const renamed = await ask("days=90&group=day&is.campaign=spring", "admin", now);
          const ofSpring = await count(
            "lower(c.campaign) = 'spring'",
            "spend_amount from ad_spend_campaigns where campaign in ('Spring', 'SPRING', 'Autumn')",
          );
          expectSame(renamed.table.rows, ofSpring);
          expectSameSpend(renamed.table.rows, ofSpring);
          const own = await ask("days=90&group=day", "content_manager", now);
          expectSame(own.table.rows, await count("c.sub1 in ('hv', 'msl')"));
          expect([own.table.total.spendCents, own.table.total.clicks]).toEqual([null, null]);
        })
        .beforeEach(() => emptyScene(db)),
      { numRuns: 12, limit: 60_000 },
    );
  },
);

test("cohorts and conversions without a click add up to what the reports count", async () => {
  const sales: Sale[] = [
    { ...usual, lag: 30, sub1: "msl" },
    { ...usual, lag: 50, click: 1 },
    { ...usual, lag: -60, click: null, sub1: "msl" },
  ];
  await store({ clicks: [100, 200], sales, spend: [] });
  const { table, withoutClick } = await ask("days=30");
  expect([table.total.soFar.conversions, withoutClick]).toEqual([2, { conversions: 1, cents: 28_000 }]);
  expect((await ask("days=30", "content_manager")).table.total.soFar.conversions).toBe(1);
});

test("estimates learn from all conversions if the filters let too few through", async () => {
  const old = Array.from({ length: 60 }, (_, n) => 61 * 24 + 20 + n);
  const sales = old.map(
    (_, click): Sale => ({
      ...usual,
      click,
      lag: click < 30 ? 1 : 100,
      source: click < 5 ? "ads" : "direct",
    }),
  );
  await store({ clicks: old, sales, spend: [] });
  const all = await ask("days=90");
  expect([all.learnedFrom, all.development?.known]).toEqual(["filtered", 60]);
  const ofAds = await ask("days=90&is.source=ads");
  expect([ofAds.learnedFrom, ofAds.development?.known]).toEqual(["all", 60]);
  expect(ofAds.choices.find(({ dimension }) => dimension === "source")?.values).toEqual([
    { key: "direct", label: "direct" },
    { key: "ads", label: "ads" },
  ]);
});

test("a period with deleted clicks has the first complete day", async () => {
  await db.execute(
    sql`update analytics_progress set details_from = '2025-10-10T04:00:00Z' where source = 'clicks'`,
  );
  expect((await ask("days=30")).completeFrom).toBe("2025-10-10");
  expect((await ask("days=7")).completeFrom).toBeNull();
  await db.execute(sql`update analytics_progress set details_from = '-infinity' where source = 'clicks'`);
});

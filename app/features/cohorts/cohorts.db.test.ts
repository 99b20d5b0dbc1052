import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { type Happenings, storeHappenings } from "~/features/explorer/factory";
import type { Db } from "~/platform/db/client.server";
import { useDatabase } from "~tests/setup/database";
import { emptyScene, NOW, nothing, storeScene } from "~tests/setup/happenings";
import { type CohortRow, shownAges } from "./rules/cohort-table";
import { readCohortQuery } from "./rules/query";
import { readCohorts } from "./use-cases/read-cohorts.server";

const { db } = await useDatabase();
const { networkId } = await storeScene(db);
const LAST_DAY = "2025-11-03";
const HOUR_MS = 3_600_000;

beforeEach(() => emptyScene(db));

const platform = {
  now: () => NOW,
  reads: { read: <T>(_: object, work: (db: Db) => Promise<T>) => work(db) },
};

async function ask(search: string, role: "admin" | "content_manager" = "admin") {
  const { query } = readCohortQuery(new URLSearchParams(search), { role }, NOW);
  if (query.days === null) throw new Error("The days aren't complete.");
  const found = await readCohorts(platform as never, {}, { role }, { ...query, days: query.days });
  if (found === "too long") throw new Error("It took too long.");
  return found;
}

/** Hours before now. Many are near the 25-hour day and near midnight. */
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
  isTest: fc.constantFrom(false, false, false, true),
  isArchived: fc.constantFrom(false, false, false, true),
});
const history = fc.record({
  clicks: fc.array(hoursAgo, { minLength: 1, maxLength: 10 }),
  sales: fc.array(sale, { maxLength: 14 }),
  spend: fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 8 }),
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
  isTest: false,
  isArchived: false,
};

const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS).toISOString();

async function store({ clicks, sales, spend }: History): Promise<void> {
  const scene: Happenings = {
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
    conversions: sales.map(({ lag, reversal: _, click, ...row }) => ({
      ...row,
      click: click !== null && click < clicks.length ? click : null,
      at: ago(Math.max((clicks[click ?? 0] ?? 0) - lag, 0)),
      postId: null,
      brandId: 1,
      networkId,
      sub3: null,
      rank: null,
      campaign: null,
      variant: null,
      revenue: null,
      isBlog: true,
    })),
    spend: spend.map((daysAgo) => ({ day: ago(daysAgo * 24).slice(0, 10), dollars: 55.5, campaigns: {} })),
  };
  await storeHappenings(db, scene, nothing());
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
async function recount(condition: string) {
  const rows = await db.execute<{
    day: string;
    age: number;
    conversions: number;
    cents: number;
    spend: number;
  }>(
    sql.raw(`
      with sold as (
        select c.payout, (k.created_at at time zone 'America/New_York')::date as clicked,
          (c.created_at at time zone 'America/New_York')::date as arrived,
          case when c.status = 'reversed' then coalesce(
            (select max((h.created_at at time zone 'America/New_York')::date) from conversion_history h
              where h.conversion_id = c.id), '-infinity') else 'infinity' end::date as gone
        from conversions c, provider_clicks k
        where k.id = c.provider_click_id and c.archived_at is null and not c.is_test and ${condition}
      ), points as (
        select d::date as day, age, least(d::date + age, '${LAST_DAY}'::date) as until
        from generate_series('2025-08-06'::date, '${LAST_DAY}', '1 day') d, unnest(array[0, 1, 3, 7, 14, 30, 60, 999]) age
      )
      select p.day::text, p.age, count(s.clicked)::integer as conversions,
        (coalesce(sum(s.payout), 0) * 100)::integer as cents,
        (coalesce((select spend_amount from facebook_ad_spend f where f.date = p.day), 0) * 100)::integer as spend
      from points p left join sold s
        on s.clicked = p.day and greatest(s.arrived, s.clicked) <= p.until and s.gone > p.until
      group by 1, 2, p.day order by 1 desc, 2`),
    "objects",
  );
  return Map.groupBy(rows, ({ day }) => day);
}

function expectSame(rows: readonly CohortRow[], expected: Awaited<ReturnType<typeof recount>>): void {
  for (const { first, soFar, atAges } of rows) {
    const counted = expected.get(first) ?? [];
    const at = (age: number) => {
      const point = counted.find((other) => other.age === age);
      return { conversions: point?.conversions, cents: point?.cents };
    };
    expect(soFar, first).toEqual(at(999));
    for (const [index, amounts] of atAges.entries())
      if (amounts !== null)
        expect(amounts, `${first} at ${shownAges[index]}`).toEqual(at(shownAges[index] ?? 0));
  }
}

test("every cohort matches a recount by plain SQL, with reversals, late postbacks, and the 25-hour day", async () => {
  await fc.assert(
    fc
      .asyncProperty(history, async (happened) => {
        await store(happened);
        const all = await ask("days=90&group=day");
        const expected = await recount("true");
        expect(all.table.rows).toHaveLength(90);
        expectSame(all.table.rows, expected);
        for (const { first, spendCents } of all.table.rows)
          expect(spendCents, first).toBe(expected.get(first)?.[0]?.spend);
        const added = all.table.rows.reduce((sum, { soFar }) => sum + soFar.cents, 0);
        expect(all.table.total.soFar.cents).toBe(added);
        const weeks = await ask("days=90&group=week");
        expect(weeks.table.total.soFar).toEqual(all.table.total.soFar);

        const ofAds = await ask("days=90&group=day&is.source=ads");
        expectSame(ofAds.table.rows, await recount("c.traffic_source = 'ads'"));
        // All of this spend is Meta's.
        expect(ofAds.table.total.spendCents).toBe(0);
        const ofBrand = await ask("days=90&group=day&is.brand=1");
        expect(ofBrand.table.total.spendCents).toBeNull();
        const own = await ask("days=90&group=day", "content_manager");
        expectSame(own.table.rows, await recount("c.sub1 in ('hv', 'msl')"));
        expect([own.table.total.spendCents, own.table.total.clicks]).toEqual([null, null]);
      })
      .beforeEach(() => emptyScene(db)),
    { numRuns: 20, interruptAfterTimeLimit: 60_000 },
  );
}, 120_000);

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

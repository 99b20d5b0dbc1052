import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { storePost } from "~/features/posts/factory";
import { storeSplitTest } from "~/features/split-tests/factory";
import { countAssigned, getSplitTestDailyData } from "~/features/split-tests/queries/report.server";
import { countsOn } from "~/features/split-tests/rules/report";
import { dayOf, daysLater } from "~/kernel/days";
import { brands } from "~/platform/db/tables/brands";
import { useDatabase } from "~tests/setup/database";
import { rollup } from "./mutations/rollup.server";

const { db } = await useDatabase();
await db.insert(brands).values({ brandName: "Brand 1", slug: "brand-1" });
const posts = await Promise.all([storePost(db), storePost(db), storePost(db)]);
const [plain, bold, elsewhere] = posts.map(({ id }) => ({ postId: id }));
if (!plain || !bold || !elsewhere) throw new Error("Posts are missing.");
const { id, variantIds } = await storeSplitTest(db, [plain, bold]);
const other = await storeSplitTest(db, [elsewhere, plain], { status: "paused" });
const allVariants = [...variantIds, other.variantIds[0] ?? null, null];

const NOW = new Date("2025-11-04T15:30:00Z");
type TestEvent = { kind: "view" | "click" | "conversion"; variantId: string | null; at: string };

/** Times across a hundred days, concentrated around now and the 25-hour day. */
const moment = fc
  .oneof(
    fc.integer({ min: -3 * 86_400, max: 0 }).map((s) => NOW.getTime() + s * 1_000),
    fc.integer({ min: -100 * 86_400, max: 0 }).map((s) => NOW.getTime() + s * 1_000),
    fc.integer({ min: 0, max: 3 * 86_400 }).map((s) => Date.parse("2025-11-01T00:00:00Z") + s * 1_000),
  )
  .map((ms) => new Date(ms).toISOString());
const testEvent: fc.Arbitrary<TestEvent> = fc.record({
  kind: fc.constantFrom("view", "view", "view", "click", "conversion"),
  variantId: fc.constantFrom(...allVariants),
  at: moment,
});

async function store(testEvents: readonly TestEvent[]): Promise<void> {
  const of = (kind: TestEvent["kind"]) => sql`
    from jsonb_to_recordset(${JSON.stringify(testEvents.filter((one) => one.kind === kind))}::jsonb)
      as r("variantId" text, at timestamptz)`;
  await db.execute(sql`insert into blog_analytics (path, slug, session_id, variant_id, created_at)
    select '/blog/x', 'x', 's', "variantId", at ${of("view")}`);
  await db.execute(sql`insert into provider_clicks (provider_id, component, source_page, variant_id, created_at)
    select 1, 'blog', '/blog/x', "variantId", at ${of("click")}`);
  await db.execute(sql`insert into conversions (transaction_id, revenue, payout, is_blog, variant_id, created_at)
    select gen_random_uuid()::text, 10.25, 8, true, "variantId", at ${of("conversion")}`);
}

/** The plain definition: day, variant, views, clicks, conversions, cents. */
function expected(all: readonly TestEvent[], first: string) {
  const lines = new Map<string, [number, number, number, number]>();
  for (const { kind, variantId, at } of all) {
    const day = dayOf(new Date(at));
    if (day < first || variantId === null || !variantIds.includes(variantId)) continue;
    const line = lines.get(`${day} ${variantId}`) ?? [0, 0, 0, 0];
    if (kind === "view") line[0] += 1;
    if (kind === "click") line[1] += 1;
    if (kind === "conversion") {
      line[2] += 1;
      line[3] += 1_025;
    }
    lines.set(`${day} ${variantId}`, line);
  }
  return Object.fromEntries(lines);
}

async function reported(first: string) {
  const rows = await getSplitTestDailyData(db, id, { first, today: dayOf(NOW) }, NOW);
  return Object.fromEntries(
    rows.flatMap((row) =>
      variantIds.flatMap((variantId) => {
        const { views, clicks, conversions, revenueCents } = countsOn(row, variantId);
        const line = [views, clicks, conversions, revenueCents];
        return line.some((figure) => figure > 0) ? [[`${row.date} ${variantId}`, line]] : [];
      }),
    ),
  );
}

async function clear(): Promise<void> {
  await db.execute(sql`truncate blog_analytics`);
  await db.execute(sql`truncate provider_clicks`);
  await db.execute(sql`truncate conversions cascade`);
}

beforeEach(clear);

describe("the figures of a split test", () => {
  test("match the events, for any order of arrival and any timing of the rollups", async () => {
    const parts = fc.array(
      fc.record({ testEvents: fc.array(testEvent, { maxLength: 20 }), rolls: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    await fc.assert(
      fc
        .asyncProperty(parts, fc.constantFrom(1, 7, 30, 90), async (arriving, days) => {
          const first = daysLater(dayOf(NOW), 1 - days);
          const all: TestEvent[] = [];
          for (const { testEvents, rolls } of arriving) {
            await store(testEvents);
            all.push(...testEvents);
            if (rolls) await rollup(db, 4);
            expect(await reported(first)).toEqual(expected(all, first));
          }
        })
        .beforeEach(clear),
      { numRuns: 20 },
    );
  }, 120_000);

  test("come from the rollups once they exist, and are rebuilt when someone changes events by hand", async () => {
    const [variantId = null] = variantIds;
    const at = "2025-11-03T12:00:00Z";
    await store((["view", "view", "click"] as const).map((kind) => ({ kind, variantId, at })));
    await rollup(db);
    const sums = await db.execute(
      sql`select views, clicks from variant_view_sums full join variant_click_sums using (variant_id, day)`,
      "objects",
    );
    expect(sums).toEqual([{ views: 2, clicks: 1 }]);
    expect(await db.execute(sql`select source from analytics_late`, "objects")).toEqual([]);
    await db.execute(sql`delete from blog_analytics where id = (select min(id) from blog_analytics)`);
    for (const roll of [false, true]) {
      if (roll) await rollup(db);
      expect(await reported("2025-11-01")).toEqual({ [`2025-11-03 ${variantId}`]: [1, 1, 0, 0] });
    }
  });
});

describe("visitors assigned to each variant", () => {
  const [plainId = "", boldId = ""] = variantIds;
  const SINCE = new Date("2025-11-01T04:00:00Z");
  type Assigned = { session: string; variantId: string; byChance: boolean; at: string };
  /** One day per batch, so that a change of a test always comes after the batches already summed up. */
  const momentOf = (part: number, minute: number) =>
    new Date(SINCE.getTime() + (part * 1_440 + minute) * 60_000);
  const assigned: fc.Arbitrary<Omit<Assigned, "at">> = fc.record({
    session: fc.constantFrom("a", "b", "c", "d", "e", "f"),
    variantId: fc.constantFrom(plainId, boldId),
    byChance: fc.constantFrom(true, true, false),
  });

  const assign = ({ session, variantId, byChance, at }: Assigned) =>
    db.execute(sql`insert into split_test_assignments as a (split_test_id, variant_id, session_id, by_chance, created_at)
      values (${id}, ${variantId}, ${session}, ${byChance}, ${at}::timestamptz)
      on conflict (split_test_id, session_id) do update
      set variant_id = excluded.variant_id, by_chance = excluded.by_chance, created_at = excluded.created_at`);

  async function restart(): Promise<void> {
    await db.execute(sql`truncate split_test_assignments`);
    await db.execute(
      sql`update split_tests set variants_changed_at = ${SINCE.toISOString()} where id = ${id}`,
    );
  }

  beforeEach(restart);

  test("match the assignments, including visitors who were reassigned, and after a change of the test", async () => {
    const parts = fc.array(
      fc.record({ given: fc.array(assigned, { maxLength: 8 }), rolls: fc.boolean(), changes: fc.boolean() }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc
        .asyncProperty(parts, async (arriving) => {
          const latest = new Map<string, Assigned>();
          let since = SINCE;
          for (const [part, { given, rolls, changes }] of arriving.entries()) {
            if (changes) {
              since = momentOf(part, 0);
              await db.execute(
                sql`update split_tests set variants_changed_at = ${since.toISOString()} where id = ${id}`,
              );
            }
            for (const [minute, assignment] of given.entries()) {
              const one = { ...assignment, at: momentOf(part, minute).toISOString() };
              await assign(one);
              latest.set(one.session, one);
            }
            if (rolls) await rollup(db);
            const counts = (variantId: string) =>
              [...latest.values()].filter(
                (one) => one.variantId === variantId && one.byChance && Date.parse(one.at) >= since.getTime(),
              ).length;
            const found = await countAssigned(db, id, since);
            expect([found.get(plainId) ?? 0, found.get(boldId) ?? 0]).toEqual([
              counts(plainId),
              counts(boldId),
            ]);
          }
        })
        .beforeEach(restart),
      { numRuns: 20 },
    );
  }, 120_000);

  test("are kept in one row per variant, and in none for a deleted test", async () => {
    const at = "2025-11-03T12:00:00Z";
    for (const session of ["a", "b", "c"]) await assign({ session, variantId: plainId, byChance: true, at });
    await assign({ session: "c", variantId: boldId, byChance: true, at });
    await rollup(db);
    const lines = () =>
      db.execute(
        sql`select variant_id, visitors from split_test_assignment_changes order by visitors`,
        "objects",
      );
    expect(await lines()).toEqual([
      { variant_id: boldId, visitors: 1 },
      { variant_id: plainId, visitors: 2 },
    ]);
    await db.execute(sql`delete from split_tests where id = ${id}`);
    await rollup(db);
    expect(await lines()).toEqual([]);
  });
});

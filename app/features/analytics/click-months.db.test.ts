import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { storePost } from "~/features/posts/factory";
import { inSession } from "~/platform/db/session.server";
import { brands } from "~/platform/db/tables/brands";
import { useDatabase } from "~tests/setup/database";
import { reports, storeTraffic, withoutUniqueClicks } from "~tests/setup/events";
import { listTables, readFacts } from "../backup/queries/catalog.server";
import { moveOldClicks } from "./mutations/click-months.server";
import { rollup } from "./mutations/rollup.server";
import { eventRetentions } from "./use-cases/event-retention.server";

const database = await useDatabase();
const { db } = database;
const NOW = new Date("2025-11-04T15:30:00Z");
/** The clicks before this moment belong to finished months. */
const FINISHED = "2025-11-01T04:00:00Z";

await db.insert(brands).values([1, 2].map((id) => ({ brandName: `Brand ${id}`, slug: `brand-${id}` })));
const { id: post } = await storePost(db);

beforeEach(forgetClicks);

async function forgetClicks(): Promise<void> {
  for (const { name } of await months()) await db.execute(sql`drop table ${sql.identifier(name)}`);
  await db.execute(sql`truncate provider_clicks, blog_analytics, analytics_events, provider_rankings_log`);
}

const months = () =>
  db.execute<{ name: string; starts: string; ends: string }>(
    sql`select name, starts, ends from event_partitions('provider_clicks')`,
    "objects",
  );

async function number(query: ReturnType<typeof sql>): Promise<number> {
  const [row] = await db.execute<{ n: number }>(query, "objects");
  return Number(row?.n);
}
const all = () => number(sql`select count(*)::integer as n from provider_clicks`);
const unmoved = () => number(sql`select count(*)::integer as n from only provider_clicks`);

/** Every click as stored, whatever table it is in, and what the reports say. */
async function seen() {
  const rows = await db.execute(
    sql`select row_to_json(c)::text as click from provider_clicks c order by id`,
    "objects",
  );
  return { rows, figures: await reports(db, post, NOW) };
}

const addClick = (at: string, clickId: string | null, provider = 1) =>
  db.execute(sql`insert into provider_clicks (provider_id, component, source_page, post_id, rank, click_id, created_at)
    values (${provider}, 'blog', '/blog/a', ${post}, 1, ${clickId}, ${at}::timestamptz) on conflict (click_id) do nothing`);

test("every click and every report is the same before, during, and after the move, whatever the batches", async () => {
  const moment = fc
    .date({ min: new Date("2025-06-20"), max: NOW, noInvalidDate: true })
    .map((date) => date.toISOString());
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ at: moment, hasId: fc.boolean() }), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 12 }),
      fc.boolean(),
      async (clicks, batch, isSummed) => {
        await forgetClicks();
        for (const [n, { at, hasId }] of clicks.entries()) await addClick(at, hasId ? `click-${n}` : null);
        if (isSummed) await rollup(db);
        const before = await seen();
        const stop = new AbortController();
        const half = moveOldClicks(db, NOW, stop.signal, batch);
        stop.abort();
        await half;
        expect(await seen()).toEqual(before);
        await moveOldClicks(db, NOW, undefined, batch);
        expect(await seen()).toEqual(before);
        expect(
          await number(
            sql`select count(*)::integer as n from only provider_clicks where created_at < ${FINISHED}::timestamptz`,
          ),
        ).toBe(0);
        await rollup(db);
        const summed = await reports(db, post, NOW);
        await db.execute(sql`update provider_clicks set source_page = source_page where id < 0`);
        await rollup(db);
        expect(await reports(db, post, NOW)).toBe(summed);
      },
    ),
    { numRuns: 8 },
  );
}, 120_000);

test("a kill during a batch leaves each click where it was, and the next run finishes", async () => {
  await storeTraffic(db, post, NOW, 200);
  await rollup(db);
  const before = await seen();
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`select move_old_clicks(event_month(${NOW.toISOString()}::timestamptz), 5)`);
      if (database.driver.kind === "postgres")
        await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      throw new Error("killed");
    }),
  ).rejects.toThrow();
  expect(await months()).toEqual([]);
  expect(await seen()).toEqual(before);
  expect(await moveOldClicks(db, NOW)).toBe(98);
  expect(await seen()).toEqual(before);
});

test("of two processes that move clicks at once, none moves a click twice", async () => {
  await storeTraffic(db, post, NOW, 200);
  const counts = await Promise.all([1, 2, 3].map(() => moveOldClicks(db, NOW, undefined, 7)));
  await moveOldClicks(db, NOW);
  expect([await all(), await unmoved()]).toEqual([100, 2]);
  expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(98);
});

describe("a moved click", () => {
  beforeEach(async () => {
    await addClick("2025-09-10T12:00:00Z", "old", 2);
    await addClick("2025-11-02T12:00:00Z", "new", 2);
    await moveOldClicks(db, NOW);
    expect(await months()).toHaveLength(1);
  });

  test("is in the table of its month in New York", async () => {
    expect(await months()).toEqual([expect.objectContaining({ name: "provider_clicks_2025_09" })]);
    const inMonth = sql`select count(*)::integer as n from provider_clicks_2025_09 where click_id = 'old'`;
    expect(await number(inMonth)).toBe(1);
  });

  test("is deleted with its provider, and leaves the sums", async () => {
    await db.insert(brands).values({ brandId: 77, brandName: "Gone", slug: "gone" });
    await addClick("2025-09-11T12:00:00Z", "of-gone", 77);
    await moveOldClicks(db, NOW);
    await rollup(db);
    const summed = sql`select coalesce(sum(clicks), 0)::integer as n from provider_click_sums where provider_id = 77 and grain = 'day'`;
    expect(await number(summed)).toBe(1);
    await db.execute(sql`delete from brands where brand_id = 77`);
    await rollup(db);
    expect([await all(), await number(summed)]).toEqual([2, 0]);
    const ranked = sql`select coalesce(sum(clicks), 0)::integer as n from click_rank_sums where day = '2025-09-11'`;
    expect(await number(ranked)).toBe(0);
  });

  test("is in a backup once", async () => {
    const facts = await inSession(database, "read", async (session) => {
      expect((await listTables(session)).filter((name) => /provider_clicks/.test(name))).toEqual([
        "public.provider_clicks",
      ]);
      const pieces: Buffer[] = [];
      for await (const piece of session.copyOut("public.provider_clicks", ["click_id"])) pieces.push(piece);
      const { rows } = await readFacts(session, {
        name: "provider_clicks",
        columns: ["click_id"],
        decimals: [],
      });
      return { rows, ids: Buffer.concat(pieces).toString().trim().split("\n").sort() };
    });
    expect(facts).toEqual({ rows: "2", ids: ["new", "old"] });
  });

  test("is dropped with its month by retention, and reports keep it", async () => {
    await storeTraffic(db, post, NOW, 200);
    await moveOldClicks(db, NOW);
    await rollup(db);
    const clicks = eventRetentions.find(({ kind }) => kind === "provider-clicks");
    if (!clicks) throw new Error("Clicks have no retention.");
    const before = await reports(db, post, NOW);
    const had = await all();
    const counted = await clicks.count(db, new Date("2025-10-20T12:00:00Z"));
    const first = await db.transaction((tx) =>
      clicks.deleteBatch(tx, new Date("2025-10-20T12:00:00Z"), 1_000, NOW),
    );
    expect((await months()).map(({ name }) => name)).not.toContain("provider_clicks_2025_04");
    let deleted = first.deleted;
    for (let more = 1; more > 0; deleted += more)
      ({ deleted: more } = await db.transaction((tx) =>
        clicks.deleteBatch(tx, new Date("2025-10-20T12:00:00Z"), 1_000, NOW),
      ));
    expect([deleted, await all()]).toEqual([counted, had - counted]);
    expect((await months()).map(({ name }) => name)).toEqual(["provider_clicks_2025_10"]);
    expect(withoutUniqueClicks(await reports(db, post, NOW))).toBe(withoutUniqueClicks(before));
  });
});

import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { storePost } from "~/features/posts/factory";
import { MIGRATIONS_TABLE, migrate, migrations, splitStatements } from "~/platform/db/migrate.server";
import { brands } from "~/platform/db/tables/brands";
import { emptyDatabase, useDatabase } from "~tests/setup/database";
import { reports, storeTraffic } from "~tests/setup/events";
import { storeViews } from "./factory";
import { addEventMonths, tablesByMonth } from "./mutations/event-months.server";
import { rollup } from "./mutations/rollup.server";
import { eventMonthsCheck } from "./queries/event-months.server";
import { eventRetentions } from "./use-cases/event-retention.server";

const database = await useDatabase();
const { db } = database;

await db.insert(brands).values([1, 2].map((id) => ({ brandName: `Brand ${id}`, slug: `brand-${id}` })));
const { id: post } = await storePost(db);

beforeEach(async () => {
  for (const table of [...tablesByMonth, "provider_clicks"])
    await db.execute(sql`truncate ${sql.identifier(table)}`);
});

async function partitionsOf(table: string) {
  return db.execute<{ name: string; rows: number }>(
    sql`select c.relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname),
          false, true, '')))[1]::text::integer as rows
        from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass(${table}) order by 1`,
    "objects",
  );
}

const monthsFromNow = (months: number) => {
  const moment = new Date();
  moment.setUTCDate(15);
  moment.setUTCMonth(moment.getUTCMonth() + months);
  return moment;
};

test("the migration leaves every report as it was, with and without sums, and the row numbers go on", async () => {
  const earlier = await emptyDatabase();
  await earlier.runScript(MIGRATIONS_TABLE);
  // Later ones expect the tables of the months.
  const withoutMonths = migrations.filter(({ name }) => name < "0218" && !/^(012[2-5]|0136)_/.test(name));
  for (const { name, text, checksum } of withoutMonths) {
    for (const statement of splitStatements(text)) await earlier.db.execute(sql.raw(statement));
    await earlier.db.execute(
      sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`,
    );
  }
  await earlier.db
    .insert(brands)
    .values([1, 2].map((id) => ({ brandName: `Brand ${id}`, slug: `brand-${id}` })));
  const old = await storePost(earlier.db);
  const now = new Date();
  await storeTraffic(earlier.db, old.id, now, 760);
  const lastId = () =>
    earlier.db.execute<{ id: string }>(sql`select max(id) as id from blog_analytics`, "objects");
  const pending = await reports(earlier.db, old.id, now);
  const [before] = await lastId();
  await migrate(earlier);
  expect(await reports(earlier.db, old.id, now)).toBe(pending);
  await rollup(earlier.db);
  const summed = await reports(earlier.db, old.id, now);
  await earlier.db.execute(sql`update blog_analytics set created_at = created_at where slug = 'none'`);
  await rollup(earlier.db);
  expect(await reports(earlier.db, old.id, now)).toBe(summed);
  const figures = (text: string) => JSON.parse(text).map((part: { total?: object }) => part.total);
  expect(figures(summed)).toEqual(figures(pending));
  await storeViews(earlier.db, [{ postId: old.id, at: now.toISOString(), sessionId: "next" }]);
  const [after] = await lastId();
  expect(Number(after?.id)).toBe(Number(before?.id) + 1);
}, 60_000);

test("each event is in the partition of its month, and one from far ahead moves there when its month is added", async () => {
  const far = monthsFromNow(9);
  // The last month that exists in any case: in New York, the month may begin later than here.
  await storeTraffic(db, post, monthsFromNow(2), 200);
  await storeViews(db, [{ postId: post, at: far.toISOString(), sessionId: "ahead" }]);
  const other = (rows: Awaited<ReturnType<typeof partitionsOf>>) =>
    rows.find(({ name }) => name === "blog_analytics_other")?.rows;
  expect(other(await partitionsOf("blog_analytics"))).toBe(1);
  const [check] = eventMonthsCheck({ db, now: () => new Date() } as Parameters<typeof eventMonthsCheck>[0]);
  expect(await check?.check()).toMatchObject({
    level: "attention",
    says: "Post views dated months ahead: 1.",
  });
  const before = await reports(db, post, far);
  expect(await addEventMonths(db, far)).toBeGreaterThanOrEqual(3 * 6);
  expect(await addEventMonths(db, far)).toBe(0);
  const parts = await partitionsOf("blog_analytics");
  expect(other(parts)).toBe(0);
  const name = `blog_analytics_${far.getUTCFullYear()}_${String(far.getUTCMonth() + 1).padStart(2, "0")}`;
  expect(parts).toContainEqual({ name, rows: 1 });
  expect(parts.filter(({ rows }) => rows > 0).length).toBeGreaterThan(2);
  expect(await reports(db, post, far)).toBe(before);
  await rollup(db);
  expect(await check?.check()).toMatchObject({ level: "ok" });
  expect(await reports(db, post, far)).toBe(before);
});

test("whole months are dropped, other rows deleted one by one, and no report changes", async () => {
  const now = monthsFromNow(9);
  await addEventMonths(db, now);
  await storeTraffic(db, post, now, 400);
  const months = (await partitionsOf("analytics_events")).length;
  const events = eventRetentions.find(({ kind }) => kind === "tool-events");
  if (!events) throw new Error("Tool events have no retention.");
  const before = monthsFromNow(4);
  const deleted: number[] = [];
  await sumUpAhead(now);
  const figures = await reports(db, post, now);
  for (;;) {
    const batch = await db.transaction((tx) => events.deleteBatch(tx, before, 1_000, now));
    if (batch.deleted === 0) break;
    deleted.push(batch.deleted);
  }
  const parts = await partitionsOf("analytics_events");
  expect(parts.map(({ name }) => name)).not.toContain("analytics_events_first");
  expect(parts.length).toBe(months - deleted.length);
  expect(deleted.length).toBeGreaterThan(1);
  expect(await reports(db, post, now)).toBe(figures);
});

/** Moves the clock of the sums, which else stop at the database's clock. */
async function sumUpAhead(until: Date): Promise<void> {
  await db.execute(sql`insert into event_sums (grain, bucket, component, event_type, events)
    select g.grain, g.bucket, e.component, e.event_type, count(*) from summed_events e,
      lateral (values ('day', e.day), ('month', date_trunc('month', e.day)::date)) g (grain, bucket)
    group by 1, 2, 3, 4`);
  await db.execute(
    sql`update analytics_progress set rolled_until = ${until.toISOString()}::timestamptz + interval '1 day' where source = 'events'`,
  );
}

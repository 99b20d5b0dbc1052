import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { MAX_COUNTED } from "~/platform/retention.server";

/** Tests of one batch; the next one continues. */
const MAX_TESTS = 50;

/** When a test `t` that is over was last changed. */
const lastChange = sql`greatest(t.updated_at, t.archived_at)`;

/** Tests `t` that are over: completed or deleted, and not changed since this moment. */
function isOver(before: Date): SQL {
  return sql`(t.status = 'completed' or t.archived_at is not null)
    and ${lastChange} < ${before.toISOString()}::timestamptz`;
}

/** How many visitors of tests that are over `deleteOldVisitors` would delete; stops at MAX_COUNTED. */
export async function countOldVisitors(db: Db, before: Date): Promise<number> {
  const rowsOf = (table: SQL) =>
    sql`select 1 from split_tests t join ${table} a on a.split_test_id = t.id where ${isOver(before)}`;
  const [row] = await db.execute<{ rows: number }>(
    sql`select count(*)::integer as rows from (
          ${rowsOf(sql`split_test_assignments`)} union all ${rowsOf(sql`split_test_holdouts`)} limit ${MAX_COUNTED}) r`,
    "objects",
  );
  return row?.rows ?? 0;
}

/**
 * Deletes at most `limit` assigned and held-out visitors of tests that are over, starting with the test whose last change
 * is the oldest, and marks these tests (spec:split-tests#visitor-retention). @returns how many.
 */
export async function deleteOldVisitors(tx: Db, before: Date, limit: number, now: Date): Promise<number> {
  const chosen = (table: SQL, most: SQL) =>
    sql`select t.id, v.session_id from over t cross join lateral (
      select session_id from ${table} a where a.split_test_id = t.id limit ${limit}) v limit ${most}`;
  const [row] = await tx.execute<{ deleted: number }>(
    sql`with over as materialized (
          select t.id from split_tests t
          where ${isOver(before)} and (exists (select from split_test_assignments a where a.split_test_id = t.id)
            or exists (select from split_test_holdouts a where a.split_test_id = t.id))
          order by ${lastChange}, t.id limit ${MAX_TESTS} for update of t
        ), assigned as (
          delete from split_test_assignments a using (${chosen(sql`split_test_assignments`, sql`${limit}`)}) c
          where a.split_test_id = c.id and a.session_id = c.session_id returning a.split_test_id
        ), held_out as (
          delete from split_test_holdouts a
          using (${chosen(sql`split_test_holdouts`, sql`${limit} - (select count(*) from assigned)`)}) c
          where a.split_test_id = c.id and a.session_id = c.session_id returning a.split_test_id
        ), gone as (
          select split_test_id from assigned union all select split_test_id from held_out
        ), marked as (
          update split_tests set visitors_deleted_at = ${now.toISOString()}::timestamptz
          where id in (select split_test_id from gone)
        )
        select count(*)::integer as deleted from gone`,
    "objects",
  );
  return row?.deleted ?? 0;
}

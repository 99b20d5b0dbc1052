import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";

/** The tables of events with a partition for each month (docs/decisions/event-months.md). */
export const tablesByMonth = ["blog_analytics", "analytics_events", "provider_rankings_log"] as const;

/** The table of clicks has months too, but new clicks don't go to them (`moveOldClicks`). */
export const droppable = [...tablesByMonth, "provider_clicks"] as const;

const MONTHS_AHEAD = 3;
/** Milliseconds to wait for other changes of a table. The next run tries again. */
const LOCK_TIMEOUT = 1_000;

/**
 * Creates the partitions of the next months, and moves events there that arrived before theirs existed.
 * @returns how many partitions were added.
 */
export async function addEventMonths(db: Db, now: Date): Promise<number> {
  const until = sql`(${now.toISOString()}::timestamptz + make_interval(months => ${MONTHS_AHEAD}::integer))`;
  let added = 0;
  for (const table of tablesByMonth) {
    const [covered] = await db.execute<{ isCovered: boolean }>(
      sql`select max(ends) > ${until} as "isCovered" from event_partitions(${table})`,
      "objects",
    );
    if (covered?.isCovered) continue;
    added += await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT)}, true)`);
      // Two processes would create the same partition.
      await tx.execute(sql`lock table ${sql.identifier(table)} in share update exclusive mode`);
      const [row] = await tx.execute<{ months: number }>(
        sql`select add_event_months(${table}, ${until}) as months`,
        "objects",
      );
      return row?.months ?? 0;
    });
  }
  return added;
}

/**
 * Drops the oldest partitions, or months of clicks, that end by this moment, until one of them had rows. Their sums must be complete, which
 * the caller ensures. Waits at most a second for statements that use the table, because others have to wait too.
 * @param sources those whose late events aren't in the sums yet; a partition with such events stays.
 * @returns how many rows were dropped; an estimate if there were millions.
 */
export async function dropEventMonths(
  tx: Db,
  table: (typeof droppable)[number],
  id: string,
  sources: readonly string[],
  until: string,
): Promise<number> {
  const old = await tx.execute<{ name: string }>(
    sql`select name from event_partitions(${table}) where ends <= ${until}::timestamptz order by ends`,
    "objects",
  );
  for (const { name } of old) {
    const part = sql.identifier(name);
    const [late] = await tx.execute(
      sql`select 1 from ${part} where ${sql.identifier(id)} in (
          select row_id from analytics_late where source in ${sources}) limit 1`,
      "objects",
    );
    if (late) return 0;
    const rows = await rowsOf(tx, name);
    await tx.execute(sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT)}, true)`);
    await tx.execute(sql`drop table ${part}`);
    if (rows > 0) return rows;
  }
  return 0;
}

/** Counting a big partition would take a minute, so this is the database's estimate. */
const ESTIMATED_FROM = 1_000_000;

async function rowsOf(tx: Db, name: string): Promise<number> {
  const [known] = await tx.execute<{ rows: number }>(
    sql`select reltuples::float8 as rows from pg_class where oid = to_regclass(${name})`,
    "objects",
  );
  if (known && known.rows >= ESTIMATED_FROM) return Math.round(known.rows);
  const [counted] = await tx.execute<{ rows: number }>(
    sql`select count(*)::float8 as rows from ${sql.identifier(name)}`,
    "objects",
  );
  return counted?.rows ?? 0;
}

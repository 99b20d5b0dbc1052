import { type SQL, sql } from "drizzle-orm";
import type { Source } from "~/features/analytics/mutations/rollup-step.server";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { dropEventMonths, droppable } from "./event-months.server";

/** A table of events with the sums that are made from it. */
export type EventTable = {
  table: string;
  id: string;
  sources: readonly (Source | "click_views" | "pair_views")[];
};

/** The first of the month in New York before which events may be deleted: sums cover whole months. */
export function monthStart(moment: Date): SQL {
  return sql`(date_trunc('month', ${moment.toISOString()}::timestamptz at time zone 'America/New_York')
    at time zone 'America/New_York')`;
}

/** Milliseconds to wait for the process that updates the sums. */
const LOCK_TIMEOUT = 5_000;

/**
 * Deletes the oldest events from before the month of `before`: a partition, or else at most `limit` rows. Their sums
 * stay, and so do events that aren't in the sums yet (spec:peoples-data#event-retention).
 * @returns how many were deleted.
 */
export async function deleteOldEvents(
  tx: Db,
  { table, id, sources }: EventTable,
  before: Date,
  limit: number,
): Promise<number> {
  const from = await protectSums(tx, sources, before);
  if (from === null) return 0;
  const byMonth = droppable.find((name) => name === table);
  const dropped = byMonth ? await dropEventMonths(tx, byMonth, id, sources, from) : 0;
  if (dropped > 0) return dropped;
  await tx.execute(sql`select set_config('app.applies_retention', 'on', true)`);
  const key = sql.identifier(id);
  const [gone] = await tx.execute<{ rows: number }>(
    sql`with old as (
          select ${key} as id from ${sql.identifier(table)}
          where created_at < ${from}::timestamptz
            and ${key} not in (select row_id from analytics_late where source in ${sources})
          order by created_at limit ${limit}
        ), gone as (
          delete from ${sql.identifier(table)} e using old
          where e.${key} = old.id and e.created_at < ${from}::timestamptz returning 1
        ) select count(*)::integer as rows from gone`,
    "objects",
  );
  await tx.execute(sql`select set_config('app.applies_retention', 'off', true)`);
  return gone?.rows ?? 0;
}

/**
 * Notes that events before the month of `before` may be deleted, so that their sums are never counted again.
 * @returns the start of that month as text; null while events before it aren't in the sums yet.
 */
async function protectSums(tx: Db, sources: EventTable["sources"], before: Date): Promise<string | null> {
  await tx.execute(sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT)}, true)`);
  await takeLock(tx, "eventSums");
  const [progress] = await tx.execute<{ from: string; isSummed: boolean }>(
    sql`select ${monthStart(before)}::text as "from", bool_and(rolled_until >= ${monthStart(before)}) as "isSummed"
        from analytics_progress where source in ${sources}`,
    "objects",
  );
  if (!progress?.isSummed) return null;
  await tx.execute(sql`
    update analytics_progress set details_from = ${progress.from}::timestamptz
    where source in ${sources} and details_from < ${progress.from}::timestamptz`);
  return progress.from;
}

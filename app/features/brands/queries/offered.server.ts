import { type SQL, sql } from "drizzle-orm";

/**
 * Whether visitors are offered the brand `b`: it's neither archived (spec:brands#archive) nor stopped
 * (spec:brands#stop). Only this file decides that. Pages get it through `BrandCatalog`; queries that join brands use
 * this condition.
 */
export function isOffered(now: Date): SQL {
  return sql`(b.archived_at is null and not ${isStopped(now)})`;
}

/** Whether the brand `b` is stopped. A stop ends by time, so nothing has to change the row. */
export function isStopped(now: Date): SQL {
  return sql`(b.stopped_at is not null and (b.stop_ends_at is null or b.stop_ends_at > ${now.toISOString()}::timestamptz))`;
}

/** The stop of the brand `b` as a `BrandStop`; null if it isn't stopped. */
export function stopOf(now: Date): SQL {
  return sql`case when ${isStopped(now)} then json_build_object(
    'at', ${isoText("b.stopped_at")}, 'by', (select u.name from auth_users u where u.id = b.stopped_by),
    'reason', b.stop_reason, 'endsAt', ${isoText("b.stop_ends_at")}) end`;
}

/** A time as ISO 8601 in UTC. */
export const isoText = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

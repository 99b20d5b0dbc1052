import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { staleBefore } from "../rules/verification";

/** How often the limit is checked; the label of a stale price is at most this late. */
export const LOOK_EVERY_MINUTES = 15;

/**
 * Makes every process load the brands again if one passed the freshness limit since the last look, because time alone
 * changes no row. It looks back twice as far, in case one run was late.
 */
export async function announceStale(db: Db, now: Date): Promise<void> {
  const until = staleBefore(now);
  const from = new Date(until.getTime() - 2 * LOOK_EVERY_MINUTES * 60_000);
  await db.execute(sql`
    select pg_notify('brands_changed', '') where exists (
      select from brands where archived_at is null
        and last_verified_updated >= ${from.toISOString()}::timestamptz
        and last_verified_updated < ${until.toISOString()}::timestamptz)`);
}

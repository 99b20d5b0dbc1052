import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { tryLock } from "~/platform/db/locks.server";

/** About 0.3 seconds of work in one transaction. */
const BATCH = 10_000;
/** Ten million clicks a night. */
const MAX_BATCHES = 1_000;
/** A month is finished a day after its end, so a click that is still being repeated is found in the main table. */
const MARGIN_MS = 86_400_000;
/** Milliseconds to wait for other changes of the tables. The next run tries again. */
const LOCK_TIMEOUT = 1_000;

/**
 * Moves the clicks of finished months to a table for each month, the oldest first (docs/decisions/event-months.md).
 * Each batch commits separately, so it can be stopped at any moment. Of several processes, one works.
 * @returns how many clicks were moved.
 */
export async function moveOldClicks(
  db: Db,
  now: Date,
  signal?: AbortSignal,
  batch: number = BATCH,
): Promise<number> {
  const until = sql`event_month(${new Date(now.getTime() - MARGIN_MS).toISOString()}::timestamptz)`;
  let total = 0;
  for (let n = 0; n < MAX_BATCHES && !signal?.aborted; n += 1) {
    const moved = await db.transaction(async (tx) => {
      if (!(await tryLock(tx, "clickMonths"))) return 0;
      await tx.execute(sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT)}, true)`);
      const [row] = await tx.execute<{ moved: number }>(
        sql`select move_old_clicks(${until}, ${batch}) as moved`,
        "objects",
      );
      return row?.moved ?? 0;
    });
    if (moved === 0) break;
    total += moved;
  }
  return total;
}

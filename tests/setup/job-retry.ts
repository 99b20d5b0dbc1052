import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Database, Db } from "~/platform/db/client.server";

/**
 * Runs `change` in a transaction while the queue retries the jobs with this name: their rows are replaced by new ones,
 * and `change` waits until the queue's transaction commits.
 */
export async function duringRetry<Result>(
  { db, driver }: Database,
  name: string,
  change: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const replaced = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const retry = db.transaction(async (tx) => {
    await tx.execute(
      sql`create temporary table moved on commit drop as select * from pgboss.job where name = ${sql.raw(`'${name}'`)}`,
    );
    await tx.execute(sql`delete from pgboss.job where name = ${name}`);
    await tx.execute(sql`insert into pgboss.job select * from moved`);
    replaced.resolve();
    await commit.promise;
  });
  await replaced.promise;
  const changed = db.transaction(change);
  // The embedded database runs one transaction at a time, so nothing waits for a lock there.
  if (driver.kind === "postgres")
    await vi.waitFor(async () => expect(await waitingForLock(db)).toBe(1), { timeout: 15_000, interval: 50 });
  commit.resolve();
  await retry;
  return changed;
}

/** How many connections of this database wait for a lock. */
async function waitingForLock(db: Db): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    "objects",
  );
  return row?.count ?? 0;
}

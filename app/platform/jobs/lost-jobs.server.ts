import { sql } from "drizzle-orm";
import type { Database, Db } from "~/platform/db/client.server";
import type { Log } from "~/platform/log.server";

/** A killed process is noticed within this time. */
const LOOK_EVERY_MS = 5_000;

export type LostJobs = { stop(): Promise<void> };

/**
 * Returns the jobs of killed processes to the queue: those whose queue uses heartbeats and whose heartbeat stopped. On
 * the embedded database, which only one process uses, also all that an earlier process left behind.
 */
export async function followLostJobs(database: Database, log: Log): Promise<LostJobs> {
  const giveBack = async (condition: ReturnType<typeof sql>) => {
    const found = await database.db.execute<{ id: string }>(
      sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active' and ${condition} returning id`,
      "objects",
    );
    if (found.length > 0) log.warn({ jobs: found.length }, "jobs of a process that ended will run again");
  };
  const silent = sql`heartbeat_on + heartbeat_seconds * interval '1 second' < now()`;
  await giveBack(database.driver.kind === "embedded" ? sql`true` : silent);
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= giveBack(silent)
      .catch((error: unknown) => log.failure(error, "lost jobs not checked"))
      .finally(() => {
        looking = null;
      });
  }, LOOK_EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

/**
 * Lets jobs that this process couldn't finish start again at the next start, without the pause that follows a failure.
 */
export async function returnJobs(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(
    sql`update pgboss.job set state = 'retry', start_after = now()
        where id = any(array[${sql.join([...ids], sql`, `)}]::uuid[]) and state in ('active', 'retry')`,
  );
}

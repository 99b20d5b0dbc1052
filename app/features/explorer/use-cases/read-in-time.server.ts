import { sql } from "drizzle-orm";
import { type Snapshot, withSnapshot } from "~/features/analytics/queries/snapshot.server";
import type { Db } from "~/platform/db/client.server";
import { isDatabaseTimeout } from "~/platform/db/failure.server";
import type { ReadRequest, Reads } from "~/platform/db/reads.server";

/**
 * Reads in one snapshot.
 * @param deadlineMs how long each query may take.
 * @returns `too long` if a query took longer.
 */
export function readInTime<Result>(
  reads: Reads,
  request: ReadRequest,
  deadlineMs: number,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result | "too long"> {
  async function limited(snapshot: Snapshot): Promise<Result> {
    await snapshot.db.execute(sql`select set_config('statement_timeout', ${`${deadlineMs}ms`}, true)`);
    return await work(snapshot);
  }
  // A replica that takes too long must not make the primary try again.
  return reads.read(request, async (db: Db): Promise<Result | "too long"> => {
    try {
      return await withSnapshot(db, limited);
    } catch (error) {
      if (isDatabaseTimeout(error)) return "too long";
      throw error;
    }
  });
}

import { sql } from "drizzle-orm";
import type { Database } from "~/platform/db/client.server";
import type { ReportProgress } from "./transaction.server";

/**
 * Runs a long import change and reports progress for the progress page. Progress is written on another connection,
 * because the change's own writes are visible only after its commit. The embedded database has only one connection, so
 * there it isn't written.
 */
export async function withProgress<Result>(
  database: Database,
  importId: number,
  change: (report: ReportProgress) => Promise<Result>,
): Promise<Result> {
  if (database.driver.kind === "embedded") return change(async () => {});
  const { db } = database;
  try {
    return await change(async (done, total) => {
      await db.execute(sql`
        insert into brand_import_progress (import_id, done, total) values (${importId}, ${done}, ${total})
        on conflict (import_id) do update set done = excluded.done, total = excluded.total`);
    });
  } finally {
    // A leftover from a broken connection is overwritten by the next attempt.
    await db.execute(sql`delete from brand_import_progress where import_id = ${importId}`).catch(() => {});
  }
}

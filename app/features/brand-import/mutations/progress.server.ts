import { sql } from "drizzle-orm";
import type { Database } from "~/platform/db/client.server";
import type { ReportProgress } from "./transaction.server";

/**
 * Runs a long change of an import with a report that the progress page reads. It is written on another connection than the change's
 * own, whose writing no one sees before it ends; the embedded database has only one, so there it is not written.
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
    // What a broken connection leaves here is overwritten by the next attempt.
    await db.execute(sql`delete from brand_import_progress where import_id = ${importId}`).catch(() => {});
  }
}

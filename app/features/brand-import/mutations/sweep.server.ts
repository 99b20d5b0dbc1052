import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";

/** A file that no one imported is deleted after this many days (spec:brand-import#retention). */
export const KEEP_UNUSED_DAYS = 7;
/** How long the rows of an import are kept, which is also how long it can be undone. */
export const KEEP_ROWS_DAYS = 60;

/** Deletes files that were only previewed, and the rows of old imports; their entries in the list stay. */
export async function sweepImports(db: Db, now: Date): Promise<void> {
  const before = (days: number) => sql`${now.toISOString()}::timestamptz - make_interval(days => ${days})`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from brand_imports
      where status in ('reading', 'ready') and created_at < ${before(KEEP_UNUSED_DAYS)}`);
    const old = sql`status in ('done', 'undone') and has_rows
      and coalesce(undone_at, imported_at) < ${before(KEEP_ROWS_DAYS)}`;
    await tx.execute(
      sql`delete from brand_import_rows where import_id in (select import_id from brand_imports where ${old})`,
    );
    await tx.execute(sql`update brand_imports set has_rows = false where ${old}`);
    await tx.execute(
      sql`delete from brand_import_progress where import_id not in (select import_id from brand_imports)`,
    );
  });
}

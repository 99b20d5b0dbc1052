import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";

/** Versions that are kept. */
const KEPT = 500;

/**
 * Records that a version started, unless it's the one that started last: restarts and further processes of the same
 * version aren't new.
 */
export async function recordVersion(db: Db, version: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await takeLock(tx, "dayNotes");
    await tx.execute(
      sql`insert into product_versions (version, started_at)
          select ${version}, ${now.toISOString()}::timestamptz
          where ${version} is distinct from
            (select version from product_versions order by version_id desc limit 1)`,
    );
    await tx.execute(
      sql`delete from product_versions where version_id <=
          (select version_id from product_versions order by version_id desc offset ${KEPT} limit 1)`,
    );
  });
}

import { sql } from "drizzle-orm";
import { recordAudits } from "~/features/audit/mutations.server";
import { dayOf } from "~/kernel/days";
import type { Db } from "~/platform/db/client.server";
import { lockTests } from "./locking.server";

/** More tests than end on one day; the next run continues. */
const MAX_AT_ONCE = 100;

/**
 * Completes the active tests whose last day has passed, each with its entry in the audit log, by "System"
 * (spec:split-tests#scheduled-end). @returns how many.
 */
export function completeEndedTests(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await lockTests(tx);
    const ended = await tx.execute<{ id: string; name: string }>(
      sql`update split_tests set status = 'completed', updated_at = ${now.toISOString()}::timestamptz
          where id in (
            select id from split_tests
            where status = 'active' and archived_at is null and end_date < ${dayOf(now)}::date
            order by end_date, id limit ${MAX_AT_ONCE})
          returning id, name`,
      "objects",
    );
    const changes = ended.map(({ id, name }) => ({
      action: "completed",
      entity: "split_test" as const,
      entityId: id,
      summary: name,
      before: { status: "active" },
      after: { status: "completed" },
    }));
    await recordAudits(tx, null, changes, now);
    return ended.length;
  });
}

import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";

/**
 * Merges the rows that count each variant's visitors into one, and deletes those from before the test's last change.
 * Rows from the last minute are skipped, because a change of the test in that minute may not be committed yet.
 */
export async function joinAssignmentChanges(tx: Db): Promise<void> {
  await tx.execute(
    sql`with settled as (
        select change_id, variant_id from split_test_assignment_changes
        where assigned_at < clock_timestamp() - interval '1 minute'
      ), gone as (
        delete from split_test_assignment_changes where change_id in (
          select change_id from settled where variant_id in (
            select variant_id from settled group by 1 having count(*) > 1))
        returning variant_id, assigned_at, visitors
      )
      insert into split_test_assignment_changes (variant_id, assigned_at, visitors)
      select v.id, t.variants_changed_at, sum(g.visitors)
      from gone g join split_test_variants v on v.id = g.variant_id join split_tests t on t.id = v.split_test_id
      where g.assigned_at >= t.variants_changed_at group by 1, 2 having sum(g.visitors) <> 0`,
  );
}

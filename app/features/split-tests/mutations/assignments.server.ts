import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { createGroupWriter } from "~/platform/db/group-writer.server";
import type { Log } from "~/platform/log.server";

/** `variantId` is null for a visitor who is held out. */
export type NewAssignment = {
  splitTestId: string;
  variantId: string | null;
  sessionId: string;
  byChance: boolean;
};

export type AssignmentWriter = {
  /** Never waits and never throws; a failure is only logged (spec:split-tests#assignment-storage). */
  keep(assignment: NewAssignment): void;
  drain(): Promise<void>;
};

/** Records which visitors were assigned which variant, in groups. */
export function createAssignmentWriter(db: Db, log: Log): AssignmentWriter {
  const writer = createGroupWriter<NewAssignment>((group) => upsertAssignments(db, group));
  return {
    keep: (assignment) => {
      writer.add(assignment).catch((error: unknown) => {
        log.failure(error, "split test assignment not recorded");
      });
    },
    drain: writer.drain,
  };
}

/**
 * Whether the visitor viewed a post in an earlier visit. The view of this visit may be stored before its assignment, so
 * the last 30 minutes don't count (spec:tracking#view-window).
 */
const seenBefore = sql`exists (select from blog_analytics e
      where e.session_id = i."sessionId" and e.created_at < now() - interval '30 minutes')`;

/**
 * Keeps one row for each test and session, with the last assignment. The join leaves out a variant that isn't in its
 * test or no longer exists, so that it doesn't fail the group. A held-out visitor keeps one row of their own.
 */
async function upsertAssignments(db: Db, group: NewAssignment[]): Promise<void> {
  const last = new Map(group.map((item) => [`${item.splitTestId} ${item.sessionId}`, item]));
  await db.execute(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify([...last.values()])}::jsonb)
        as i("splitTestId" uuid, "variantId" text, "sessionId" text, "byChance" boolean)
    ), held_out as (
      insert into split_test_holdouts (split_test_id, session_id)
      select t.id, i."sessionId" from given i join split_tests t on t.id = i."splitTestId" where i."variantId" is null
      on conflict do nothing
    )
    insert into split_test_assignments (split_test_id, variant_id, session_id, by_chance, seen_before)
    select v.split_test_id, v.id, i."sessionId", i."byChance", ${seenBefore}
    from given i
    join split_test_variants v on v.id = i."variantId" and v.split_test_id = i."splitTestId"
    on conflict (split_test_id, session_id) do update
      set variant_id = excluded.variant_id, by_chance = excluded.by_chance, created_at = excluded.created_at,
        seen_before = excluded.seen_before`);
}

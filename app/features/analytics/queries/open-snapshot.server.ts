import { sql } from "drizzle-orm";
import { pairWaits } from "~/features/analytics/rules/pairs";
import type { Day } from "~/features/analytics/rules/range";
import type { Db } from "~/platform/db/client.server";

/** How far each kind of event is summed up, as text because times have microseconds. */
export type Progress = Record<
  "views" | "clicks" | "events" | "rankings" | "view_facets" | "click_facets" | "view_pairs" | "click_pairs",
  string
>;

/** How far a kind of event is summed up, and what its fields in `Snapshot` say. */
export type ProgressRow = {
  source: keyof Progress;
  rolledUntil: string;
  hasLate: boolean;
  isCaughtUp: boolean;
};
type Opening = { progress: ProgressRow[]; changedDays: Day[] };

/**
 * Settings and progress in one statement, because every report begins with it. The planner overestimates queries with
 * many small parts; JIT compilation would take longer than running them. With the default memory, a report with 10,000
 * rows is written to disk while it's added up.
 * @param deadlineMs how long each later statement may take; null for the usual time.
 */
export async function openSnapshot(tx: Db, deadlineMs: number | null): Promise<Opening> {
  const deadline =
    deadlineMs === null ? sql`` : sql`set_config('statement_timeout', ${`${deadlineMs}ms`}, true),`;
  const [opening] = await tx.execute<Opening>(
    sql`select ${deadline} set_config('jit', 'off', true), set_config('work_mem', '32MB', true),
      (select coalesce(json_agg(distinct day::text), '[]') from conversion_changes) as "changedDays",
      (select coalesce(json_agg(json_build_object('source', source, 'rolledUntil', rolled_until::text,
          'hasLate', exists (select from analytics_late l where l.source = p.source),
          'isCaughtUp', rolled_until >= (
              select min(rolled_until) from analytics_progress where source in ('views', 'clicks'))
            - interval '2 hours'
            - case source when 'view_pairs' then make_interval(mins => ${pairWaits.view_pairs.minutes}::integer)
              else interval '0' end)), '[]')
        from analytics_progress p) as progress`,
    "objects",
  );
  return opening ?? { progress: [], changedDays: [] };
}

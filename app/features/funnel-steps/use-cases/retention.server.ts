import { sql } from "drizzle-orm";
import { dayOf } from "~/kernel/days";
import { MAX_COUNTED, type RetainedData } from "~/platform/retention.server";
import { deleteOldCounts } from "../mutations/counts.server";

/** How long the counts of funnels are kept (spec:funnels#counts-kept, spec:peoples-data#retention). */
export const funnelRetention: RetainedData = {
  kind: "funnel-counts",
  label: "Counts of quizzes and forms",
  effect: "Deleted for good. Funnels then start later. The counts aren't about individual people.",
  shortest: { months: 1 },
  // With each of these go up to some hundred counts of steps.
  batchRows: 50,
  async count(db, before) {
    const day = dayOf(before);
    const [row] = await db.execute<{ rows: string }>(
      sql`select ((select count(*) from funnel_segments where day < ${day}::date)
            + (select count(*) from funnel_answer_counts where day < date_trunc('month', ${day}::date))
            + (select count(*) from funnel_path_counts where day < date_trunc('month', ${day}::date))) as rows`,
      "objects",
    );
    return Math.min(MAX_COUNTED, Number(row?.rows ?? 0));
  },
  async deleteBatch(tx, before, limit) {
    return { deleted: await deleteOldCounts(tx, dayOf(before), limit), files: [] };
  },
};

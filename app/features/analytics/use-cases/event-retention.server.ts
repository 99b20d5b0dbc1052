import { sql } from "drizzle-orm";
import { MAX_COUNTED, type RetainedData } from "~/platform/retention.server";
import { deleteOldEvents, type EventTable, monthStart } from "../mutations/event-retention.server";

/** Deleting is bound by the number of transactions per night, and events are small. */
const BATCH = 5_000;

function eventRetention(
  events: EventTable,
  described: Pick<RetainedData, "kind" | "label" | "effect" | "shortest">,
): RetainedData {
  const table = sql.identifier(events.table);
  return {
    ...described,
    batchRows: BATCH,
    async count(db, before) {
      const [row] = await db.execute<{ rows: number }>(
        sql`select count(*)::integer as rows from (
            select from ${table} where created_at < ${monthStart(before)} limit ${MAX_COUNTED}) counted`,
        "objects",
      );
      return row?.rows ?? 0;
    },
    async deleteBatch(tx, before, limit) {
      return { deleted: await deleteOldEvents(tx, events, before, limit), files: [] };
    },
    async deletedBefore(db) {
      const [row] = await db.execute<{ from: string | null }>(
        sql`select case when min(details_from) > '-infinity' then
              to_char(min(details_from) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as from
            from analytics_progress where source in ${events.sources}`,
        "objects",
      );
      return row?.from ? new Date(row.from) : null;
    },
  };
}

/**
 * How long events are kept (spec:peoples-data#event-retention). The shortest periods cover everything that a report
 * counts from the events: the longest range of blog analytics is a year, that of the dashboard 90 days.
 */
export const eventRetentions: readonly RetainedData[] = [
  eventRetention(
    {
      table: "blog_analytics",
      id: "id",
      sources: ["views", "variant_views", "view_facets", "click_views", "view_pairs", "pair_views"],
    },
    {
      kind: "post-views",
      label: "Post views",
      effect:
        "Deleted by whole months. Reports keep their totals. For visitors who come back later, the first source starts over. At least 12 months are kept.",
      shortest: { months: 12 },
    },
  ),
  eventRetention(
    {
      table: "provider_clicks",
      id: "id",
      sources: ["clicks", "variant_clicks", "click_facets", "click_pairs"],
    },
    {
      kind: "provider-clicks",
      label: "Provider clicks",
      effect:
        "Deleted by whole months. Reports keep their totals. A conversion that arrives later isn't matched to its click. At least 12 months are kept.",
      shortest: { months: 12 },
    },
  ),
  eventRetention(
    { table: "analytics_events", id: "event_id", sources: ["events"] },
    {
      kind: "tool-events",
      label: "Tool events",
      effect: "Deleted by whole months. Reports keep their totals. At least 6 months are kept.",
      shortest: { months: 6 },
    },
  ),
  eventRetention(
    { table: "provider_rankings_log", id: "ranking_id", sources: ["rankings"] },
    {
      kind: "provider-impressions",
      label: "Provider impressions",
      effect: "Deleted by whole months. Reports keep their totals. At least 6 months are kept.",
      shortest: { months: 6 },
    },
  ),
];

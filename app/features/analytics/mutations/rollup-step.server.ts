import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { tryLock } from "~/platform/db/locks.server";
import { ReportableError } from "~/platform/failure.server";
import { clickPairColumns, clickPairsAdded, viewPairColumns, viewPairsAdded } from "./pair-sums.server";

export const sources = [
  "views",
  "clicks",
  "events",
  "rankings",
  "variant_views",
  "variant_clicks",
  // Views first: a click's source comes from its visitor's views.
  "view_facets",
  "click_facets",
  "view_pairs",
  "click_pairs",
] as const;
export type Source = (typeof sources)[number];

/** `id`: the column of the table that its view calls `id`, if it has another name. */
const relations: Record<Source, { table: SQL; view: SQL; columns: SQL; id?: string }> = {
  views: {
    table: sql`blog_analytics`,
    view: sql`summed_views`,
    columns: sql`id, created_at, day, post_id, session_id, referrer_host, utm_source, utm_medium, utm_campaign`,
  },
  clicks: {
    table: sql`provider_clicks`,
    view: sql`summed_clicks`,
    columns: sql`id, created_at, day, component, post_id, provider_id`,
  },
  events: {
    table: sql`analytics_events`,
    view: sql`summed_events`,
    columns: sql`id, created_at, day, component, event_type`,
    id: "event_id",
  },
  rankings: {
    table: sql`provider_rankings_log`,
    view: sql`summed_rankings`,
    columns: sql`id, created_at, day, provider_id, rank`,
    id: "ranking_id",
  },
  variant_views: {
    table: sql`blog_analytics`,
    view: sql`summed_variant_views`,
    columns: sql`id, day, variant_id`,
  },
  variant_clicks: {
    table: sql`provider_clicks`,
    view: sql`summed_variant_clicks`,
    columns: sql`id, day, variant_id`,
  },
  view_facets: {
    table: sql`blog_analytics`,
    view: sql`summed_view_facets`,
    columns: sql`id, day, hour, source, device, visitor`,
  },
  click_facets: {
    table: sql`provider_clicks`,
    view: sql`summed_click_facets`,
    columns: sql`id, day, hour, is_post, source`,
  },
  view_pairs: { table: sql`blog_analytics`, view: sql`summed_view_pairs`, columns: viewPairColumns },
  click_pairs: { table: sql`provider_clicks`, view: sql`summed_click_pairs`, columns: clickPairColumns },
};

/** Null: another process is running. */
export type Step = { events: number; isDone: boolean } | null;

/** Adds the next events of a source to its sums, at most this many. */
export function rollupStep(tx: Db, source: Source, stepEvents: number): Promise<Step> {
  return whileAlone(tx, async () => {
    const { from, until, isDone } = await nextStretch(tx, source, stepEvents);
    const [counted] = await tx.execute<{ events: number }>(
      sql`${batch(source, from, until)}, ${sums[source](from)},
        ${settled(source, until)},
        moved as (update analytics_progress set rolled_until = ${until}::timestamptz where source = ${source})
        select count(*)::integer as events from batch`,
      "objects",
    );
    return { events: counted?.events ?? 0, isDone };
  });
}

/** Writers of late events share the lock (`note_late_event`); a rollup step takes it exclusively. */
export async function whileAlone<Result>(tx: Db, work: () => Promise<Result>): Promise<Result | null> {
  if (!(await tryLock(tx, "eventSums"))) return null;
  // Catching up after a rebuild may take longer than the statement timeout of a request.
  await tx.execute(sql`set local statement_timeout = 0`);
  return work();
}

/**
 * The next time range to sum up. It ends before the start of the oldest transaction that is still writing: its rows
 * carry the transaction's start time but become visible only at commit. A margin of ten seconds covers transactions
 * that have started but not yet written. Times are text, because they have microseconds.
 */
async function nextStretch(tx: Db, source: Source, stepEvents: number) {
  const { table } = relations[source];
  const [stretch] = await tx.execute<{ from: string; until: string; isDone: boolean }>(
    sql`with progress as (
        select rolled_until, greatest(rolled_until, least(clock_timestamp() - interval '10 seconds', (
          select min(xact_start) from pg_stat_activity
          where backend_xid is not null and datname = current_database() and pid <> pg_backend_pid()))) as complete
        from analytics_progress where source = ${source}
      ), stop as (
        select (select e.created_at + interval '1 microsecond' from ${table} e
          where e.created_at >= rolled_until and e.created_at < complete
          order by e.created_at offset ${stepEvents} limit 1) as at from progress
      )
      select rolled_until::text as "from", coalesce(stop.at, complete)::text as until, stop.at is null as "isDone"
      from progress, stop`,
    "objects",
  );
  if (!stretch) throw new ReportableError(`No progress is stored for ${source}.`);
  return stretch;
}

/** The events of a time range, plus late events from before it. */
function batch(source: Source, from: string, until: string): SQL {
  const { view, columns } = relations[source];
  return sql`with batch as materialized (
    select ${columns} from ${view} where created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz
    union all
    select ${columns} from ${view} where created_at < ${from}::timestamptz
      and id in (select row_id from analytics_late where source = ${source}))`;
}

/** Late events are in the batch. A note can also outlive its event, and would make the next step due at once. */
function settled(source: Source, until: string): SQL {
  const { table, id = "id" } = relations[source];
  return sql`settled as (delete from analytics_late l where l.source = ${source} and coalesce(
    (select e.created_at from ${table} e where e.${sql.identifier(id)} = l.row_id limit 1), '-infinity'
  ) < ${until}::timestamptz)`;
}

/** Visitors whose earlier views are asked for at once. Asking each month for them one by one takes half as long again. */
const VISITORS_AT_ONCE = 100;

const grains = sql`lateral (values ('day', b.day), ('month', date_trunc('month', b.day)::date)) g (grain, bucket)`;

/** For each source: the parts of one `with` query that add the batch to its sums. */
const sums: Record<Source, (from: string) => SQL> = {
  views: (from) => sql`views_added as (
      insert into post_view_sums as s (grain, bucket, post_id, views)
      select g.grain, g.bucket, b.post_id, count(*) from batch b, ${grains} group by 1, 2, 3 order by 1, 2, 3
      on conflict (grain, bucket, post_id) do update set views = s.views + excluded.views
    ), sources_added as (
      insert into post_source_sums as s
        (grain, bucket, post_id, referrer_host, utm_source, utm_medium, utm_campaign, views)
      select g.grain, g.bucket, b.post_id, b.referrer_host, b.utm_source, b.utm_medium, b.utm_campaign, count(*)
      from batch b, ${grains} group by 1, 2, 3, 4, 5, 6, 7
      on conflict (grain, bucket, post_id, referrer_host, utm_source, utm_medium, utm_campaign)
      do update set views = s.views + excluded.views
    ), group_sources_added as (
      insert into group_source_sums as s
        (group_id, grain, bucket, referrer_host, utm_source, utm_medium, utm_campaign, views)
      select m.group_id, g.grain, g.bucket, b.referrer_host, b.utm_source, b.utm_medium, b.utm_campaign, count(*)
      from batch b join visitor_group_posts m on m.post_id = b.post_id, ${grains} group by 1, 2, 3, 4, 5, 6, 7
      on conflict (group_id, grain, bucket, referrer_host, utm_source, utm_medium, utm_campaign)
      do update set views = s.views + excluded.views
    ), ${visitorsAdded(from)}`,
  clicks: () => sql`posts_added as (
      insert into post_click_sums as s (grain, bucket, post_id, clicks)
      select g.grain, g.bucket, b.post_id, count(*) from batch b, ${grains} where b.component = 'blog' group by 1, 2, 3
      on conflict (grain, bucket, post_id) do update set clicks = s.clicks + excluded.clicks
    ), providers_added as (
      insert into provider_click_sums as s (grain, bucket, component, provider_id, clicks)
      select g.grain, g.bucket, b.component, b.provider_id, count(*) from batch b, ${grains} group by 1, 2, 3, 4
      on conflict (grain, bucket, component, provider_id) do update set clicks = s.clicks + excluded.clicks
    ), clicks_added as (
      insert into click_sums as s (grain, bucket, component, post_id, provider_id, clicks)
      select g.grain, g.bucket, b.component, b.post_id, b.provider_id, count(*)
      from batch b, ${grains} group by 1, 2, 3, 4, 5
      on conflict (grain, bucket, component, post_id, provider_id) do update set clicks = s.clicks + excluded.clicks)`,
  events: () => sql`events_added as (
      insert into event_sums as s (grain, bucket, component, event_type, events)
      select g.grain, g.bucket, b.component, b.event_type, count(*) from batch b, ${grains} group by 1, 2, 3, 4
      on conflict (grain, bucket, component, event_type) do update set events = s.events + excluded.events)`,
  rankings: () => sql`rankings_added as (
      insert into ranking_sums as s (grain, bucket, provider_id, appearances, top_rankings)
      select g.grain, g.bucket, b.provider_id, count(*), count(*) filter (where b.rank <= 3)
      from batch b, ${grains} group by 1, 2, 3
      on conflict (grain, bucket, provider_id) do update
      set appearances = s.appearances + excluded.appearances, top_rankings = s.top_rankings + excluded.top_rankings)`,
  variant_views: () => sql`variant_views_added as (
      insert into variant_view_sums as s (variant_id, day, views)
      select variant_id, day, count(*) from batch group by 1, 2
      on conflict (variant_id, day) do update set views = s.views + excluded.views)`,
  variant_clicks: () => sql`variant_clicks_added as (
      insert into variant_click_sums as s (variant_id, day, clicks)
      select variant_id, day, count(*) from batch group by 1, 2
      on conflict (variant_id, day) do update set clicks = s.clicks + excluded.clicks)`,
  view_facets: () => sql`view_origins_added as (
      insert into view_origin_sums as s (day, source, device, visitor, views)
      select day, source, device, visitor, count(*) from batch group by 1, 2, 3, 4
      on conflict (day, source, device, visitor) do update set views = s.views + excluded.views
    ), view_hours_added as (
      insert into view_hour_sums as s (day, hour, source, views)
      select day, hour, source, count(*) from batch group by 1, 2, 3
      on conflict (day, hour, source) do update set views = s.views + excluded.views)`,
  click_facets: () => sql`click_origins_added as (
      insert into click_origin_sums as s (day, source, is_post, clicks)
      select day, source, is_post, count(*) from batch group by 1, 2, 3
      on conflict (day, source, is_post) do update set clicks = s.clicks + excluded.clicks
    ), click_hours_added as (
      insert into click_hour_sums as s (day, hour, is_post, clicks)
      select day, hour, is_post, count(*) from batch group by 1, 2, 3
      on conflict (day, hour, is_post) do update set clicks = s.clicks + excluded.clicks)`,
  view_pairs: () => viewPairsAdded,
  click_pairs: () => clickPairsAdded,
};

/**
 * Moves each visitor in the batch to the day of their latest view, away from the day they were last seen in the sums.
 * Late rows aren't in the sums, so that lookup excludes them; they're all in the batch. Every month of views has to be
 * asked for a visitor's earlier ones, so a visitor is looked up once for all groups, and many visitors at a time.
 */
function visitorsAdded(from: string): SQL {
  return sql`touched as (
      select m.group_id, b.session_id, max(b.created_at) as latest
      from batch b join visitor_group_posts m on m.post_id = b.post_id group by 1, 2
    ), earlier as (
      select m.group_id, a.session_id, max(a.created_at) as at
      from (
        select array_agg(session_id) as ids from (
          select session_id, row_number() over (order by session_id) / ${VISITORS_AT_ONCE}::integer as part
          from touched group by 1
        ) n group by part
      ) t cross join lateral (
        select v.id, v.session_id, v.post_id, v.created_at from blog_analytics v
        where v.session_id = any(t.ids) and v.created_at < ${from}::timestamptz offset 0) a
      join visitor_group_posts m on m.post_id = a.post_id
      where not exists (select from analytics_late l where l.source = 'views' and l.row_id = a.id)
      group by 1, 2
    ), seen as (
      select t.group_id, t.latest, e.at as before
      from touched t left join earlier e on e.group_id = t.group_id and e.session_id = t.session_id
    ), visitors_added as (
      insert into visitor_sums as s (group_id, day, visitors)
      select group_id, (moment at time zone 'America/New_York')::date, sum(n)::integer from (
        select group_id, latest as moment, 1 as n from seen where before is null or before < latest
        union all
        select group_id, before, -1 from seen where before < latest) changes
      group by 1, 2 having sum(n) <> 0
      on conflict (group_id, day) do update set visitors = s.visitors + excluded.visitors)`;
}

import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { NO_VISITORS, type VisitorSums } from "../rules/metrics";
import { holdoutId } from "../rules/traffic";

/**
 * `since`: whose visitors are included, those assigned from then on. `sums` is by variant; held-out visitors have the key
 * `holdoutId`.
 */
export type VisitorFigures = {
  since: Date;
  /** Whether `seen` is known for every visitor. It isn't for those assigned by an older version. */
  isSeenKnown: boolean;
  /** Visitors who clicked but have no assignment of their own, so `sums` leaves them out (spec:split-tests#unassigned). */
  unassigned: number;
  sums: Map<string, VisitorSums>;
};

/**
 * What the randomly assigned visitors of each variant did, added up per visitor (spec:split-tests#visitor-metrics).
 * Visitors are those assigned since weights, posts, or variants last changed, or since the day from which clicks are
 * still stored (spec:peoples-data#event-retention). One statement reads the clicks and conversions of the test's
 * variants; visitors who did nothing are only counted (migration 0087). Events dated after `now` don't count yet.
 */
export async function readVisitorSums(
  db: Db,
  test: { id: string; variantsChangedAt: Date },
  now: Date,
): Promise<VisitorFigures> {
  const changedAt = sql`${test.variantsChangedAt.toISOString()}::timestamptz`;
  const heldOut = sql`${holdoutId(test.id)}::text`;
  const until = sql`${now.toISOString()}::timestamptz`;
  const rows = await db.execute<
    VisitorSums & { id: string; sinceMs: number; isSeenKnown: boolean; unassigned: number }
  >(
    sql`with variants as materialized (
        select id from split_test_variants where split_test_id = ${test.id}::uuid
        union all select ${heldOut}
      ), start as materialized (
        select greatest(${changedAt}, (select details_from from analytics_progress where source = 'variant_clicks')) as at
      ), visitors as (
        ${visitorsOf(test.id, changedAt, heldOut)}
      ), seen as (
        ${seenOf(test.id)}
      ), people as (
        ${peopleOf(test.id, heldOut)}
      ), clicks as materialized (
        select id, variant_id, session_id, created_at from provider_clicks
        where variant_id in (select id from variants)
          and created_at >= (select at from start) and created_at <= ${until}
      ), clicked as (
        select variant_id, session_id, min(created_at) as first_at from clicks where session_id is not null group by 1, 2
      ), converted as (
        select c.variant_id, coalesce(k.session_id, c.sub3) as session_id, count(*) as conversions,
          sum(coalesce(c.payout, 0) * 100) as cents
        from conversions c left join clicks k on k.id = c.provider_click_id
        where c.counted and c.variant_id in (select id from variants)
          and c.created_at >= (select at from start) and c.created_at <= ${until}
        group by 1, 2
      ), active as (
        select a.variant_id, a.created_at, a.seen, k.first_at, coalesce(c.conversions, 0) as conversions,
          coalesce(c.cents, 0) as cents, ln(1 + greatest(0, extract(epoch from k.first_at - a.created_at))::float8) as waited
        from clicked k full join converted c using (variant_id, session_id)
        join people a on a.session_id = coalesce(k.session_id, c.session_id)
          and a.variant_id = coalesce(k.variant_id, c.variant_id)
        where a.created_at >= (select at from start)
      ), figures as (
        ${FIGURES}
      )
      select v.id, extract(epoch from (select at from start))::float8 * 1000 as "sinceMs",
        greatest(coalesce(n.visitors, 0), coalesce(f.clicked, 0), coalesce(f.converted, 0))::float8 as visitors,
        ${TOTALS},
        not exists (select from split_test_assignments where split_test_id = ${test.id}::uuid and by_chance
          and seen_before is null and created_at >= (select at from start)) as "isSeenKnown",
        (${unassignedOf(test.id)}) as unassigned
      from variants v left join visitors n on n.variant_id = v.id left join figures f on f.variant_id = v.id
        left join seen s on s.variant_id = v.id`,
    "objects",
  );
  const sums = new Map(
    rows.map(({ id, sinceMs: _, isSeenKnown: __, unassigned: ___, ...figures }) => [
      id,
      { ...NO_VISITORS, ...figures },
    ]),
  );
  const [first] = rows;
  return {
    since: new Date(first?.sinceMs ?? test.variantsChangedAt),
    isSeenKnown: first?.isSeenKnown ?? false,
    unassigned: first?.unassigned ?? 0,
    sums,
  };
}

const FIGURES = sql`select variant_id, count(first_at) as clicked, count(*) filter (where conversions > 0) as converted,
          count(*) filter (where cents > 0) as paid, sum(conversions) as conversions,
          sum(conversions * conversions) as conversions_squared, sum(cents) as cents, sum(cents * cents) as cents_squared,
          sum(waited) as waited, sum(waited * waited) as waited_squared,
          count(first_at) filter (where seen) as seen_clicked, sum(conversions) filter (where seen) as seen_conversions,
          sum(cents) filter (where seen) as seen_cents
        from active group by 1`;

const TOTALS = sql`coalesce(f.clicked, 0)::float8 as clicked, coalesce(f.converted, 0)::float8 as converted,
        coalesce(f.paid, 0)::float8 as paid, coalesce(f.conversions, 0)::float8 as conversions,
        coalesce(f.conversions_squared, 0)::float8 as "conversionsSquared",
        coalesce(f.cents, 0)::float8 as "payoutCents", coalesce(f.cents_squared, 0)::float8 as "payoutCentsSquared",
        coalesce(f.waited, 0)::float8 as "logSeconds", coalesce(f.waited_squared, 0)::float8 as "logSecondsSquared",
        coalesce(s.visitors, 0)::float8 as seen, coalesce(f.seen_clicked, 0)::float8 as "seenClicked",
        coalesce(f.seen_conversions, 0)::float8 as "seenConversions",
        coalesce(f.seen_cents, 0)::float8 as "seenPayoutCents"`;

function peopleOf(testId: string, heldOut: SQL): SQL {
  return sql`select variant_id, session_id, created_at, coalesce(seen_before, false) as seen from split_test_assignments
        where split_test_id = ${testId}::uuid and by_chance
        union all
        select ${heldOut}, session_id, created_at, false from split_test_holdouts where split_test_id = ${testId}::uuid`;
}

/** How many visitors of each variant had been here before. */
function seenOf(testId: string): SQL {
  return sql`select variant_id, count(*) as visitors from split_test_assignments
        where split_test_id = ${testId}::uuid and by_chance and seen_before and created_at >= (select at from start)
        group by 1`;
}

/** How many sessions with a click have neither an assignment, whenever it was made, nor a holdout. */
function unassignedOf(testId: string): SQL {
  const none = (table: SQL) => sql`not exists (select from ${table} a
    where a.split_test_id = ${testId}::uuid and a.session_id = clicked.session_id)`;
  return sql`select count(distinct session_id)::integer from clicked
    where ${none(sql`split_test_assignments`)} and ${none(sql`split_test_holdouts`)}`;
}

/** How many visitors each variant has, and how many are held out. */
function visitorsOf(testId: string, changedAt: SQL, heldOut: SQL): SQL {
  return sql`select variant_id, sum(visitors) as visitors from split_test_assignment_changes
        where variant_id in (select id from variants) and assigned_at >= ${changedAt} and (select at from start) = ${changedAt}
        group by 1
        union all
        select variant_id, count(*) from split_test_assignments
        where split_test_id = ${testId}::uuid and by_chance and created_at >= (select at from start)
          and (select at from start) > ${changedAt}
        group by 1
        union all
        select ${heldOut}, count(*) from split_test_holdouts
        where split_test_id = ${testId}::uuid and created_at >= (select at from start)`;
}

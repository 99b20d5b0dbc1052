import { sql } from "drizzle-orm";
import type { Period } from "~/features/analytics/rules/range";
import type { BlogFigures, PostOfReport, PostRow } from "~/features/analytics/schema";
import { countedPosts, type PostScope } from "./posts.server";
import {
  conversionsInPeriods,
  countedInPeriods,
  eventKinds,
  NO_POST,
  type Snapshot,
} from "./snapshot.server";

const NOTHING: BlogFigures = { views: 0, clicks: 0, conversions: 0, revenueCents: 0, payoutCents: 0 };

/** A post in this period and in the previous one. */
export type PostReport = { current: PostRow; prior: BlogFigures };

type Row = { post: PostOfReport | null; isPrior: boolean; isLeftOut: boolean } & BlogFigures;

/** The posts of a report, and what it leaves out. */
export type BlogReport = {
  posts: PostReport[];
  /**
   * Drafts, archived, and deleted posts in this period (spec:analytics#left-out-posts); null for people and categories
   * that don't see all posts.
   */
  leftOut: BlogFigures | null;
};

/**
 * Views, clicks, conversions, and money of every post in scope, for the period and the previous one, in one query. Blog
 * events without a post get a separate row, which administrators see when no category is selected, as are the sums of
 * the posts that aren't counted. Posts are in the order of their ids, so that equal figures never change places between
 * two reports.
 */
export async function reportPosts(snapshot: Snapshot, scope: PostScope, period: Period): Promise<BlogReport> {
  const seesAll = scope.viewerId === null && scope.categoryId === null;
  const rows = await snapshot.db.execute<Row>(
    sql`with facts as (
        select post_id, is_prior, sum(n) as views, 0 as clicks, 0 as conversions, 0 as revenue, 0 as payout
        from (${countedInPeriods(snapshot, eventKinds.viewsByPost, period)}) v group by 1, 2
        union all
        select post_id, is_prior, 0, sum(n), 0, 0, 0
        from (${countedInPeriods(snapshot, eventKinds.clicksByPost, period)}) c group by 1, 2
        union all
        select post_id, is_prior, 0, 0, sum(conversions), sum(revenue), sum(payout)
        from (${conversionsInPeriods(snapshot, period)}) k group by 1, 2
      ), totals as materialized (
        select post_id, is_prior, sum(views) as views, sum(clicks) as clicks, sum(conversions) as conversions,
          sum(revenue) as revenue, sum(payout) as payout
        from facts group by 1, 2
      ), counted as materialized (select * from ${countedPosts(scope)} c)
      select is_prior as "isPrior", false as "isLeftOut", views::float8, clicks::float8, conversions::float8,
        (revenue * 100)::float8 as "revenueCents", (payout * 100)::float8 as "payoutCents",
        case when p.id is not null then json_build_object('id', p.id, 'title', p.title, 'slug', p.slug,
          'template', p.template, 'status', p.status, 'publishedAt', p.published_at) end as post
      from totals left join counted p on p.id = totals.post_id
      where p.id is not null or (${seesAll}::boolean and totals.post_id = ${NO_POST})
      union all
      select false, true, coalesce(sum(views), 0)::float8, coalesce(sum(clicks), 0)::float8,
        coalesce(sum(conversions), 0)::float8, (coalesce(sum(revenue), 0) * 100)::float8,
        (coalesce(sum(payout), 0) * 100)::float8, null
      from totals where not is_prior and post_id <> ${NO_POST}
        and not exists (select from counted p where p.id = totals.post_id)`,
    "objects",
  );
  const figuresOf = ({ post: _, isPrior: __, isLeftOut: ___, ...figures }: Row): BlogFigures => figures;
  return {
    posts: pairUp(rows.filter(({ isLeftOut }) => !isLeftOut)).toSorted(byPost),
    leftOut: seesAll ? (rows.filter(({ isLeftOut }) => isLeftOut).map(figuresOf)[0] ?? null) : null,
  };
}

/** A row without a post comes last. */
function byPost({ current: { post: a } }: PostReport, { current: { post: b } }: PostReport): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a.id < b.id ? -1 : 1;
}

function pairUp(rows: readonly Row[]): PostReport[] {
  const reports = new Map<string | null, PostReport>();
  for (const { post, isPrior, isLeftOut: _, ...figures } of rows) {
    const id = post?.id ?? null;
    const report = reports.get(id) ?? { current: { post, ...NOTHING }, prior: NOTHING };
    const side = isPrior ? { prior: figures } : { current: { post, ...figures } };
    reports.set(id, { ...report, ...side });
  }
  return [...reports.values()];
}

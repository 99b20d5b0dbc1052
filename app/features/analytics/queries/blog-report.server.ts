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

type Row = { post: PostOfReport | null; isPrior: boolean } & BlogFigures;

/**
 * Views, clicks, conversions, and money of every post in scope, for the period and the previous one, in one query. Blog
 * events without a post get a separate row, which administrators see when no category is selected. Posts are in the
 * order of their ids, so that equal figures never change places between two reports.
 */
export async function reportPosts(
  snapshot: Snapshot,
  scope: PostScope,
  period: Period,
): Promise<PostReport[]> {
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
      ), totals as (
        select post_id, is_prior, sum(views) as views, sum(clicks) as clicks, sum(conversions) as conversions,
          sum(revenue) as revenue, sum(payout) as payout
        from facts group by 1, 2
      )
      select is_prior as "isPrior", views::float8, clicks::float8, conversions::float8,
        (revenue * 100)::float8 as "revenueCents", (payout * 100)::float8 as "payoutCents",
        case when p.id is not null then json_build_object('id', p.id, 'title', p.title, 'slug', p.slug,
          'template', p.template, 'status', p.status, 'publishedAt', p.published_at) end as post
      from totals left join ${countedPosts(scope)} p on p.id = totals.post_id
      where p.id is not null or (${seesAll}::boolean and totals.post_id = ${NO_POST})
      order by p.id`,
    "objects",
  );
  return pairUp(rows);
}

function pairUp(rows: readonly Row[]): PostReport[] {
  const reports = new Map<string | null, PostReport>();
  for (const { post, isPrior, ...figures } of rows) {
    const id = post?.id ?? null;
    const report = reports.get(id) ?? { current: { post, ...NOTHING }, prior: NOTHING };
    const side = isPrior ? { prior: figures } : { current: { post, ...figures } };
    reports.set(id, { ...report, ...side });
  }
  return [...reports.values()];
}

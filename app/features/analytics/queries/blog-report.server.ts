import { type SQL, sql } from "drizzle-orm";
import type { Period } from "~/features/analytics/rules/range";
import type { BlogFigures, PostOfReport, PostRow } from "~/features/analytics/schema";
import { countedPosts, type PostScope } from "./posts.server";
import {
  conversionsInPeriod,
  conversionsInPeriods,
  countedInPeriod,
  countedInPeriods,
  eventKinds,
  NO_POST,
  type QuerySnapshot,
} from "./snapshot.server";

/** A post in this period and in the previous one. */
export type PostReport = { current: PostRow; prior: BlogFigures };

/** Views, clicks, conversions, revenue, and payout, the last two in cents. */
type Figures = [number, number, number, number, number];
type Post = PostOfReport;
/** A post's columns without their names, because a report may have thousands of posts. `id` is null for the row without a post. */
type Cells = [
  Post["id"] | null,
  Post["title"],
  Post["slug"],
  Post["template"],
  Post["status"],
  Post["publishedAt"],
];
type Row = { posts: [...Cells, ...Figures, ...Figures][]; leftOut: Figures };

/** The posts of a report, and what it leaves out. */
export type BlogReport = {
  posts: PostReport[];
  /**
   * Drafts, archived, and deleted posts in this period (spec:analytics#left-out-posts); null for people and categories
   * that don't see all posts.
   */
  leftOut: BlogFigures | null;
};

const seesAll = ({ viewerId, categoryId }: PostScope) => viewerId === null && categoryId === null;

/**
 * Views, clicks, conversions, and money of every post in scope, for the period and the previous one, in one query. Blog
 * events without a post get a separate row, which administrators see when no category is selected, as are the sums of
 * the posts that aren't counted. Posts are in the order of their ids, so that equal figures never change places between
 * two reports. A row without a post comes last.
 */
export async function reportPosts(
  snapshot: QuerySnapshot,
  scope: PostScope,
  period: Period,
): Promise<BlogReport> {
  const [row] = await snapshot.db.execute<Row>(
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
        select post_id, ${sumsOf(sql`not is_prior`)}, ${sumsOf(sql`is_prior`, sql`prior_`)} from facts group by 1
      ), counted as materialized (select * from ${countedPosts(scope)} c)
      select (
        select coalesce(json_agg(json_build_array(p.id, p.title, p.slug, p.template, p.status, p.published_at,
          ${figuresIn()}, ${figuresIn(sql`prior_`)}) order by p.id nulls last), '[]')
        from totals left join counted p on p.id = totals.post_id
        where p.id is not null or (${seesAll(scope)}::boolean and totals.post_id = ${NO_POST})
      ) as posts, (
        select json_build_array(coalesce(sum(views), 0), coalesce(sum(clicks), 0), coalesce(sum(conversions), 0),
          coalesce(sum(revenue), 0) * 100, coalesce(sum(payout), 0) * 100)
        from totals where post_id <> ${NO_POST} and not exists (select from counted p where p.id = totals.post_id)
      ) as "leftOut"`,
    "objects",
  );
  return {
    posts: (row?.posts ?? []).map(readPost),
    leftOut: row && seesAll(scope) ? readFigures(...row.leftOut) : null,
  };
}

const NONE = sql``;

function sumsOf(which: SQL, prefix = NONE): SQL {
  const sums = [sql`views`, sql`clicks`, sql`conversions`, sql`revenue`, sql`payout`].map(
    (name) => sql`coalesce(sum(${name}) filter (where ${which}), 0) as ${prefix}${name}`,
  );
  return sql.join(sums, sql`, `);
}

const figuresIn = (prefix = NONE): SQL =>
  sql`${prefix}views, ${prefix}clicks, ${prefix}conversions, ${prefix}revenue * 100, ${prefix}payout * 100`;

function readPost(cells: Row["posts"][number]): PostReport {
  const [id, title, slug, template, status, publishedAt, views, clicks, conversions, revenue, payout] = cells;
  const post = id === null ? null : { id, title, slug, template, status, publishedAt };
  return {
    current: { post, views, clicks, conversions, revenueCents: revenue, payoutCents: payout },
    prior: readFigures(cells[11], cells[12], cells[13], cells[14], cells[15]),
  };
}

const readFigures = (...[views, clicks, conversions, revenueCents, payoutCents]: Figures): BlogFigures => ({
  views,
  clicks,
  conversions,
  revenueCents,
  payoutCents,
});

/** The sums of the posts that `reportPosts` would list for this period. */
export async function reportTotal(
  snapshot: QuerySnapshot,
  scope: PostScope,
  period: Period,
): Promise<BlogFigures> {
  const ofPosts = sql`post_id in (select id from posts)`;
  const [row] = await snapshot.db.execute<BlogFigures>(
    sql`with posts as materialized (
        select id from ${countedPosts(scope)} p ${seesAll(scope) ? sql`union all select ${NO_POST}` : NONE}
      ), sold as (
        select sum(conversions) as conversions, sum(revenue) as revenue, sum(payout) as payout
        from (${conversionsInPeriod(snapshot, period, null)}) k where ${ofPosts})
      select (
          select coalesce(sum(n), 0)::float8
          from (${countedInPeriod(snapshot, eventKinds.viewsByPost, period)}) v where ${ofPosts}) as views, (
          select coalesce(sum(n), 0)::float8
          from (${countedInPeriod(snapshot, eventKinds.clicksByPost, period)}) c where ${ofPosts}) as clicks,
        coalesce(conversions, 0)::float8 as conversions, (coalesce(revenue, 0) * 100)::float8 as "revenueCents",
        (coalesce(payout, 0) * 100)::float8 as "payoutCents"
      from sold`,
    "objects",
  );
  return row ?? { views: 0, clicks: 0, conversions: 0, revenueCents: 0, payoutCents: 0 };
}

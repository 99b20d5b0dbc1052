import { sql } from "drizzle-orm";

/**
 * Joins a conversion to the click whose click_id is its sub2 (spec:revenue#attribution); to that click's post, or
 * otherwise the post in sub1; and to the visitor.
 */
export const attributionJoins = sql`
  left join lateral click_by_id(i.sub2) k on true
  left join lateral (
    select coalesce(
      (select p.id from blog_posts p where p.slug = page.slug and p.archived_at is null),
      (select f.post_id from blog_slug_redirects f where f.old_slug = page.slug)
    ) as id
    from (select substring(k.source_page from '^/blog/([a-z0-9-]+)') as slug) page
    where k.component = 'blog'
  ) clicked_post on true
  left join lateral (
    select p.id from blog_posts p where p.id between i."firstPost" and i."lastPost"
    order by (p.archived_at is null) desc, p.created_at limit 1
  ) named_post on true
  left join lateral (
    select coalesce(k.session_id, case when i."sourceRank" is not null then left(i.sub3, 100) end) as id
  ) visitor on true`;

/** The campaign is that of the visitor's latest view that had one; the traffic source is the visitor's first. */
export const attributionValues = sql`
  k.id as provider_click_id,
  (coalesce(k.component = 'blog', false) or coalesce(i.sub1 = 'blog', false) or i."sourceRank" is not null) as is_blog,
  coalesce(clicked_post.id, named_post.id) as post_id,
  coalesce(k.rank, i."sourceRank") as rank,
  coalesce(k.variant_id, case when i."sourceRank" is not null then left(i.sub4, 100) end) as variant_id,
  k.source_page as source_page,
  coalesce(latest_campaign(visitor.id, i."createdAt"), case when k.id is null and i."sourceRank" is null then i.sub2 end) as campaign,
  first_source(visitor.id, i."createdAt") as traffic_source`;

const attributed = [
  "provider_click_id",
  "is_blog",
  "post_id",
  "rank",
  "variant_id",
  "source_page",
  "campaign",
  "traffic_source",
];

/** The repeat of `i` says what the conversion `c` said, but the click or the views that it led to were deleted. */
const isSourceDeleted = sql`(
  (c.sub1, c.sub2, c.sub3, c.sub4) is not distinct from (i.sub1, i.sub2, i.sub3, i.sub4)
  and ((c.provider_click_id is not null and i.provider_click_id is null)
    or (c.traffic_source is not null and i.traffic_source is null)))`;

/** The `set` part for the attributed conversion `c` from `i`. */
export const attributionUpdate = sql.join(
  attributed.map((name) => {
    const column = sql.identifier(name);
    return sql`${column} = case when ${isSourceDeleted} then c.${column} else i.${column} end`;
  }),
  sql`, `,
);

import { sql } from "drizzle-orm";
import { countedPosts, type PostScope } from "~/features/analytics/queries/posts.server";
import type { Db } from "~/platform/db/client.server";

/**
 * Has the visitors of these posts counted from now on. Until the group is complete, reports count visitors from the
 * events.
 */
export async function requestVisitorGroup(db: Db, { viewerId, categoryId }: PostScope): Promise<void> {
  await db.execute(sql`
    insert into visitor_groups (viewer_id, category_id) values (${viewerId}, ${categoryId}) on conflict do nothing`);
}

type Group = { groupId: number; viewerId: string | null; categoryId: number | null; isBuilt: boolean };

/**
 * Updates every group to its current set of posts. A post without views is simply added; any other change makes the
 * group recount. The caller holds the exclusive lock for updating sums.
 */
export async function syncVisitorGroups(tx: Db): Promise<void> {
  const groups = await tx.execute<Group>(
    sql`select group_id as "groupId", viewer_id as "viewerId", category_id as "categoryId", is_built as "isBuilt"
      from visitor_groups order by group_id`,
    "objects",
  );
  for (const group of groups) {
    const change = await changeOf(tx, group);
    if (!group.isBuilt || change.isRecount) await recount(tx, group);
    else if (change.hasNew) await addPosts(tx, group);
  }
}

/** Viewed posts joined the group, or posts left it, so its sums are no longer valid. */
async function changeOf(tx: Db, group: Group): Promise<{ hasNew: boolean; isRecount: boolean }> {
  const [change] = await tx.execute<{ hasNew: boolean; isRecount: boolean }>(
    sql`with posts as (select id from ${countedPosts(group)} c),
      members as (select post_id as id from visitor_group_posts where group_id = ${group.groupId}),
      added as (select id from posts except select id from members),
      removed as (select id from members except select id from posts)
      select exists (select from added) as "hasNew",
        exists (select from removed) or exists (
          select from post_view_sums s join added on added.id = s.post_id where s.grain = 'month') as "isRecount"`,
    "objects",
  );
  return change ?? { hasNew: false, isRecount: false };
}

async function addPosts(tx: Db, group: Group): Promise<void> {
  await tx.execute(sql`
    insert into visitor_group_posts (group_id, post_id)
    select ${group.groupId}::integer, id from ${countedPosts(group)} c on conflict do nothing`);
}

async function recount(tx: Db, group: Group): Promise<void> {
  const { groupId } = group;
  await tx.execute(sql`delete from visitor_group_posts where group_id = ${groupId}`);
  await tx.execute(sql`delete from visitor_sums where group_id = ${groupId}`);
  await tx.execute(sql`delete from group_source_sums where group_id = ${groupId}`);
  await addPosts(tx, group);
  await tx.execute(sql`
    insert into group_source_sums
      (group_id, grain, bucket, referrer_host, utm_source, utm_medium, utm_campaign, views)
    select m.group_id, s.grain, s.bucket, s.referrer_host, s.utm_source, s.utm_medium, s.utm_campaign, sum(s.views)
    from post_source_sums s join visitor_group_posts m on m.post_id = s.post_id where m.group_id = ${groupId}
    group by 1, 2, 3, 4, 5, 6, 7`);
  await tx.execute(sql`
    insert into visitor_sums (group_id, day, visitors)
    select ${groupId}::integer, (last_seen at time zone 'America/New_York')::date, count(*) from (
      select session_id, max(created_at) as last_seen from blog_analytics a
      where post_id in (select post_id from visitor_group_posts where group_id = ${groupId})
        and created_at < (select rolled_until from analytics_progress where source = 'views')
        and id not in (select row_id from analytics_late where source = 'views')
      group by session_id) visitors
    group by 2`);
  await tx.execute(sql`update visitor_groups set is_built = true where group_id = ${groupId}`);
}

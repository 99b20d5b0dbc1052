import { sql } from "drizzle-orm";
import { isOwnPost, type PostScope } from "./posts.server";
import type { QuerySnapshot } from "./snapshot.server";

/**
 * Active split tests; for content managers, only tests whose posts are all their own
 * (spec:access#content-manager-data).
 */
export async function countRunningTests({ db }: QuerySnapshot, { viewerId }: PostScope): Promise<number> {
  const isManaged = sql`and exists (select from split_test_variants v where v.split_test_id = t.id)
    and not exists (
      select from split_test_variants v left join blog_posts p on p.id = v.post_id
      where v.split_test_id = t.id and (p.id is null or ${isOwnPost(viewerId)} is not true))`;
  const [row] = await db.execute<{ tests: number }>(
    sql`select count(*)::integer as tests from split_tests t
      where t.status = 'active' and t.archived_at is null ${viewerId === null ? sql`` : isManaged}`,
    "objects",
  );
  return row?.tests ?? 0;
}

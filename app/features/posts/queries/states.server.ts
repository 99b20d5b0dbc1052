import { inArray, sql } from "drizzle-orm";
import { isUuid } from "~/kernel/uuid";
import type { Db } from "~/platform/db/client.server";
import { blogPosts } from "~/platform/db/tables/posts";
import type { PostStatus, Tag } from "../schema";
import { tagsOfPost } from "./posts.server";

/** What a change of many posts needs to know about each. */
export type PostState = {
  id: string;
  title: string;
  status: PostStatus;
  version: number;
  publishedAt: Date | null;
  archivedAt: Date | null;
  authorId: string | null;
  tags: Tag[];
};

/** The posts with these ids by id, archived ones included, without their content. */
export async function findPostStates(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PostState>> {
  const { id, status, version, publishedAt, archivedAt, authorId } = blogPosts;
  const title = sql<string>`coalesce(${blogPosts.adminTitle}, ${blogPosts.title})`;
  const rows = await db
    .select({ id, title, status, version, publishedAt, archivedAt, authorId, tags: tagsOfPost })
    .from(blogPosts)
    .where(
      inArray(
        id,
        ids.filter((text) => isUuid(text)),
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { openSource } from "~/features/post-import/integrations/source.server";
import { findAuthor } from "~/features/post-import/queries.server";
import { type PlanItem, planLines } from "~/features/post-import/rules/plan";
import { importPosts } from "~/features/post-import/use-cases/import-posts.server";
import { undoImport } from "~/features/post-import/use-cases/undo-import.server";
import { categoriesOfPost, tagsOfPost, toPost } from "~/features/posts/queries/posts.server";
import { parseConfig } from "~/platform/config.server";
import type { Database } from "~/platform/db/client.server";
import { blogPosts } from "~/platform/db/tables/posts";
import { createLog } from "~/platform/log.server";
import { createStorage } from "~/platform/storage/storage.server";

/** The time of each import. */
export const IMPORTED_AT = new Date("2026-03-08T15:00:00Z");
/** A site without posts, as `counts` returns it. */
export const NO_POSTS = {
  blog_posts: 0,
  blog_images: 0,
  blog_tags: 0,
  blog_categories: 0,
  blog_slug_redirects: 0,
};

/** A site that imports posts and stores its files in `folder`. */
export async function importSite(database: Database, folder: string) {
  const storage = await createStorage(parseConfig({ NODE_ENV: "test", DATA_DIR: folder }));
  const parts = { db: database.db, storage, log: createLog("silent"), now: () => IMPORTED_AT };
  const author = async () => (await findAuthor(database.db, null)) ?? expect.fail("no administrator");
  return {
    ...parts,
    database,
    async import(file: string, dryRun = false) {
      const items: PlanItem[] = [];
      const options = { ...parts, actor: await author(), dryRun, fileName: file };
      const summary = await importPosts(await openSource(file), {
        ...options,
        onItem: (item) => items.push(item),
      });
      return { ...summary, items, text: items.flatMap(planLines).join("\n") };
    },
    undo: async (importId: number | null, withEdited = false) =>
      undoImport(importId ?? 0, parts, await author(), withEdited),
    files: () => Array.fromAsync(storage.list("/")),
    async counts() {
      const count = sql<number>`count(*)::integer`;
      const tables = ["blog_posts", "blog_images", "blog_tags", "blog_categories", "blog_slug_redirects"];
      const found: Record<string, number> = {};
      for (const table of tables) {
        const [row] = await database.db.execute<{ n: number }>(
          sql`select ${count} as n from ${sql.identifier(table)}`,
          "objects",
        );
        found[table] = row?.n ?? -1;
      }
      return found;
    },
    async post(slug: string) {
      const [row] = await database.db
        .select({ post: blogPosts, categories: categoriesOfPost, tags: tagsOfPost })
        .from(blogPosts)
        .where(eq(blogPosts.slug, slug));
      return row ? toPost(row.post, row.categories, row.tags) : expect.fail(`no post ${slug}`);
    },
  };
}

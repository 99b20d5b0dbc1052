import { and, eq, isNull, sql } from "drizzle-orm";
import {
  type Category,
  type Post,
  type PostSummary,
  parseExceptions,
  parseFaq,
  parseHeadings,
  parseProviderDetails,
  parseQuestions,
  parseRankings,
  parseTextList,
  type Tag,
} from "~/features/posts/schema";
import { patternContaining } from "~/kernel/like-pattern";
import type { Db } from "~/platform/db/client.server";
import { blogCategories, blogPosts, blogSlugRedirects, blogTags } from "~/platform/db/tables/posts";

export const categoriesOfPost = sql<Category[]>`coalesce((
  select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name)
  from blog_post_categories pc join blog_categories c on c.id = pc.category_id where pc.post_id = blog_posts.id
), '[]')`;

export const tagsOfPost = sql<Tag[]>`coalesce((
  select json_agg(json_build_object('id', t.id, 'name', t.name, 'slug', t.slug) order by t.name)
  from blog_post_tags pt join blog_tags t on t.id = pt.tag_id where pt.post_id = blog_posts.id
), '[]')`;

/**
 * Every published post, newest published_at first (spec:blog#index-list), without content, so that all of them fit into
 * memory.
 */
export async function listPublishedPosts(db: Db): Promise<PostSummary[]> {
  const rows = await db
    .select({
      id: blogPosts.id,
      slug: blogPosts.slug,
      title: blogPosts.title,
      excerpt: blogPosts.excerpt,
      featuredImage: blogPosts.featuredImage,
      estimatedReadTime: blogPosts.estimatedReadTime,
      template: blogPosts.template,
      publishedAt: blogPosts.publishedAt,
      updatedAt: blogPosts.updatedAt,
      sitemapPriority: blogPosts.sitemapPriority,
      sitemapChangefreq: blogPosts.sitemapChangefreq,
      categories: categoriesOfPost,
      tags: tagsOfPost,
    })
    .from(blogPosts)
    .where(and(eq(blogPosts.status, "published"), isNull(blogPosts.archivedAt)))
    .orderBy(sql`${blogPosts.publishedAt} desc`, blogPosts.id);
  return rows.flatMap((row) =>
    row.publishedAt === null
      ? []
      : [
          {
            ...row,
            publishedAt: row.publishedAt.toISOString(),
            updatedAt: row.updatedAt.toISOString(),
            sitemapPriority: Number(row.sitemapPriority),
          },
        ],
  );
}

/** The post with this URL, whatever its status, unless it is archived. */
export async function findPostBySlug(db: Db, slug: string): Promise<Post | undefined> {
  const [row] = await db
    .select({ post: blogPosts, categories: categoriesOfPost, tags: tagsOfPost })
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), isNull(blogPosts.archivedAt)));
  return row && toPost(row.post, row.categories, row.tags);
}

/** Leaves out the fields that only the editor needs. */
export function toPost(row: typeof blogPosts.$inferSelect, categories: Category[], tags: Tag[]): Post {
  const { archivedAt: _at, archivedBy: _by, version: _version, updatedBy: _updatedBy, ...fields } = row;
  return {
    ...fields,
    quickTakeaways: parseTextList(row.quickTakeaways),
    tableOfContents: parseHeadings(row.tableOfContents),
    faq: parseFaq(row.faq),
    rankingCriteria: parseTextList(row.rankingCriteria),
    providerDetails: parseProviderDetails(row.providerDetails),
    providerRankings: parseRankings(row.providerRankings),
    rankingExceptions: parseExceptions(row.rankingExceptions),
    quizQuestions: parseQuestions(row.quizQuestions),
    sitemapPriority: Number(row.sitemapPriority),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    categories,
    tags,
  };
}

/** The current slug of a post that once had this one (spec:posts#changed-slug), if readers may see the post there. */
export async function findCurrentSlug(db: Db, oldSlug: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: blogPosts.slug })
    .from(blogSlugRedirects)
    .innerJoin(blogPosts, eq(blogPosts.id, blogSlugRedirects.postId))
    .where(
      and(
        eq(blogSlugRedirects.oldSlug, oldSlug),
        isNull(blogPosts.archivedAt),
        sql`${blogPosts.status} <> 'draft'`,
      ),
    );
  return row?.slug;
}

/** Sorted by name (spec:posts#related-tables). */
export async function listCategories(db: Db): Promise<Category[]> {
  return db.select().from(blogCategories).orderBy(sql`lower(${blogCategories.name})`);
}

/** Sorted by name (spec:posts#related-tables). */
export async function listTags(db: Db): Promise<Tag[]> {
  return db.select().from(blogTags).orderBy(sql`lower(${blogTags.name})`);
}

/**
 * The ids of the published posts whose title, excerpt, or content contains this text, ignoring case
 * (spec:posts#search).
 */
export async function searchPublishedPosts(db: Db, words: string): Promise<Set<string>> {
  const pattern = patternContaining(words);
  const rows = await db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(
      and(
        eq(blogPosts.status, "published"),
        isNull(blogPosts.archivedAt),
        sql`blog_posts.search_text like ${pattern}`,
      ),
    );
  return new Set(rows.map((row) => row.id));
}

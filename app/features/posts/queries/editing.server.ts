import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Post } from "~/features/posts/schema";
import { isUuid } from "~/kernel/uuid";
import type { Db } from "~/platform/db/client.server";
import { authUsers } from "~/platform/db/tables/auth";
import { brands } from "~/platform/db/tables/brands";
import { blogPosts, blogPostVersions } from "~/platform/db/tables/posts";
import { newPostInput, type PostInput } from "../rules/post-input";
import {
  parseExceptions,
  parseFaq,
  parseProviderDetails,
  parseQuestions,
  parseRankings,
  parseTextList,
} from "../schema";
import { categoriesOfPost, tagsOfPost, toPost } from "./posts.server";

/** A post as the editor opens it. */
export type EditedPost = {
  post: Post;
  /** Counts the saves; a save states the version it is based on. */
  version: number;
  /** Who saved it last; null if that is no longer known. */
  savedBy: string | null;
};

/** The post with this id unless it is archived; the caller decides whether the person may edit it. */
export async function findPostForEditing(
  db: Db,
  id: string,
): Promise<(EditedPost & { savedById: string | null }) | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select({ post: blogPosts, categories: categoriesOfPost, tags: tagsOfPost, savedBy: authUsers.name })
    .from(blogPosts)
    .leftJoin(authUsers, eq(authUsers.id, blogPosts.updatedBy))
    .where(and(eq(blogPosts.id, id), isNull(blogPosts.archivedAt)));
  if (!row) return undefined;
  return {
    post: toPost(row.post, row.categories, row.tags),
    version: row.post.version,
    savedBy: row.savedBy,
    savedById: row.post.updatedBy,
  };
}

/** Locks one post until the transaction ends, archived or not. */
export async function lockPost(
  tx: Db,
  id: string,
): Promise<(EditedPost & { isArchived: boolean }) | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx
    .select({ post: blogPosts, categories: categoriesOfPost, tags: tagsOfPost })
    .from(blogPosts)
    .where(eq(blogPosts.id, id))
    .for("update");
  if (!row) return undefined;
  return {
    post: toPost(row.post, row.categories, row.tags),
    version: row.post.version,
    savedBy: null,
    isArchived: row.post.archivedAt !== null,
  };
}

/** The slugs in use that begin with this text. */
export async function listSlugs(db: Db, start: string, exceptId: string | null): Promise<Set<string>> {
  const conditions: SQL[] = [isNull(blogPosts.archivedAt), sql`starts_with(${blogPosts.slug}, ${start})`];
  if (exceptId) conditions.push(sql`${blogPosts.id} <> ${exceptId}`);
  const rows = await db
    .select({ slug: blogPosts.slug })
    .from(blogPosts)
    .where(and(...conditions));
  return new Set(rows.map(({ slug }) => slug));
}

export type BrandFacts = { brandId: number; brandName: string; logoUrl: string | null };

/** The brand facts that rankings store, archived brands included. */
export async function findBrandFacts(db: Db, ids: readonly number[]): Promise<Map<number, BrandFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ brandId: brands.brandId, brandName: brands.brandName, logoUrl: brands.logoUrl })
    .from(brands)
    .where(inArray(brands.brandId, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.brandId, row]));
}

export type PostVersion = { version: number; savedAt: string; savedByName: string };

/** The stored versions of a post, newest first. */
export async function listVersions(db: Db, postId: string): Promise<PostVersion[]> {
  const rows = await db
    .select({
      version: blogPostVersions.version,
      savedAt: blogPostVersions.savedAt,
      savedByName: blogPostVersions.savedByName,
    })
    .from(blogPostVersions)
    .where(eq(blogPostVersions.postId, postId))
    .orderBy(desc(blogPostVersions.version));
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }));
}

export async function findVersion(
  db: Db,
  postId: string,
  version: number,
): Promise<(PostVersion & { input: PostInput }) | undefined> {
  const [row] = await db
    .select()
    .from(blogPostVersions)
    .where(and(eq(blogPostVersions.postId, postId), eq(blogPostVersions.version, version)));
  if (!row) return undefined;
  const { savedAt, savedByName, snapshot } = row;
  return { version, savedAt: savedAt.toISOString(), savedByName, input: readSnapshot(snapshot) };
}

/** A stored post. One from an earlier release may lack fields; they get the values of a new post. */
export function readSnapshot(snapshot: unknown): PostInput {
  const kept: Partial<Record<keyof PostInput, unknown>> =
    typeof snapshot === "object" && snapshot !== null ? snapshot : {};
  const ids = Array.isArray(kept.categoryIds) ? kept.categoryIds : [];
  return {
    ...newPostInput(kept as Partial<PostInput>),
    quickTakeaways: parseTextList(kept.quickTakeaways),
    faq: parseFaq(kept.faq),
    rankingCriteria: parseTextList(kept.rankingCriteria),
    providerDetails: parseProviderDetails(kept.providerDetails),
    providerRankings: parseRankings(kept.providerRankings),
    sharedRankingId: typeof kept.sharedRankingId === "string" ? kept.sharedRankingId : null,
    rankingExceptions: parseExceptions(kept.rankingExceptions),
    quizQuestions: parseQuestions(kept.quizQuestions),
    categoryIds: ids.filter((id) => Number.isInteger(id)),
    newCategories: [],
    tags: parseTextList(kept.tags),
  };
}

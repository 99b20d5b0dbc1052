import { and, eq, lte } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { blogPosts, blogPostVersions, blogSlugRedirects } from "~/platform/db/tables/posts";
import { type EditedPost, findBrandFacts, listSlugs } from "../queries/editing.server";
import { findSharedRanking } from "../queries/shared-rankings.server";
import {
  fieldsForTemplate,
  headingsOf,
  inputOfPost,
  type PostInput,
  publishedAtAfter,
  storedTitle,
} from "../rules/post-input";
import { entriesWithExceptions } from "../rules/shared-ranking";
import { freeSlug, slugOfTitle } from "../rules/slug";
import type { Post, ProviderRankingEntry } from "../schema";
import { type PostWriter, setCategories, setTags, withCreatedCategories } from "./tags.server";

/*
 * The steps of writing a post. They run in a transaction that locks the posts, so that a slug or tag found to be free
 * stays free.
 */

/** How many of a post's newest versions are kept (spec:posts#versions). */
const KEPT_VERSIONS = 50;

export type SavedPost = { id: string; slug: string; title: string; version: number };

/** Allows one writer at a time, so that a free URL or tag stays free until the post is written. */
export async function lockPosts(tx: Db): Promise<void> {
  await takeLock(tx, "posts");
}

export type PreparedPost =
  | { done: true; kept: PostInput & { slug: string } }
  | { done: false; problem: "slug-taken" | "unknown-provider" | "unknown-ranking" };

/**
 * The input as it is stored: without the fields that its template doesn't use (spec:posts#kept-for-template), with the
 * brands' facts in rankings, and with its slug. The slug is the requested one, or one from the title, with a number if
 * it is taken.
 */
export async function preparePost(
  tx: Db,
  input: PostInput,
  ownId: string | null,
  now: Date,
): Promise<PreparedPost> {
  const fitting = await withSharedEntries(tx, fieldsForTemplate(input));
  if (!fitting) return { done: false, problem: "unknown-ranking" };
  const providerRankings = await rankedWithFacts(tx, fitting);
  if (!providerRankings) return { done: false, problem: "unknown-provider" };
  const title = storedTitle(fitting);
  const baseSlug = fitting.slug ?? slugOfTitle(title, now);
  const taken = await listSlugs(tx, baseSlug, ownId);
  if (fitting.slug !== null && taken.has(baseSlug)) return { done: false, problem: "slug-taken" };
  const slug = freeSlug(baseSlug, (candidate) => taken.has(candidate));
  return { done: true, kept: { ...fitting, title, slug, providerRankings } };
}

/**
 * The input with the entries of its shared ranking (spec:rankings#ranking-exceptions); null if that no longer exists.
 */
async function withSharedEntries(tx: Db, input: PostInput): Promise<PostInput | null> {
  if (input.sharedRankingId === null) return { ...input, rankingExceptions: [] };
  const ranking = await findSharedRanking(tx, input.sharedRankingId);
  if (!ranking) return null;
  return { ...input, providerRankings: entriesWithExceptions(ranking.entries, input.rankingExceptions) };
}

/** Null if a ranking or a review names a brand that never existed; archived brands are allowed. */
async function rankedWithFacts(tx: Db, input: PostInput): Promise<ProviderRankingEntry[] | null> {
  const reviewed = input.providerDetails ? [input.providerDetails.providerId] : [];
  if ((await findBrandFacts(tx, reviewed)).size < reviewed.length) return null;
  return entriesWithFacts(tx, input.providerRankings);
}

/** The entries with their ranks and the brands' names and logos; null if one names a brand that never existed. */
export async function entriesWithFacts(
  tx: Db,
  entries: readonly ProviderRankingEntry[],
): Promise<ProviderRankingEntry[] | null> {
  const named = entries.flatMap(({ providerId }) => (providerId === null ? [] : [providerId]));
  const facts = await findBrandFacts(tx, named);
  if (named.some((brandId) => !facts.has(brandId))) return null;
  return entries.map((entry, index) => {
    const brand = entry.providerId === null ? undefined : facts.get(entry.providerId);
    return { ...entry, rank: index + 1, brandName: brand?.brandName ?? "", logoUrl: brand?.logoUrl ?? null };
  });
}

/** Stores a new post with its categories, tags, first version, and entry in the audit log. */
export async function insertPost(
  tx: Db,
  writer: PostWriter,
  prepared: PostInput & { slug: string },
  now: Date,
): Promise<SavedPost> {
  const kept = await withCreatedCategories(tx, writer, prepared, now);
  const [row] = await tx
    .insert(blogPosts)
    .values({
      ...columnsOf(kept),
      authorId: writer.userId,
      updatedBy: writer.userId,
      publishedAt: publishedAtAfter(kept.status, null, false, now),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: blogPosts.id });
  if (!row) throw new Error("The database returned no id for the new post.");
  const saved = { id: row.id, slug: kept.slug, title: kept.title, version: 1 };
  await setCategories(tx, row.id, kept.categoryIds);
  await setTags(tx, writer, row.id, kept.tags, now);
  await keepVersion(tx, writer, saved, kept, now);
  await recordPost(tx, writer, "created", saved, { before: null, after: kept }, now);
  return saved;
}

/**
 * Writes a post as its next version. A URL that readers could see redirects to the new one (spec:posts#changed-slug).
 */
export async function updatePost(
  tx: Db,
  writer: PostWriter,
  { post, version }: EditedPost,
  { kept: prepared, keepPublishDate }: { kept: PostInput & { slug: string }; keepPublishDate: boolean },
  now: Date,
): Promise<SavedPost> {
  const kept = await withCreatedCategories(tx, writer, prepared, now);
  const saved = { id: post.id, slug: kept.slug, title: kept.title, version: version + 1 };
  await keepFirstVersion(tx, post, version);
  await tx
    .update(blogPosts)
    .set({
      ...columnsOf(kept),
      publishedAt: publishedAtAfter(kept.status, post, keepPublishDate, now),
      updatedAt: now,
      updatedBy: writer.userId,
      version: saved.version,
    })
    .where(eq(blogPosts.id, post.id));
  await setCategories(tx, post.id, kept.categoryIds);
  await setTags(tx, writer, post.id, kept.tags, now);
  await redirectOldSlug(tx, post, kept.slug, now);
  await keepVersion(tx, writer, saved, kept, now);
  await recordPost(tx, writer, "updated", saved, { before: inputOfPost(post), after: kept }, now);
  return saved;
}

/** The columns that the editor's fields fill. */
function columnsOf(input: PostInput & { slug: string }) {
  const { categoryIds: _categories, newCategories: _names, tags: _tags, ...fields } = input;
  const outline = input.template === "custom_html" ? [] : headingsOf(input.content);
  return {
    ...fields,
    sitemapPriority: input.sitemapPriority.toFixed(1),
    quickTakeaways: orNull(input.quickTakeaways),
    tableOfContents: orNull(outline),
    faq: orNull(input.faq),
    rankingCriteria: orNull(input.rankingCriteria),
    providerRankings: orNull(input.providerRankings),
    rankingExceptions: orNull(input.rankingExceptions),
    quizQuestions: orNull(input.quizQuestions),
    hasCalculator: input.content.includes("[calculator]"),
    hasProviderComparison: input.content.includes("[compareProviders]"),
  };
}

const orNull = <Item>(list: readonly Item[]) => (list.length > 0 ? list : null);

async function redirectOldSlug(tx: Db, before: Post, slug: string, now: Date): Promise<void> {
  if (before.slug === slug) return;
  await tx
    .delete(blogSlugRedirects)
    .where(and(eq(blogSlugRedirects.oldSlug, slug), eq(blogSlugRedirects.postId, before.id)));
  if (before.status === "draft") return;
  const target = { postId: before.id, createdAt: now };
  await tx
    .insert(blogSlugRedirects)
    .values({ oldSlug: before.slug, ...target })
    .onConflictDoUpdate({ target: blogSlugRedirects.oldSlug, set: target });
}

/** Before the first change of a post that was stored before versions existed, keeps its content as a version. */
async function keepFirstVersion(tx: Db, post: Post, version: number): Promise<void> {
  const savedAt = new Date(post.updatedAt);
  await tx
    .insert(blogPostVersions)
    .values({ postId: post.id, version, snapshot: inputOfPost(post), savedAt, savedByName: "" })
    .onConflictDoNothing();
}

async function keepVersion(
  tx: Db,
  writer: PostWriter,
  { id, version }: SavedPost,
  snapshot: PostInput,
  now: Date,
): Promise<void> {
  const savedByName = writer.name.slice(0, 200);
  await tx
    .insert(blogPostVersions)
    .values({ postId: id, version, snapshot, savedAt: now, savedBy: writer.userId, savedByName });
  await tx
    .delete(blogPostVersions)
    .where(and(eq(blogPostVersions.postId, id), lte(blogPostVersions.version, version - KEPT_VERSIONS)));
}

type Sides = { before: object | null; after: object | null };

export async function recordPost(
  tx: Db,
  writer: PostWriter,
  action: string,
  { id, title }: SavedPost,
  { before, after }: Sides,
  now: Date,
): Promise<void> {
  const entry = { action, entity: "post", entityId: id, summary: title } as const;
  await recordAudit(
    tx,
    writer,
    { ...entry, before: before && { ...before }, after: after && { ...after } },
    now,
  );
}

import { LRUCache } from "lru-cache";
import { createContext } from "react-router";
import { reuseUnchanged } from "~/features/posts/rules/unchanged-posts";
import type { Category, Post, PostSummary, Tag } from "~/features/posts/schema";
import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import {
  findCurrentSlug,
  findPostBySlug,
  listCategories,
  listPublishedPosts,
  listTags,
  searchPublishedPosts,
} from "./posts.server";

/** One process's view of the posts, read from memory. */
export type PostCatalog = {
  /** Every published post, newest first. The list is shared: never change it. */
  published(): Promise<readonly PostSummary[]>;
  /** Any post that isn't archived; the caller decides whether the reader may see it. */
  bySlug(slug: string): Promise<Post | undefined>;
  /** The current slug of the post that once had this one. */
  currentSlug(oldSlug: string): Promise<string | undefined>;
  categories(): Promise<readonly Category[]>;
  tags(): Promise<readonly Tag[]>;
  /** Queries the database each time. @returns ids of published posts. */
  search(words: string): Promise<Set<string>>;
};

export const postCatalogContext = createContext<PostCatalog>();

/** Kept low because an article may exceed 200 KB. */
const MAX_POSTS_IN_MEMORY = 200;
/** URLs that don't exist are cached separately, so that a flood of them evicts no post. */
const MAX_MISSING_IN_MEMORY = 2_000;
const MAX_SLUG_LENGTH = 200;

/**
 * Keeps the lists of posts, categories, and tags in memory, and the most recently read posts
 * (spec:platform#live-copies).
 */
export async function createPostCatalog({
  copies,
  db,
}: Pick<Platform, "copies" | "db">): Promise<PostCatalog> {
  const keep = <Value>(name: string, load: (db: Db) => Promise<Value>) =>
    copies.open("posts_changed", name, load);
  let known: readonly PostSummary[] = [];
  const published = await keep("published posts", async (db) => {
    known = reuseUnchanged(await listPublishedPosts(db), known);
    return known;
  });
  const categories = await keep("categories", listCategories);
  const tags = await keep("tags", listTags);
  // Cleared whenever any post changes.
  const readLast = await keep("posts read last", async () => ({
    posts: createReadLast(findPostBySlug),
    redirects: createReadLast(findCurrentSlug),
  }));

  return {
    published: published.read,
    categories: categories.read,
    tags: tags.read,
    bySlug: async (slug) => (isPossibleSlug(slug) ? (await readLast.read()).posts.find(db, slug) : undefined),
    currentSlug: async (slug) =>
      isPossibleSlug(slug) ? (await readLast.read()).redirects.find(db, slug) : undefined,
    search: (words) => searchPublishedPosts(db, words),
  };
}

/**
 * Caches the results for the most recently requested slugs. A failed read isn't cached, because one failure would
 * otherwise last until the next change.
 */
function createReadLast<Value extends object | string>(
  read: (db: Db, slug: string) => Promise<Value | undefined>,
) {
  const found = new LRUCache<string, Value>({ max: MAX_POSTS_IN_MEMORY });
  const missing = new LRUCache<string, true>({ max: MAX_MISSING_IN_MEMORY });
  const readings = new Map<string, Promise<Value | undefined>>();

  async function readOnce(db: Db, slug: string): Promise<Value | undefined> {
    const value = await read(db, slug);
    if (value === undefined) missing.set(slug, true);
    else found.set(slug, value);
    return value;
  }

  return {
    async find(db: Db, slug: string): Promise<Value | undefined> {
      const known = found.get(slug);
      if (known !== undefined || missing.get(slug)) return known;
      const reading = readings.get(slug) ?? readOnce(db, slug).finally(() => readings.delete(slug));
      readings.set(slug, reading);
      return reading;
    },
  };
}

/** The database can't accept NUL or half of a surrogate pair. */
function isPossibleSlug(slug: string): boolean {
  return slug.length <= MAX_SLUG_LENGTH && /^[a-z0-9-]+$/.test(slug);
}

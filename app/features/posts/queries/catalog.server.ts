import { createContext } from "react-router";
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

/** The posts as one process sees them, read from memory. */
export type PostCatalog = {
  /** Every published post, newest first. The list is shared: never change it. */
  published(): Promise<readonly PostSummary[]>;
  /** Any post that is not archived; whether the reader may see it is for the caller to decide. */
  bySlug(slug: string): Promise<Post | undefined>;
  /** Where the post that once had this address is now. */
  currentSlug(oldSlug: string): Promise<string | undefined>;
  categories(): Promise<readonly Category[]>;
  tags(): Promise<readonly Tag[]>;
  /** Asks the database each time. @returns ids of published posts. */
  search(words: string): Promise<Set<string>>;
};

export const postCatalogContext = createContext<PostCatalog>();

/** An article may be 200 KB and more, and addresses that do not exist are remembered too. */
const MAX_POSTS_IN_MEMORY = 200;
const MAX_SLUG_LENGTH = 200;

/** Keeps the lists of posts, categories, and tags in memory, and the posts read last (spec:platform#live-copies). */
export async function createPostCatalog({
  copies,
  db,
}: Pick<Platform, "copies" | "db">): Promise<PostCatalog> {
  const keep = <Value>(name: string, load: (db: Db) => Promise<Value>) =>
    copies.open("posts_changed", name, load);
  const published = await keep("published posts", listPublishedPosts);
  const categories = await keep("categories", listCategories);
  const tags = await keep("tags", listTags);
  // Emptied by every change of any post.
  const readLast = await keep("posts read last", async () => new Map<string, Promise<unknown>>());

  async function remember<Value>(key: string, read: (db: Db) => Promise<Value>): Promise<Value> {
    const kept = await readLast.read();
    const known = kept.get(key);
    if (known) {
      // Moves to the end: the first key is always the one used longest ago.
      kept.delete(key);
      kept.set(key, known);
      return known as Promise<Value>;
    }
    const reading = read(db);
    const oldest = kept.size >= MAX_POSTS_IN_MEMORY ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(key, reading);
    // A failed read must not be remembered, or one bad moment would last until the next change.
    reading.catch(() => {
      if (kept.get(key) === reading) kept.delete(key);
    });
    return reading;
  }

  return {
    published: published.read,
    categories: categories.read,
    tags: tags.read,
    bySlug: async (slug) =>
      isPossibleSlug(slug) ? remember(`post:${slug}`, (db) => findPostBySlug(db, slug)) : undefined,
    currentSlug: async (slug) =>
      isPossibleSlug(slug) ? remember(`redirect:${slug}`, (db) => findCurrentSlug(db, slug)) : undefined,
    search: (words) => searchPublishedPosts(db, words),
  };
}

/** NUL and half characters cannot be asked of the database. */
function isPossibleSlug(slug: string): boolean {
  return slug.length <= MAX_SLUG_LENGTH && /^[a-z0-9-]+$/.test(slug);
}

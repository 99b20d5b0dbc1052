import { plainText } from "~/features/posts/rules/tokens";
import type { Category, PostSummary, Tag } from "~/features/posts/schema";

/** The index's filters; an empty selection means no filter in that group (spec:blog#index-filters). */
export type PostFilters = {
  search: string;
  /** Ids. */
  categories: number[];
  /** Slugs. */
  tags: string[];
};

/** The query parameters of the filters. */
export const filterParameters = ["q", "category", "tag"] as const;

/** Reads the URL; unknown categories and tags are ignored. */
export function readFilters(
  query: URLSearchParams,
  known: { categories: readonly Category[]; tags: readonly Tag[] },
): PostFilters {
  const categories = new Set(query.getAll("category"));
  const tags = new Set(query.getAll("tag"));
  return {
    search: plainText(query.get("q") ?? ""),
    categories: known.categories.filter(({ id }) => categories.has(String(id))).map(({ id }) => id),
    tags: known.tags.filter(({ slug }) => tags.has(slug)).map(({ slug }) => slug),
  };
}

export function isFiltered({ search, categories, tags }: PostFilters): boolean {
  return search !== "" || categories.length > 0 || tags.length > 0;
}

/**
 * Search AND any of the categories AND any of the tags (spec:blog#index-filters).
 * @param found ids of the posts that the search found; null: no search.
 */
export function matchesFilters(
  post: PostSummary,
  filters: PostFilters,
  found: ReadonlySet<string> | null,
): boolean {
  const { categories, tags } = filters;
  return (
    (found === null || found.has(post.id)) &&
    (categories.length === 0 || post.categories.some(({ id }) => categories.includes(id))) &&
    (tags.length === 0 || post.tags.some(({ slug }) => tags.includes(slug)))
  );
}

export function toggleCategory(filters: PostFilters, id: number): PostFilters {
  return { ...filters, categories: toggled(filters.categories, id) };
}

export function toggleTag(filters: PostFilters, slug: string): PostFilters {
  return { ...filters, tags: toggled(filters.tags, slug) };
}

function toggled<Item>(items: readonly Item[], item: Item): Item[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
}

/** The index URL's query for these filters, with its question mark; empty without filters. */
export function filterQuery({ search, categories, tags }: PostFilters): string {
  const query = new URLSearchParams();
  if (search) query.set("q", search);
  for (const id of categories) query.append("category", String(id));
  for (const slug of tags) query.append("tag", slug);
  return query.size > 0 ? `?${query}` : "";
}

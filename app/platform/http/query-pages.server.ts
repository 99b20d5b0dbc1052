import { LRUCache } from "lru-cache";

const MAX_PAGES = 100;
/** A page is kept when its query is requested again while it is one of the last so many. */
const MAX_NOTED = 1_000;

/** `key` is that of the page without a query. */
type PageAddress = { key: string; query: URLSearchParams };

/**
 * The pages of queries that are requested again and again, such as a search that an article links to. Each is kept by
 * the parameters that its page reads, from the second request on. They have their own places, so that a flood of
 * queries never removes another page.
 */
export function createQueryPages<
  Page extends { tags: readonly string[]; reads: readonly string[] | null },
>() {
  const pages = new LRUCache<string, Page>({ max: MAX_PAGES });
  const noted = new LRUCache<string, true>({ max: MAX_NOTED });
  /** The parameters that a page reads, by its key without a query. */
  const readsOf = new LRUCache<string, readonly string[]>({ max: MAX_NOTED });

  function keyOf({ key, query }: PageAddress, reads: readonly string[]): string {
    const read = [...query].filter(([name]) => reads.includes(name));
    return `${key}?${new URLSearchParams(read)}`;
  }

  return {
    find(address: PageAddress): Page | undefined {
      const reads = address.query.size > 0 ? readsOf.get(address.key) : undefined;
      return reads && pages.get(keyOf(address, reads));
    },
    /** Notes the query. A page that doesn't list its parameters is never kept. */
    isRepeated(address: PageAddress, reads: readonly string[] | null): boolean {
      if (reads === null) return false;
      readsOf.set(address.key, reads);
      const key = keyOf(address, reads);
      const isKnown = noted.has(key);
      noted.set(key, true);
      return isKnown;
    },
    keep(address: PageAddress, page: Page): void {
      if (page.reads) pages.set(keyOf(address, page.reads), page);
    },
    invalidate(tag: string): void {
      for (const [key, page] of pages.entries()) if (page.tags.includes(tag)) pages.delete(key);
    },
  };
}

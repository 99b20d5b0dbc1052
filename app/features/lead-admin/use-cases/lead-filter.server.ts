import { openSearch, SEARCH_PARAM } from "~/platform/http/sealed-search.server";
import type { Secrets } from "~/platform/secrets.server";
import { type LeadFilter, leadFilterSchema } from "../schema";

/** The leads that a URL selects; an invalid value counts as missing. */
export function leadFilterOf(url: URL, secrets: Secrets): LeadFilter {
  const filter = leadFilterSchema.parse(Object.fromEntries(url.searchParams));
  return { ...filter, search: openSearch(url, secrets) };
}

const filterNames = [...Object.keys(leadFilterSchema.shape), SEARCH_PARAM];

/** The part of a URL that selects leads, for the export. */
export function filterQuery(url: URL): string {
  return queryOf(url, filterNames);
}

/** The same with rows per page, columns, and view, for the list's tabs. */
export function tabQuery(url: URL): string {
  return queryOf(url, [...filterNames, "perPage", "hide", "view"]);
}

/** The same with order and page, too, for links from the list to its leads and back. */
export function listQuery(url: URL): string {
  return queryOf(url, [...filterNames, "sort", "dir", "perPage", "hide", "view", "page"]);
}

function queryOf(url: URL, names: readonly string[]): string {
  const kept = new URLSearchParams(
    names.flatMap((name): [string, string][] => {
      const value = url.searchParams.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  return kept.size > 0 ? `?${kept}` : "";
}

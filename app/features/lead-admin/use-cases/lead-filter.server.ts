import { openSearch, SEARCH_PARAM } from "~/platform/http/sealed-search.server";
import type { Secrets } from "~/platform/secrets.server";
import { type LeadFilter, leadFilterSchema } from "../schema";

/** Which leads an address asks for; what it cannot mean counts as not said. */
export function leadFilterOf(url: URL, secrets: Secrets): LeadFilter {
  const filter = leadFilterSchema.parse(Object.fromEntries(url.searchParams));
  return { ...filter, search: openSearch(url, secrets) };
}

const filterNames = [...Object.keys(leadFilterSchema.shape), SEARCH_PARAM];

/** The part of an address that chooses leads, for the tabs of the list and the export. */
export function filterQuery(url: URL): string {
  return queryOf(url, filterNames);
}

/** The same with order and page, for links from the list to its leads and back. */
export function listQuery(url: URL): string {
  return queryOf(url, [...filterNames, "sort", "dir", "page"]);
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

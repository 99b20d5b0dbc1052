import { openSearch, SEARCH_PARAM } from "~/platform/http/sealed-search.server";
import type { Secrets } from "~/platform/secrets.server";
import type { ClaimFilter } from "../queries/review.server";
import { statusFilter } from "../schema";

/** The claim filter in a URL; invalid values are ignored. */
export function claimFilterOf(url: URL, secrets: Secrets): ClaimFilter {
  const status = statusFilter.parse(url.searchParams.get("status"));
  return { status, search: openSearch(url, secrets) };
}

/** The filter part of a URL's query, for the export: `?status=paid`. */
export function filterQuery(url: URL, changes: { status?: string } = {}): string {
  const kept = new URLSearchParams();
  const status = changes.status ?? url.searchParams.get("status");
  const search = url.searchParams.get(SEARCH_PARAM);
  if (status) kept.set("status", status);
  if (search) kept.set(SEARCH_PARAM, search);
  return kept.size > 0 ? `?${kept}` : "";
}

/** The filter with rows per page, columns, and view, for the list's tabs. */
export const tabQuery = (url: URL, changes: { status?: string }) =>
  withNames(url, changes, ["perPage", "hide", "view"]);

/** The filter with order, rows per page, columns, view, and page, for links between the list and its claims. */
export const listQuery = (url: URL, changes: { status?: string } = {}) =>
  withNames(url, changes, ["sort", "dir", "perPage", "hide", "view", "page"]);

function withNames(url: URL, changes: { status?: string }, names: readonly string[]): string {
  const kept = new URLSearchParams(filterQuery(url, changes));
  for (const name of names) {
    const value = url.searchParams.get(name);
    if (value) kept.set(name, value);
  }
  return kept.size > 0 ? `?${kept}` : "";
}

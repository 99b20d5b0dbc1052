import type { Secrets } from "~/platform/secrets.server";

/**
 * Staff search for visitors by name, email, or phone number, which must not appear in a URL or a log. So a search is
 * posted, and the list's URL contains an encrypted form of it. Back, page links, and exports work, and anyone who sees
 * the URL (in a log or a browser's history) can't read the search.
 */
export const SEARCH_PARAM = "found";

const NAME = "search of staff";
const MAX_LENGTH = 200;

/** The list's URL for the typed search, without the page number. If nothing was typed, the URL has no search. */
export function sealSearch(url: URL, typed: string | undefined, secrets: Secrets): string {
  const params = new URLSearchParams(url.search);
  for (const name of [SEARCH_PARAM, "page"]) params.delete(name);
  const search = searchable(typed);
  if (search !== "") params.set(SEARCH_PARAM, secrets.seal(NAME, search));
  const query = params.toString();
  return query ? `${url.pathname}?${query}` : url.pathname;
}

/** The search in a URL; empty if there is none, or if it was encrypted with another AUTH_SECRET. */
export function openSearch(url: URL, secrets: Secrets): string {
  const sealed = url.searchParams.get(SEARCH_PARAM);
  if (sealed === null) return "";
  const opened = secrets.open(NAME, sealed);
  return opened.ok ? searchable(opened.text) : "";
}

/** The database accepts neither NUL nor half of a surrogate pair. */
function searchable(typed: string | undefined): string {
  return (typed ?? "").replaceAll("\0", " ").toWellFormed().trim().slice(0, MAX_LENGTH).toWellFormed();
}

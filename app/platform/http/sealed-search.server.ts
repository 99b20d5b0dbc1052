import type { Secrets } from "~/platform/secrets.server";

/**
 * What staff search for among visitors is a name, an email address or a phone number, which belong into no address and no
 * log. So a search is posted, and the list is addressed by a sealed form of it: Back, pages and exports work, and
 * who sees the address (a log, a browser's history) reads nothing.
 */
export const SEARCH_PARAM = "found";

const NAME = "search of staff";
const MAX_LENGTH = 200;

/** The address of this list for what was typed; the page is dropped. Nothing typed: without a search. */
export function sealSearch(url: URL, typed: string | undefined, secrets: Secrets): string {
  const params = new URLSearchParams(url.search);
  for (const name of [SEARCH_PARAM, "page"]) params.delete(name);
  const search = searchable(typed);
  if (search !== "") params.set(SEARCH_PARAM, secrets.seal(NAME, search));
  const query = params.toString();
  return query ? `${url.pathname}?${query}` : url.pathname;
}

/** What an address looks for; empty for nothing, and for what was sealed under another AUTH_SECRET. */
export function openSearch(url: URL, secrets: Secrets): string {
  const sealed = url.searchParams.get(SEARCH_PARAM);
  if (sealed === null) return "";
  const opened = secrets.open(NAME, sealed);
  return opened.ok ? searchable(opened.text) : "";
}

/** The database takes neither NUL nor half of a surrogate pair. */
function searchable(typed: string | undefined): string {
  return (typed ?? "").replaceAll("\0", " ").toWellFormed().trim().slice(0, MAX_LENGTH).toWellFormed();
}

/**
 * The lists whose views can be saved, by the path of their page, with the URL parameters of their filters
 * (spec:staff#saved-views). Searches for people are left out: a view would store the words.
 */
export const viewLists = {
  "/admin": ["q", "show"],
  "/admin/audit": ["q", "person", "entity", "from", "to"],
  "/admin/blog": ["q", "status", "author", "tag"],
  "/admin/blog/analytics": ["days", "category"],
  "/admin/blog/images": ["q"],
  "/admin/blog/schedules": [],
  "/admin/blog/split-tests": ["status"],
  "/admin/claims": ["status"],
  "/admin/import": [],
  "/admin/leads": ["kind", "state", "medication", "payment", "consent", "from", "to"],
  "/admin/rankings": [],
  "/admin/revenue": ["period", "days", "q", "source", "brand", "tests", "deleted"],
  "/admin/revenue/ad-spend": ["from", "to"],
  "/admin/revenue/inbox": ["q", "outcome", "network"],
  "/admin/settings/networks": [],
  "/admin/staff": [],
  "/admin/verification": [],
} as const satisfies Record<string, readonly string[]>;

export type ViewList = keyof typeof viewLists;

export const isViewList = (page: string): page is ViewList => Object.hasOwn(viewLists, page);

/** Order, rows per page, and columns, which all lists share. */
const SHARED_PARAMETERS = ["sort", "dir", "perPage", "hide"];
const LONGEST_VALUE = 200;
const LONGEST_QUERY = 1_000;

/**
 * What a view of this list keeps of a URL's query: filters, order, rows per page, and columns, always in the same
 * sequence. The list ignores values that it doesn't know. Empty if nothing is set, or if the query would be too long to
 * store. A value with an @ is left out: a network may use a customer's email as a transaction id, so staff may search
 * for one.
 */
export function viewQuery(page: ViewList, search: string): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of [...viewLists[page], ...SHARED_PARAMETERS]) {
    const value = given.get(name)?.trim() ?? "";
    const isStorable = value.length <= LONGEST_VALUE && !/[\0@]/.test(value) && value.isWellFormed();
    if (value !== "" && isStorable) kept.set(name, value);
  }
  const query = kept.toString();
  return query.length <= LONGEST_QUERY ? query : "";
}

/** The URL of a list with a view. @param view `all` for the list without a view, even if the person has a default. */
export function viewAddress(page: ViewList, view: { viewId: number; query: string } | "all"): string {
  if (view === "all") return `${page}?view=all`;
  return `${page}?${view.query === "" ? "" : `${view.query}&`}view=${view.viewId}`;
}

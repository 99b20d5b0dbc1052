/** The most characters that the URL of an Undo may have. */
const LONGEST_UNDO = 500;

/**
 * The list that a form was sent from, with its filters, order, and page: `back` for the redirect, `undo` for the action
 * of the toast's Undo, which is the list alone if the query is too long.
 * @param without parameters to drop, such as the row whose form was open.
 */
export function sameList(url: URL, without: readonly string[] = []): { back: string; undo: string } {
  const query = new URLSearchParams(url.search);
  // React Router marks the forms of index routes with `index`.
  for (const name of ["index", ...without]) query.delete(name);
  const back = query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
  return { back, undo: back.length <= LONGEST_UNDO ? back : url.pathname };
}

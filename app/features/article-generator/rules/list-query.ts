/** Parameters of the dialogs and of React Router. All others belong to the list behind the dialog. */
const NOT_OF_THE_LIST = ["article", "new", "index"];

/**
 * A path with the query of a list. The dialogs' URLs have it too, so the list behind them keeps its filters, order, and
 * page (spec:article-generator#dialog-list).
 * @param search the query of the list, or of a dialog above it.
 * @param own parameters to add for a dialog.
 */
export function withListQuery(path: string, search: string, own: Record<string, string> = {}): string {
  const query = new URLSearchParams(search);
  for (const name of NOT_OF_THE_LIST) query.delete(name);
  for (const [name, value] of Object.entries(own)) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

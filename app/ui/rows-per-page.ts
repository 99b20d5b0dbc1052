/** How many rows a page of a staff list can show (spec:staff#rows-per-page). The first is the default. */
export const rowsPerPage = [25, 50, 100] as const;
export type RowsPerPage = (typeof rowsPerPage)[number];

export const DEFAULT_ROWS = rowsPerPage[0];

/** The choice in a list's URL, as `Pagination` writes it. Anything else is the default. */
export function rowsPerPageFrom(params: URLSearchParams): RowsPerPage {
  const text = params.get("perPage");
  return rowsPerPage.find((size) => String(size) === text) ?? DEFAULT_ROWS;
}

import * as z from "zod/mini";
import { medicationTypes } from "~/features/brands/schema";
import { sourceFilters } from "~/features/pricing/rules/source-filter";

/** The value of `only` that hides rows in which the providers don't differ (spec:side-by-side#only-differences). */
export const ONLY_DIFFERENCES = "differences";

const tableQuery = z.object({
  type: z.catch(z.nullable(z.enum(medicationTypes)), null),
  source: z.catch(z.enum(sourceFilters), "any"),
  only: z.pipe(
    z.catch(z.nullable(z.literal(ONLY_DIFFERENCES)), null),
    z.transform((only) => only !== null),
  ),
  /** How many providers of the URL that led here aren't in the comparison. */
  gone: z.catch(z.pipe(z.string().check(z.regex(/^[1-9]$/)), z.transform(Number)), 0),
});

export type TableQuery = z.output<typeof tableQuery>;

/** The parameters that change the page, for the page cache. */
export const TABLE_PARAMETERS = "type source only gone";

/** Never throws: missing and unknown values count as not set. */
export function readTableQuery(query: URLSearchParams): TableQuery {
  return tableQuery.parse({ type: null, source: "any", only: null, gone: "", ...Object.fromEntries(query) });
}

import * as z from "zod/mini";
import { isStateCode, type StateCode } from "~/kernel/us-states";
import { type DirectoryFilters, maxNameLength } from "./rules/directory";

/** Missing or unknown values count as not set, so that every URL shows a list. */
const isChecked = z.catch(
  z.pipe(
    z.enum(["on", "true", "1"]),
    z.transform(() => true),
  ),
  false,
);

const directoryFilters: z.ZodMiniType<DirectoryFilters> = z.object({
  name: z.catch(
    z.pipe(
      z.string(),
      z.transform((text) => text.replace(/\s+/g, " ").trim().slice(0, maxNameLength)),
    ),
    "",
  ),
  state: z.catch(z.nullable(z.custom<StateCode>(isStateCode)), null),
  medication: z.catch(z.nullable(z.enum(["semaglutide", "tirzepatide"])), null),
  source: z.catch(z.nullable(z.enum(["brand_name", "compounded"])), null),
  insurance: isChecked,
  hsa: isChecked,
  legitscript: isChecked,
  page: z.catch(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), z.transform(Number)), 1),
});

/** Never throws. If a name is repeated, the last value counts. */
export function readDirectoryFilters(query: URLSearchParams): DirectoryFilters {
  return directoryFilters.parse(Object.fromEntries(query));
}

const PRICING_ID = /^[1-9]\d{0,9}$/;

/** The query parameter that names a plan. */
export const PLAN_PARAMETER = "plan";

/** The plan that the query of a provider's page selects, as its pricing id; null if it is missing or invalid. */
export function readPlanId(query: URLSearchParams): number | null {
  const plan = query.get(PLAN_PARAMETER);
  return plan !== null && PRICING_ID.test(plan) ? Number(plan) : null;
}

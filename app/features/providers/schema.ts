import * as z from "zod/mini";
import type { Dosage } from "~/features/brands/schema";
import {
  type DoseSchedule,
  doseSteps,
  type MonthsPerDose,
  monthsPerDoseChoices,
  usualSchedules,
} from "~/features/pricing/rules/dose-steps";
import type { Medication } from "~/features/pricing/rules/match";
import type { Schedules } from "~/features/pricing/rules/rising-year";
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
export function readPlanId(query: URLSearchParams, name: string = PLAN_PARAMETER): number | null {
  const plan = query.get(name);
  return plan !== null && PRICING_ID.test(plan) ? Number(plan) : null;
}

/** The query parameters of the rising dose: each medication's last dose, and the months on each dose. */
export const DOSE_PARAMETERS = ["semaglutide", "tirzepatide", "months"] as const;

/** The query parameter that names a plan of the medication whose stopping costs are shown. */
export const STOP_PARAMETER = "stop";

/** All query parameters that change a provider's page. */
export const PAGE_PARAMETERS = [PLAN_PARAMETER, STOP_PARAMETER, ...DOSE_PARAMETERS] as const;

/** The dose schedules in the query of a provider's page; the usual ones for missing or invalid values. */
export function readSchedules(query: URLSearchParams): Schedules {
  const months = monthsPerDoseChoices.find((choice) => String(choice) === query.get("months")) ?? 1;
  return {
    semaglutide: scheduleOf("semaglutide", query.get("semaglutide"), months),
    tirzepatide: scheduleOf("tirzepatide", query.get("tirzepatide"), months),
  };
}

function scheduleOf(medication: Medication, text: string | null, monthsPerDose: MonthsPerDose): DoseSchedule {
  const lastDose: Dosage | undefined = doseSteps[medication].find((dose) => dose === text);
  return { lastDose: lastDose ?? usualSchedules[medication].lastDose, monthsPerDose };
}

const MAX_CHOICE_LENGTH = 20;

/** The choices in the query, by name, so that each form of the page keeps those of the others. */
export function keptChoices(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    PAGE_PARAMETERS.map((name) => [name, query.get(name) ?? ""]).filter(
      ([, value]) => value !== "" && value !== undefined && value.length <= MAX_CHOICE_LENGTH,
    ),
  );
}

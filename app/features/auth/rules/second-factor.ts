import type { Role } from "./access";

/** Whose accounts must have a second factor: the setting REQUIRE_SECOND_FACTOR (spec:access#required-factor). */
export type FactorRequirement = "admins" | "all" | "none";

export function isFactorRequired(requirement: FactorRequirement, role: Role): boolean {
  return requirement === "all" || (requirement === "admins" && role === "admin");
}

/** The one staff page that someone may open who still has to set up a second factor. */
export const FACTOR_PAGE = "/admin/account/second-factor";

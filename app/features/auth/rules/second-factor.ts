import type { Role } from "./access";

/**
 * Which accounts must have two-factor authentication: the setting REQUIRE_SECOND_FACTOR (spec:access#required-factor).
 */
export type FactorRequirement = "admins" | "all" | "none";

export function isFactorRequired(requirement: FactorRequirement, role: Role): boolean {
  return requirement === "all" || (requirement === "admins" && role === "admin");
}

/** The page for people who still have to set up two-factor authentication. */
export const FACTOR_PAGE = "/admin/account/second-factor";

/**
 * The staff pages that people may open before they have set up two-factor authentication: those needed for the setup.
 */
export const FACTOR_PAGES: readonly string[] = [
  FACTOR_PAGE,
  "/admin/account/passkeys",
  "/admin/account/passkeys/new",
  "/admin/confirm-password",
];

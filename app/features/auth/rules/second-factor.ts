import type { Role } from "./access";

/** Whose accounts must have a second factor: the setting REQUIRE_SECOND_FACTOR (spec:access#required-factor). */
export type FactorRequirement = "admins" | "all" | "none";

export function isFactorRequired(requirement: FactorRequirement, role: Role): boolean {
  return requirement === "all" || (requirement === "admins" && role === "admin");
}

/** Where someone is led who still has to set up a second factor. */
export const FACTOR_PAGE = "/admin/account/second-factor";

/** The staff pages that someone may open who still has to set up a second factor: what setting one up takes. */
export const FACTOR_PAGES: readonly string[] = [
  FACTOR_PAGE,
  "/admin/account/passkeys",
  "/admin/account/passkeys/new",
  "/admin/confirm-password",
];

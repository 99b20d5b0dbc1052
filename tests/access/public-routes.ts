/**
 * Every address that anybody may open. Staff addresses are declared in `app/features/auth/rules/access.ts`. An address of
 * `app/routes.ts` that stands in neither list fails the test of the access matrix.
 */
export const publicRoutes: readonly string[] = [
  "/",
  "/*",
  "/access-denied",
  "/blog",
  "/calculator",
  "/calculator/results",
  "/compare-providers",
  "/compare-providers/results",
  "/go/:slug/:rank/:providerId/:kind",
  "/login",
  "/login/code",
  "/login/identity",
  "/login/recover",
  "/login/reset",
  "/login/verify",
  "/logout",
  "/privacy",
  "/providers",
  "/providers/:slug",
  "/providers/:slug/visit",
  "/rebate-claim",
  "/rebate-claim/submit",
  "/rebate-terms",
  "/save-on-prescription",
  "/save-on-prescription/results",
  "/session",
  "/terms",
];

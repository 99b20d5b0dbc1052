import { isIdentifier } from "~/features/tracking/rules/session";
import type { KnownAssignment } from "./assignment";

/** Contains the variants a visitor was assigned, newest first. Only the blog's pages receive it. */
export const ASSIGNMENTS_COOKIE = "glp_split_tests";

/** More tests than any visitor takes part in; keeps the cookie below 2 KB. */
const MAX_KEPT = 20;

/**
 * Reads `variant~variant.requested`: variants, each with the requested variant if that was a different one. Invalid
 * parts are left out, because the value comes from a browser; `assign` checks whether a variant belongs to a test.
 */
export function parseAssignments(value: string | null): KnownAssignment[] {
  return (value ?? "").split("~", MAX_KEPT).flatMap((entry) => {
    const [variantId, requestedId = variantId, ...rest] = entry.split(".");
    const isEntry = isIdentifier(variantId) && isIdentifier(requestedId) && rest.length === 0;
    return isEntry ? [{ variantId, requestedId }] : [];
  });
}

/** The value after a visitor was assigned a variant, which replaces their earlier one of the same test. */
export function withAssignment(
  known: readonly KnownAssignment[],
  given: KnownAssignment,
  idsOfTest: readonly string[],
): string {
  const others = known.filter(({ variantId }) => !idsOfTest.includes(variantId));
  return [given, ...others]
    .slice(0, MAX_KEPT)
    .map(({ variantId, requestedId }) =>
      requestedId === variantId ? variantId : `${variantId}.${requestedId}`,
    )
    .join("~");
}

import { isIdentifier } from "~/features/tracking/rules/session";
import type { KnownAssignment } from "./assignment";

/** Holds the variants a visitor was given, newest first. Only the blog's pages get it. */
export const ASSIGNMENTS_COOKIE = "glp_split_tests";

/** More tests than anyone takes part in; keeps the cookie below 2 KB. */
const MAX_KEPT = 20;

/**
 * Reads `variant~variant.requested`: variants, each with the one whose post was asked for where that was another. What is not such
 * a list is left out: the value comes from a browser, and whether a variant belongs to a test is for `assign` to see.
 */
export function parseAssignments(value: string | null): KnownAssignment[] {
  return (value ?? "").split("~", MAX_KEPT).flatMap((entry) => {
    const [variantId, requestedId = variantId, ...rest] = entry.split(".");
    const isEntry = isIdentifier(variantId) && isIdentifier(requestedId) && rest.length === 0;
    return isEntry ? [{ variantId, requestedId }] : [];
  });
}

/** The value after a visitor was given a variant of a test: it takes the place of what they had of this test. */
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

import { AccessRefused, type Actor, isAdmin } from "~/features/auth/rules/access";

/**
 * A variant, and whether this person may edit its post (spec:access#content-manager-data). A missing post belongs to no
 * one.
 */
type OwnedVariant = { isOwn: boolean };

/** Administrators manage every test, content managers those whose posts are all their own (spec:split-tests#test-access). */
export function canManageTest(
  actor: Pick<Actor, "role">,
  test: { variants: readonly OwnedVariant[] },
): boolean {
  return isAdmin(actor) || (test.variants.length > 0 && test.variants.every(({ isOwn }) => isOwn));
}

/** @throws AccessRefused unless `canManageTest`. */
export function assertManagesTest(
  actor: Pick<Actor, "role">,
  test: { variants: readonly OwnedVariant[] },
): void {
  if (!canManageTest(actor, test)) throw new AccessRefused("This split test uses someone else's posts.");
}

import type { Actor } from "~/features/auth/rules/access";
import { revertBrand, type StateChange } from "~/features/brands/mutations/state.server";
import { canUndo } from "~/features/brands/rules/editable-price";
import type { Db } from "~/platform/db/client.server";
import { lastCheckBy } from "../queries/last-check.server";

/**
 * Undoes this person's last "Verified today" for a brand (spec:brands#check-undo). Null if it's too late, or
 * the brand's own fields have changed since then. @throws AccessRefused unless the actor is an administrator.
 */
export async function undoCheck(db: Db, actor: Actor, brandId: number, now: Date): Promise<StateChange> {
  const check = await lastCheckBy(db, actor.userId, brandId);
  if (!check || !canUndo(check.at, now)) return null;
  const earlier = { changedAt: check.at, to: { lastVerifiedUpdated: check.before } };
  return revertBrand(db, actor, brandId, earlier, now);
}

import { and, count, eq } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { authPasskeys } from "~/platform/db/tables/auth";
import type { Actor } from "../rules/access";
import type { RecentActor } from "../rules/recent-proof";

/** Renames a passkey of the actor; other people's passkeys aren't found. @returns whether it exists. */
export async function renamePasskey(db: Db, actor: Actor, id: string, name: string): Promise<boolean> {
  const renamed = await db.update(authPasskeys).set({ name }).where(ownPasskey(actor, id)).returning(asId);
  return renamed.length > 0;
}

/** Removes a passkey of the actor; other people's passkeys aren't found. @returns whether it existed. */
export async function removePasskey(tx: Db, actor: RecentActor, id: string): Promise<boolean> {
  const removed = await tx.delete(authPasskeys).where(ownPasskey(actor, id)).returning(asId);
  return removed.length > 0;
}

/** Records that a passkey was just used to sign in. */
export async function recordPasskeyUse(db: Db, credentialId: string, now: Date): Promise<void> {
  await db.update(authPasskeys).set({ lastUsedAt: now }).where(eq(authPasskeys.credentialID, credentialId));
}

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ passkeys: count() })
    .from(authPasskeys)
    .where(eq(authPasskeys.userId, userId));
  return row?.passkeys ?? 0;
}

const asId = { id: authPasskeys.id };

const ownPasskey = (actor: Actor, id: string) =>
  and(eq(authPasskeys.userId, actor.userId), eq(authPasskeys.id, id));

import { and, desc, eq, inArray, lt, ne } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { authKnownDevices, authUsers } from "~/platform/db/tables/auth";
import { hashToken, makeToken } from "~/platform/random-token.server";
import { isFreshAccount } from "../rules/account-notices";
import { KNOWN_DEVICE_DAYS, MAX_KNOWN_DEVICES } from "../rules/limits";

/**
 * Whether an account was opened in the browser that has this token (spec:access#known-devices).
 * @param email of the account; if omitted, any account counts.
 */
export async function isKnownDevice(db: Db, token: string, email?: string): Promise<boolean> {
  const rows = await db
    .select({ userId: authKnownDevices.userId })
    .from(authKnownDevices)
    .innerJoin(authUsers, eq(authUsers.id, authKnownDevices.userId))
    .where(
      and(eq(authKnownDevices.tokenHash, hashToken(token)), email ? eq(authUsers.email, email) : undefined),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Records that an account was opened in a browser.
 * @param token the browser's cookie value, if any. A token that we never issued is replaced.
 * @returns the token for the cookie, and whether this is the account's first sign-in there.
 */
export async function rememberDevice(
  db: Db,
  token: string | null,
  userId: string,
  now: Date,
): Promise<{ token: string; isNew: boolean }> {
  const rows =
    token === null
      ? []
      : await db
          .select({ userId: authKnownDevices.userId })
          .from(authKnownDevices)
          .where(eq(authKnownDevices.tokenHash, hashToken(token)));
  const kept = token !== null && rows.length > 0 ? token : makeToken();
  await db
    .insert(authKnownDevices)
    .values({ tokenHash: hashToken(kept), userId, createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [authKnownDevices.tokenHash, authKnownDevices.userId],
      set: { lastUsedAt: now },
    });
  const isNew = rows.every((row) => row.userId !== userId);
  if (isNew) await forgetOldest(db, userId);
  return { token: kept, isNew };
}

/** Whether the account is new and no one has signed in to it yet, so that its owner expects a sign-in. */
export async function isFirstOfFreshAccount(db: Db, userId: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ createdAt: authUsers.createdAt, device: authKnownDevices.tokenHash })
    .from(authUsers)
    .leftJoin(authKnownDevices, eq(authKnownDevices.userId, authUsers.id))
    .where(eq(authUsers.id, userId))
    .limit(1);
  return rows.some(({ createdAt, device }) => device === null && isFreshAccount(createdAt, now));
}

async function forgetOldest(db: Db, userId: string): Promise<void> {
  const own = eq(authKnownDevices.userId, userId);
  const surplus = db
    .select({ tokenHash: authKnownDevices.tokenHash })
    .from(authKnownDevices)
    .where(own)
    .orderBy(desc(authKnownDevices.lastUsedAt))
    .offset(MAX_KNOWN_DEVICES);
  await db.delete(authKnownDevices).where(and(own, inArray(authKnownDevices.tokenHash, surplus)));
}

/**
 * Deletes an account's known browsers, for example after a new password. @param except the token of one that stays
 * known.
 */
export async function forgetDevices(tx: Db, userId: string, except: string | null): Promise<void> {
  const others = except === null ? undefined : ne(authKnownDevices.tokenHash, hashToken(except));
  await tx.delete(authKnownDevices).where(and(eq(authKnownDevices.userId, userId), others));
}

/** Deletes known browsers whose cookie has expired. */
export async function pruneDevices(db: Db, now: Date): Promise<void> {
  await deleteOldDevices(db, new Date(now.getTime() - KNOWN_DEVICE_DAYS * 86_400_000));
}

/** Deletes known browsers that weren't used since this moment. @returns how many. */
export async function deleteOldDevices(db: Db, before: Date): Promise<number> {
  const gone = await db
    .delete(authKnownDevices)
    .where(lt(authKnownDevices.lastUsedAt, before))
    .returning({ userId: authKnownDevices.userId });
  return gone.length;
}

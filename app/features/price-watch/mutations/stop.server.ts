import { and, asc, eq, exists, inArray, lte, notExists, or, sql } from "drizzle-orm";
import type { Database, Db } from "~/platform/db/client.server";
import { priceWatchers, priceWatches, priceWatchTokens } from "~/platform/db/tables/price-watch";
import type { Mailer } from "~/platform/mail/mailer.server";
import { watchMailKinds } from "../rules/mail-kinds";

/**
 * Ends one watch of a link's address, or all of them. With the last one, the address, its links, and its queued emails
 * are erased (spec:price-watch#unsubscribe). Doing it again changes nothing.
 * @param watchId null: all watches
 * @returns whether the address still watches something.
 */
export function stopWatches(
  db: Database["db"],
  mailer: Mailer,
  tokenHash: string,
  watchId: number | null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [watcher] = await tx
      .select({ watcherId: priceWatchers.watcherId, email: priceWatchers.email })
      .from(priceWatchers)
      .innerJoin(priceWatchTokens, eq(priceWatchTokens.watcherId, priceWatchers.watcherId))
      .where(eq(priceWatchTokens.tokenHash, tokenHash))
      .for("update", { of: priceWatchers });
    if (!watcher) return false;
    const ofWatcher = eq(priceWatches.watcherId, watcher.watcherId);
    if (watchId !== null)
      await tx.delete(priceWatches).where(and(ofWatcher, eq(priceWatches.watchId, watchId)));
    const [left] =
      watchId === null ? [] : await tx.select({ one: sql`1` }).from(priceWatches).where(ofWatcher).limit(1);
    if (left) return true;
    await eraseWatcher(tx, mailer, watcher.email);
    return false;
  });
}

/** Erases an address with all its watches, its links, and its queued emails. */
export async function eraseWatcher(tx: Db, mailer: Mailer, email: string): Promise<void> {
  const to = email.toLowerCase();
  await tx.delete(priceWatchers).where(eq(priceWatchers.email, to));
  for (const kind of Object.values(watchMailKinds)) await mailer.forget(tx, { kind, to });
}

/**
 * Erases watches that weren't confirmed in time or that have ended, then addresses that watch nothing
 * (spec:price-watch#watch-retention). Addresses are locked first: a visitor may be adding a watch to one of them right
 * now, and only a later statement sees it.
 */
export function eraseEnded(db: Database["db"], now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const watcherIds = await lockEnded(tx, now);
    if (watcherIds.length === 0) return;
    await tx
      .delete(priceWatches)
      .where(and(inArray(priceWatches.watcherId, watcherIds), lte(priceWatches.expiresAt, now)));
    await tx
      .delete(priceWatchers)
      .where(and(inArray(priceWatchers.watcherId, watcherIds), watchesNothing(tx)));
  });
}

/** Larger numbers wait for the next run. */
const ERASED_AT_ONCE = 5_000;

async function lockEnded(tx: Db, now: Date): Promise<number[]> {
  const hasEnded = exists(
    tx
      .select({ one: sql`1` })
      .from(priceWatches)
      .where(and(eq(priceWatches.watcherId, priceWatchers.watcherId), lte(priceWatches.expiresAt, now))),
  );
  const rows = await tx
    .select({ watcherId: priceWatchers.watcherId })
    .from(priceWatchers)
    .where(or(hasEnded, watchesNothing(tx)))
    .orderBy(asc(priceWatchers.watcherId))
    .limit(ERASED_AT_ONCE)
    .for("update");
  return rows.map(({ watcherId }) => watcherId);
}

/** The condition on an address that has no watches. */
export const watchesNothing = (tx: Db) =>
  notExists(
    tx.select({ one: sql`1` }).from(priceWatches).where(eq(priceWatches.watcherId, priceWatchers.watcherId)),
  );

/** Erases these addresses with their watches and links. Their queued emails are erased by address. @returns how many. */
export async function eraseWatchers(
  tx: Db,
  which: { watcherIds: readonly number[] } | { email: string },
): Promise<number> {
  const { watcherId, email } = priceWatchers;
  const gone = await tx
    .delete(priceWatchers)
    .where(
      "email" in which ? eq(email, which.email.toLowerCase()) : inArray(watcherId, [...which.watcherIds]),
    )
    .returning({ watcherId });
  return gone.length;
}

/** Changes an address, unless the new one already watches prices (spec:peoples-data#correct). @returns how many. */
export async function readdressWatchers(tx: Db, watcherIds: readonly number[], to: string): Promise<number> {
  const { watcherId, email } = priceWatchers;
  const [taken] = await tx.select({ watcherId }).from(priceWatchers).where(eq(email, to.toLowerCase()));
  const [first] = watcherIds;
  if (taken || first === undefined) return 0;
  const changed = await tx
    .update(priceWatchers)
    .set({ email: to.toLowerCase() })
    .where(eq(watcherId, first))
    .returning({ watcherId });
  return changed.length;
}

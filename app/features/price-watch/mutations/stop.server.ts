import { and, eq, inArray, lte, notExists, sql } from "drizzle-orm";
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
    if (watchId !== null) await tx.delete(priceWatches).where(and(ofWatcher, eq(priceWatches.watchId, watchId)));
    const [left] =
      watchId === null ? [] : await tx.select({ one: sql`1` }).from(priceWatches).where(ofWatcher).limit(1);
    if (left) return true;
    await tx.delete(priceWatchers).where(eq(priceWatchers.watcherId, watcher.watcherId));
    for (const kind of Object.values(watchMailKinds)) await mailer.forget(tx, { kind, to: watcher.email });
    return false;
  });
}

/**
 * Erases watches that weren't confirmed in time or that have ended, then addresses that watch nothing
 * (spec:price-watch#watch-retention).
 */
export function eraseEnded(db: Database["db"], now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.delete(priceWatches).where(lte(priceWatches.expiresAt, now));
    await eraseIdleWatchers(tx);
  });
}

/**
 * Addresses are locked first: a visitor may be adding a watch to one of them right now, and only a later statement sees
 * it.
 */
async function eraseIdleWatchers(tx: Db): Promise<void> {
  const watchesNothing = notExists(
    tx
      .select({ one: sql`1` })
      .from(priceWatches)
      .where(eq(priceWatches.watcherId, priceWatchers.watcherId)),
  );
  const idle = await tx
    .select({ watcherId: priceWatchers.watcherId })
    .from(priceWatchers)
    .where(watchesNothing)
    .for("update");
  const ids = idle.map(({ watcherId }) => watcherId);
  if (ids.length > 0)
    await tx.delete(priceWatchers).where(and(inArray(priceWatchers.watcherId, ids), watchesNothing));
}

import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Database, Db } from "~/platform/db/client.server";
import { priceWatchers, priceWatches, priceWatchTokens } from "~/platform/db/tables/price-watch";
import type { Mailer } from "~/platform/mail/mailer.server";
import type { MailMessage } from "~/platform/mail/message.server";
import { hashToken, makeToken } from "~/platform/random-token.server";
import { CONFIRM_WITHIN_MS, later, MAX_UNCONFIRMED, MAX_WATCHES, WATCH_MS } from "../rules/limits";
import type { Watch } from "../rules/watch";

/** What the email says: confirm this watch, you already have it, or you have too many. */
export type RequestOutcome = "confirm" | "known" | "full";

type WatchRequest = { email: string; watch: Watch };
type RequestOptions = {
  mailer: Mailer;
  now: Date;
  /** The email with this outcome and a link with this token. */
  mailFor(outcome: RequestOutcome, token: string): Promise<MailMessage>;
};

/**
 * Stores a watch that its address hasn't confirmed yet, and queues an email with a link in the same transaction. For
 * every address, one email is queued, so the response says nothing about an address (spec:price-watch#same-answer).
 * @returns false if too many watches wait for confirmation: then nothing is stored or sent.
 */
export function requestWatch(
  db: Database["db"],
  { email, watch }: WatchRequest,
  { mailer, now, mailFor }: RequestOptions,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [waiting] = await tx
      .select({ watches: count() })
      .from(priceWatches)
      .where(isNull(priceWatches.confirmedAt));
    if (Number(waiting?.watches ?? 0) >= MAX_UNCONFIRMED) return false;
    const watcherId = await lockWatcher(tx, email, now);
    const { outcome, watchId } = await addWatch(tx, watcherId, watch, now);
    const token = makeToken();
    await tx.insert(priceWatchTokens).values({ tokenHash: hashToken(token), watcherId, watchId });
    await mailer.queue(tx, await mailFor(outcome, token));
    return true;
  });
}

/** The row of an address, added if it's new, and locked until the transaction ends. */
async function lockWatcher(tx: Db, email: string, now: Date): Promise<number> {
  const [watcher] = await tx
    .insert(priceWatchers)
    .values({ email, createdAt: now })
    .onConflictDoUpdate({ target: priceWatchers.email, set: { email } })
    .returning({ watcherId: priceWatchers.watcherId });
  if (!watcher) throw new Error("The insert returned no row.");
  return watcher.watcherId;
}

/** The caller has locked the watcher, so the same watch isn't added twice. */
async function addWatch(
  tx: Db,
  watcherId: number,
  watch: Watch,
  now: Date,
): Promise<{ outcome: RequestOutcome; watchId: number | null }> {
  const own = await tx.select().from(priceWatches).where(eq(priceWatches.watcherId, watcherId));
  const values = columnsOf(watch);
  const same = own.find((row) => isSameWatch(row, values));
  if (same?.confirmedAt) return { outcome: "known", watchId: null };
  if (same) {
    const expiresAt = later(now, CONFIRM_WITHIN_MS);
    await tx.update(priceWatches).set({ expiresAt }).where(eq(priceWatches.watchId, same.watchId));
    return { outcome: "confirm", watchId: same.watchId };
  }
  if (own.length >= MAX_WATCHES) return { outcome: "full", watchId: null };
  const times = { createdAt: now, seenUntil: now, expiresAt: later(now, CONFIRM_WITHIN_MS) };
  const [added] = await tx
    .insert(priceWatches)
    .values({ watcherId, ...values, ...times })
    .returning({ watchId: priceWatches.watchId });
  if (!added) throw new Error("The insert returned no row.");
  return { outcome: "confirm", watchId: added.watchId };
}

/** The name, source, and product of the same plan may have changed since. */
const DETAILS: ReadonlySet<string> = new Set(["planName", "medicationSource", "productName"]);

function isSameWatch(row: Readonly<Record<string, unknown>>, values: ReturnType<typeof columnsOf>): boolean {
  return Object.entries(values).every(([name, value]) => DETAILS.has(name) || row[name] === value);
}

function columnsOf(watch: Watch) {
  if (watch.kind === "plan") return watch;
  const { limitCents, ...rest } = watch;
  return { ...rest, limitAmount: (limitCents / 100).toFixed(2) };
}

/**
 * Starts the watch of a link. Prices from now on count; opening the link again changes nothing
 * (spec:price-watch#double-opt-in).
 * @returns false if the link doesn't exist or its watch is erased.
 */
export function confirmWatch(db: Database["db"], tokenHash: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ watchId: priceWatches.watchId, confirmedAt: priceWatches.confirmedAt })
      .from(priceWatchTokens)
      .innerJoin(priceWatches, eq(priceWatches.watchId, priceWatchTokens.watchId))
      .where(
        and(
          eq(priceWatchTokens.tokenHash, tokenHash),
          sql`${priceWatches.expiresAt} > ${now.toISOString()}::timestamptz`,
        ),
      );
    if (!found) return false;
    if (found.confirmedAt) return true;
    await tx
      .update(priceWatches)
      .set({ confirmedAt: now, seenUntil: now, expiresAt: later(now, WATCH_MS) })
      .where(and(eq(priceWatches.watchId, found.watchId), isNull(priceWatches.confirmedAt)));
    return true;
  });
}

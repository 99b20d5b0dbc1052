import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { type PreferredMedication, preferredMedications } from "~/features/brands/schema";
import { dollarsToCents } from "~/kernel/money";
import { isStateCode } from "~/kernel/us-states";
import type { Db } from "~/platform/db/client.server";
import { priceWatches, priceWatchTokens } from "~/platform/db/tables/price-watch";
import { BETWEEN_EMAILS_MS, LISTED_AGAIN_MS, later } from "../rules/limits";
import type { StoredWatch, Watch } from "../rules/watch";

type Row = typeof priceWatches.$inferSelect;

export function storedWatch(row: Row): StoredWatch {
  return {
    watchId: row.watchId,
    isConfirmed: row.confirmedAt !== null,
    seenUntil: row.seenUntil.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    missingSince: row.missingSince?.toISOString() ?? null,
    watch: watchOf(row),
  };
}

/** @throws Error for a row that the table's checks rule out. */
function watchOf(row: Row): Watch {
  const { brandId, pricingId, medicationType, dosage, planInterval, planName } = row;
  const { medicationSource, productName } = row;
  if (brandId !== null && pricingId !== null && medicationType && dosage && planInterval && planName) {
    const plan = { pricingId, medicationType, dosage, planInterval, medicationSource, productName };
    return { kind: "plan", brandId, planName, ...plan };
  }
  const { state, limitAmount, medication, source } = row;
  if (isStateCode(state) && limitAmount !== null && isMedication(medication) && source)
    return { kind: "state", state, limitCents: dollarsToCents(limitAmount), medication, source };
  throw new Error("A price watch needs a plan or a state.");
}

const isMedication = (text: string | null): text is PreferredMedication =>
  preferredMedications.some((known) => known === text);

/** The watches of one address that it has confirmed and that haven't ended, oldest first. */
export async function listConfirmedWatches(db: Db, watcherId: number, now: Date): Promise<StoredWatch[]> {
  const rows = await db
    .select()
    .from(priceWatches)
    .where(
      and(
        eq(priceWatches.watcherId, watcherId),
        isNotNull(priceWatches.confirmedAt),
        gt(priceWatches.expiresAt, now),
      ),
    )
    .orderBy(asc(priceWatches.watchId));
  return rows.map(storedWatch);
}

/** What the link in an email leads to. */
export type LinkTarget = {
  watcherId: number;
  /** The watch that the link confirms; null if it only ends watches. */
  requested: StoredWatch | null;
  /** Every confirmed watch of the address. */
  confirmed: StoredWatch[];
};

/** @returns null for a link that never existed, or whose watches are erased. */
export async function findLinkTarget(db: Db, tokenHash: string, now: Date): Promise<LinkTarget | null> {
  const [token] = await db.select().from(priceWatchTokens).where(eq(priceWatchTokens.tokenHash, tokenHash));
  if (!token) return null;
  const { watcherId, watchId } = token;
  const confirmed = await listConfirmedWatches(db, watcherId, now);
  if (watchId === null) return { watcherId, requested: null, confirmed };
  const [requested] = await db
    .select()
    .from(priceWatches)
    .where(and(eq(priceWatches.watchId, watchId), gt(priceWatches.expiresAt, now)));
  return { watcherId, requested: requested ? storedWatch(requested) : null, confirmed };
}

/**
 * The addresses that may get an email now and watch something whose prices changed, or a plan that has been gone for a
 * day, by number. For a state, any price counts; the rules decide what is news.
 * @param after the last number of the previous part of the list
 */
export async function listDueWatchers(
  db: Db,
  { now, settledAt, after, limit }: { now: Date; settledAt: Date; after: number; limit: number },
): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(
    sql`
      select w.watcher_id::float8 as id from price_watchers w
      where w.watcher_id > ${after}
        and coalesce(w.mailed_at <= ${later(now, -BETWEEN_EMAILS_MS).toISOString()}::timestamptz, true)
        and exists (
          select from price_watches p
          where p.watcher_id = w.watcher_id and p.confirmed_at is not null
            and p.expires_at > ${now.toISOString()}::timestamptz
            and (p.missing_since <= ${later(now, -LISTED_AGAIN_MS).toISOString()}::timestamptz or exists (
              select from brand_price_history h
              where (p.brand_id is null or h.brand_id = p.brand_id) and h.changed_at > p.seen_until
                and h.changed_at <= ${settledAt.toISOString()}::timestamptz
            ))
        )
      order by w.watcher_id limit ${limit}`,
    "objects",
  );
  return rows.map((row) => row.id);
}

import { and, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Database, Db } from "~/platform/db/client.server";
import { priceWatchers, priceWatches, priceWatchTokens } from "~/platform/db/tables/price-watch";
import type { Mailer } from "~/platform/mail/mailer.server";
import type { MailMessage } from "~/platform/mail/message.server";
import { hashToken, makeToken } from "~/platform/random-token.server";
import { listConfirmedWatches } from "../queries/watches.server";
import { BETWEEN_EMAILS_MS, later } from "../rules/limits";
import type { StoredWatch } from "../rules/watch";
import { watchesNothing } from "./stop.server";

/**
 * The email with a link with this token, the watches whose prices it reports, and those that it ends because their plan
 * is gone; null if there's nothing to say.
 */
export type ComposeNews = (
  tx: Db,
  watches: readonly StoredWatch[],
  to: { email: string; token: string },
) => Promise<{ mail: MailMessage; notifiedIds: number[]; endedIds: number[] } | null>;

type TellOptions = { mailer: Mailer; now: Date; settledAt: Date; compose: ComposeNews };

/**
 * Sends one address its news, if any: the email is queued in the transaction that records it. After a crash, either
 * both happened or neither did, so no price is reported twice (spec:price-watch#weekly-email).
 * @returns whether an email was queued. An address that another process has locked is left to it.
 */
export function notifyWatcher(
  db: Database["db"],
  watcherId: number,
  { mailer, now, settledAt, compose }: TellOptions,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [watcher] = await tx
      .select({ email: priceWatchers.email })
      .from(priceWatchers)
      .where(
        and(
          eq(priceWatchers.watcherId, watcherId),
          or(isNull(priceWatchers.mailedAt), lte(priceWatchers.mailedAt, later(now, -BETWEEN_EMAILS_MS))),
        ),
      )
      .for("update", { skipLocked: true });
    if (!watcher) return false;
    const watches = await listConfirmedWatches(tx, watcherId, now);
    const token = makeToken();
    const news = await compose(tx, watches, { email: watcher.email, token });
    if (!news) return false;
    await tx.insert(priceWatchTokens).values({ tokenHash: hashToken(token), watcherId });
    await tx
      .update(priceWatches)
      .set({ seenUntil: settledAt })
      .where(inArray(priceWatches.watchId, news.notifiedIds));
    await tx.delete(priceWatches).where(inArray(priceWatches.watchId, news.endedIds));
    await tx.update(priceWatchers).set({ mailedAt: now }).where(eq(priceWatchers.watcherId, watcherId));
    // The email that says so is the last one to an address that watches nothing else.
    await tx.delete(priceWatchers).where(and(eq(priceWatchers.watcherId, watcherId), watchesNothing(tx)));
    await mailer.queue(tx, news.mail);
    return true;
  });
}

/**
 * Notes since when plans aren't listed, and forgets it when they're listed again (spec:price-watch#plan-gone). A plan
 * is listed as its own row, or as another row with the same plan; `watchedPlan` is the same rule for one provider.
 */
export async function noteMissingPlans(db: Db, now: Date): Promise<void> {
  const isListed = sql`exists (
    select from brand_pricing r join brands b using (brand_id)
    where b.archived_at is null and r.brand_id = w.brand_id and r.medication_type = w.medication_type
      and r.dosage = w.dosage and r.plan_interval = w.plan_interval
      and (r.pricing_id = w.pricing_id or (r.medication_source, r.product_name)
        is not distinct from (w.medication_source, w.product_name)))`;
  await db.execute(sql`
    update price_watches w set missing_since = case when w.missing_since is null then ${now.toISOString()}::timestamptz end
    where w.kind = 'plan' and w.confirmed_at is not null and (w.missing_since is null) <> (${isListed})`);
}

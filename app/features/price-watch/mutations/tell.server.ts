import { and, eq, inArray, isNull, lte, or } from "drizzle-orm";
import type { Database, Db } from "~/platform/db/client.server";
import { priceWatchers, priceWatches, priceWatchTokens } from "~/platform/db/tables/price-watch";
import type { Mailer } from "~/platform/mail/mailer.server";
import type { MailMessage } from "~/platform/mail/message.server";
import { hashToken, makeToken } from "~/platform/random-token.server";
import { listConfirmedWatches } from "../queries/watches.server";
import { BETWEEN_EMAILS_MS, later } from "../rules/limits";
import type { StoredWatch } from "../rules/watch";

/** The email with a link with this token, and the watches it reports on; null if there is nothing to say. */
export type ComposeNews = (
  tx: Db,
  watches: readonly StoredWatch[],
  to: { email: string; token: string },
) => Promise<{ mail: MailMessage; watchIds: number[] } | null>;

type TellOptions = { mailer: Mailer; now: Date; settledAt: Date; compose: ComposeNews };

/**
 * Sends one address its news, if any: the email is queued in the transaction that records it. After a crash, either
 * both happened or neither did, so no price is reported twice (spec:price-watch#weekly-email).
 * @returns whether an email was queued. An address that another process has locked is left to it.
 */
export function tellWatcher(
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
      .where(inArray(priceWatches.watchId, news.watchIds));
    await tx.update(priceWatchers).set({ mailedAt: now }).where(eq(priceWatchers.watcherId, watcherId));
    await mailer.queue(tx, news.mail);
    return true;
  });
}

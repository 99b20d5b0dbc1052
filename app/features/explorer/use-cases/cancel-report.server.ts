import type { Actor } from "~/features/auth/rules/access";
import { cancelPreparation } from "~/features/prepared-reports/mutations/prepared-reports.server";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { skipEmail } from "../mutations/saved-reports.server";
import { listWaitingEmails } from "../queries/saved-reports.server";

/**
 * Cancels a person's own report that is being prepared, and skips the emails that wait for it: the next round would only
 * start it again (spec:explorer#slow-emails).
 * @returns how many emails are skipped, or null if nothing is being prepared.
 */
export function cancelReport(
  db: Db,
  actor: Pick<Actor, "userId">,
  id: string,
  now: Date,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    await takeLock(tx, "reportAnswers");
    const question = await cancelPreparation(tx, actor, id);
    if (question === null) return null;
    let skipped = 0;
    for (const email of await listWaitingEmails(tx, actor.userId, question, now))
      if (await skipEmail(tx, email)) skipped += 1;
    return skipped;
  });
}

import type { Db } from "~/platform/db/client.server";
import { deleteQueuedMails } from "~/platform/mail/queued-mails.server";
import type { PersonData } from "~/platform/person-data.server";
import { type LedgerActor, noteInLedger } from "../mutations/ledger.server";
import type { Counts } from "./change-person.server";

type Withdrawal = { email: string; requestId: number | null; personKey: string; actor: LedgerActor };

/**
 * Withdraws a person's consent everywhere, as part of the transaction: features stop using the data, and emails that
 * need the consent leave the queue (spec:peoples-data#withdrawal). Emails about a rebate claim stay, because the person
 * asked for the rebate.
 */
export async function withdrawConsent(
  tx: Db,
  sources: readonly PersonData[],
  { email, requestId, personKey, actor }: Withdrawal,
  now: Date,
): Promise<Counts> {
  const counts: Counts = {};
  for (const { kind, withdraw, mailKinds = [] } of sources) {
    const changed = (await withdraw?.(tx, email, now)) ?? 0;
    if (changed > 0) counts[kind] = changed;
    if (mailKinds.length === 0) continue;
    const mails = await deleteQueuedMails(tx, { to: email, kinds: mailKinds });
    if (mails > 0) counts["emails-in-the-queue"] = (counts["emails-in-the-queue"] ?? 0) + mails;
  }
  await noteInLedger(tx, actor, { requestId, action: "withdrawn", personKey, counts }, now);
  return counts;
}

import { insertUserLead } from "~/features/leads/mutations.server";
import type { UserLead } from "~/features/leads/schema";
import type { Database } from "~/platform/db/client.server";
import type { Mailer } from "~/platform/mail/mailer.server";
import type { MailMessage } from "~/platform/mail/message.server";

/**
 * Stores a lead and queues its provider summary, if any, in one transaction: every stored lead gets the email exactly
 * once.
 * @returns false if this submission was already stored: then nothing is written or sent.
 */
export function storeLead(
  db: Database["db"],
  mailer: Mailer,
  lead: UserLead,
  consent: { page: string; at: Date },
  summary: MailMessage | null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isNew = await insertUserLead(tx, lead, consent);
    if (isNew && summary) await mailer.queue(tx, summary);
    return isNew;
  });
}

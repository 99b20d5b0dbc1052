import { and, inArray, isNull, lt, sql } from "drizzle-orm";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import { termsVersion } from "~/features/leads/rules/consent";
import type { Database, Db } from "~/platform/db/client.server";
import { prescriptionLeads } from "~/platform/db/tables/savings";
import type { Mailer } from "~/platform/mail/mailer.server";
import type { MailMessage } from "~/platform/mail/message.server";
import type { Correction } from "~/platform/person-data.server";
import type { PrescriptionLead } from "./schema";

/** The page and time of the consent (spec:leads#consent-proof). */
export type Consent = { page: string; at: Date };

/**
 * Stores a lead of the savings finder.
 * @returns false if this submission was already stored; then nothing is written.
 */
async function insertPrescriptionLead(db: Db, lead: PrescriptionLead, consent: Consent): Promise<boolean> {
  const { currentCostCents, ...rest } = lead;
  const stored = await db
    .insert(prescriptionLeads)
    .values({
      ...rest,
      currentCost: (currentCostCents / 100).toFixed(2),
      termsVersion,
      consentPage: consent.page,
      agreedAt: consent.at,
      createdAt: consent.at,
    })
    .onConflictDoNothing({ target: prescriptionLeads.submissionId })
    .returning({ leadId: prescriptionLeads.leadId });
  return stored.length === 1;
}

/**
 * Stores a lead and queues its summary in one transaction, so that each stored lead gets exactly one email
 * (spec:leads#summary-mail).
 * @param summary null when no email was given, or nothing is reported
 * @returns false if this submission was already stored.
 */
export function storeLeadWithSummary(
  db: Database["db"],
  mailer: Mailer,
  lead: PrescriptionLead,
  consent: Consent,
  summary: MailMessage | null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isNew = await insertPrescriptionLead(tx, lead, consent);
    if (isNew && summary) await mailer.queue(tx, summary);
    return isNew;
  });
}

/**
 * Permanently deletes savings leads, at the senders' request.
 * @returns the ids of the leads that still existed.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function deletePrescriptionLeads(
  tx: Db,
  actor: Actor,
  leadIds: readonly number[],
): Promise<number[]> {
  assertAdmin(actor);
  return removePrescriptionLeads(tx, leadIds);
}

/** Permanently deletes savings leads. @returns the ids of the leads that still existed. */
export async function removePrescriptionLeads(tx: Db, leadIds: readonly number[]): Promise<number[]> {
  if (leadIds.length === 0) return [];
  const gone = await tx
    .delete(prescriptionLeads)
    .where(inArray(prescriptionLeads.leadId, [...leadIds]))
    .returning({ leadId: prescriptionLeads.leadId });
  return gone.map(({ leadId }) => leadId);
}

/** Corrects who sent a lead (spec:peoples-data#correct). @returns how many leads changed. */
export async function correctPrescriptionLeads(
  tx: Db,
  leadIds: readonly number[],
  { name, email, phone }: Correction,
): Promise<number> {
  const changed = await tx
    .update(prescriptionLeads)
    .set({
      fullName: name ?? sql`full_name`,
      email: email ?? sql`email`,
      phone: phone ?? sql`phone`,
    })
    .where(inArray(prescriptionLeads.leadId, [...leadIds]))
    .returning({ leadId: prescriptionLeads.leadId });
  return changed.length;
}

/** Withdraws the consent of the leads with this email (spec:peoples-data#withdrawal). @returns how many changed. */
export async function withdrawPrescriptionLeads(tx: Db, email: string, now: Date): Promise<number> {
  const changed = await tx
    .update(prescriptionLeads)
    .set({ withdrawnAt: now, contactWasAgreed: sql`contact_consent`, contactConsent: false })
    .where(
      and(sql`lower(${prescriptionLeads.email}) = lower(${email})`, isNull(prescriptionLeads.withdrawnAt)),
    )
    .returning({ leadId: prescriptionLeads.leadId });
  return changed.length;
}

/** Deletes the oldest leads before a moment, at most `limit` (spec:peoples-data#retention). @returns how many. */
export async function deleteOldPrescriptionLeads(tx: Db, before: Date, limit: number): Promise<number> {
  const { leadId, createdAt } = prescriptionLeads;
  const oldest = tx
    .select({ leadId })
    .from(prescriptionLeads)
    .where(lt(createdAt, before))
    .orderBy(createdAt, leadId)
    .limit(limit);
  const gone = await tx.delete(prescriptionLeads).where(inArray(leadId, oldest)).returning({ leadId });
  return gone.length;
}

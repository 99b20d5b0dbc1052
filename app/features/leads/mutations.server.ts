import { and, inArray, isNull, lt, sql } from "drizzle-orm";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { userLeads } from "~/platform/db/tables/leads";
import type { Correction } from "~/platform/person-data.server";
import { termsVersion } from "./rules/consent";
import type { UserLead } from "./schema";

/**
 * Stores a lead of the comparison form with what was agreed to, when, and on which page (spec:leads#consent-proof).
 * @returns false if this submission was already stored: then nothing is written.
 */
export async function insertUserLead(
  db: Db,
  lead: UserLead,
  consent: { page: string; at: Date },
): Promise<boolean> {
  const { currentWeight, goalWeight, ...rest } = lead;
  const stored = await db
    .insert(userLeads)
    .values({
      ...rest,
      currentWeight: currentWeight.toFixed(1),
      goalWeight: goalWeight.toFixed(1),
      termsVersion,
      consentPage: consent.page,
      agreedAt: consent.at,
      createdAt: consent.at,
    })
    .onConflictDoNothing({ target: userLeads.submissionId })
    .returning({ leadId: userLeads.leadId });
  return stored.length === 1;
}

/**
 * Permanently deletes leads of the comparison form at their senders' request.
 * @returns the ids of those that still existed.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function deleteUserLeads(tx: Db, actor: Actor, leadIds: readonly number[]): Promise<number[]> {
  assertAdmin(actor);
  return removeUserLeads(tx, leadIds);
}

/** Permanently deletes leads of the comparison form. @returns the ids of those that still existed. */
export async function removeUserLeads(tx: Db, leadIds: readonly number[]): Promise<number[]> {
  if (leadIds.length === 0) return [];
  const gone = await tx
    .delete(userLeads)
    .where(inArray(userLeads.leadId, [...leadIds]))
    .returning({ leadId: userLeads.leadId });
  return gone.map(({ leadId }) => leadId);
}

/** Corrects who sent a lead (spec:peoples-data#correct). @returns how many leads changed. */
export async function correctUserLeads(
  tx: Db,
  leadIds: readonly number[],
  { name, email, phone }: Correction,
): Promise<number> {
  const changed = await tx
    .update(userLeads)
    .set({
      fullName: name ?? sql`full_name`,
      email: email ?? sql`email`,
      phone: phone ?? sql`phone`,
    })
    .where(inArray(userLeads.leadId, [...leadIds]))
    .returning({ leadId: userLeads.leadId });
  return changed.length;
}

/** Withdraws the consent of the leads with this email (spec:peoples-data#withdrawal). @returns how many changed. */
export async function withdrawUserLeads(tx: Db, email: string, now: Date): Promise<number> {
  const changed = await tx
    .update(userLeads)
    .set({ withdrawnAt: now, contactWasAgreed: sql`contact_consent`, contactConsent: false })
    .where(and(sql`lower(${userLeads.email}) = lower(${email})`, isNull(userLeads.withdrawnAt)))
    .returning({ leadId: userLeads.leadId });
  return changed.length;
}

/** Deletes the oldest leads before a moment, at most `limit` (spec:peoples-data#retention). @returns how many. */
export async function deleteOldUserLeads(tx: Db, before: Date, limit: number): Promise<number> {
  const { leadId, createdAt } = userLeads;
  const oldest = tx
    .select({ leadId })
    .from(userLeads)
    .where(lt(createdAt, before))
    .orderBy(createdAt, leadId)
    .limit(limit);
  const gone = await tx.delete(userLeads).where(inArray(leadId, oldest)).returning({ leadId });
  return gone.length;
}

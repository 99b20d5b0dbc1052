import { inArray } from "drizzle-orm";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { userLeads } from "~/platform/db/tables/leads";
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
  if (leadIds.length === 0) return [];
  const gone = await tx
    .delete(userLeads)
    .where(inArray(userLeads.leadId, [...leadIds]))
    .returning({ leadId: userLeads.leadId });
  return gone.map(({ leadId }) => leadId);
}

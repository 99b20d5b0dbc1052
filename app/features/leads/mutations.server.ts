import type { Db } from "~/platform/db/client.server";
import { userLeads } from "~/platform/db/tables/leads";
import { termsVersion, type UserLead } from "./schema";

/**
 * Stores a lead of the comparison form with what was agreed to, when and on which page (decision V1).
 * @returns false when this submission was stored before: then nothing is written.
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

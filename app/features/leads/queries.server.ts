import { eq } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { userLeads } from "~/platform/db/tables/leads";
import { type SummaryLead, summaryLeadSchema } from "./schema";

/** What the summary email of a comparison lead needs; null if there is no such lead, or it gave no email. */
export async function findSummaryLead(db: Db, submissionId: string): Promise<SummaryLead | null> {
  const { email, fullName, state, preferredMedication, administrationType, paymentMethod } = userLeads;
  const [row] = await db
    .select({ email, fullName, state, preferredMedication, administrationType, paymentMethod })
    .from(userLeads)
    .where(eq(userLeads.submissionId, submissionId));
  const lead = summaryLeadSchema.safeParse(row);
  return lead.success && lead.data.email !== null ? lead.data : null;
}

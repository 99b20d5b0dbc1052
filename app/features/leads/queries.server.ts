import { and, type Column, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { userLeads } from "~/platform/db/tables/leads";
import type { PersonSearch } from "~/platform/person-data.server";
import { visitorSearch } from "./rules/search";
import { type SummaryLead, summaryLeadSchema } from "./schema";

/**
 * What the summary email of a comparison lead needs; null if the lead doesn't exist, it gave no email, or the person
 * withdrew the consent (spec:peoples-data#withdrawal).
 */
export async function findSummaryLead(db: Db, submissionId: string): Promise<SummaryLead | null> {
  const { email, fullName, state, preferredMedication, administrationType, paymentMethod } = userLeads;
  const [row] = await db
    .select({ email, fullName, state, preferredMedication, administrationType, paymentMethod })
    .from(userLeads)
    .where(and(eq(userLeads.submissionId, submissionId), isNull(userLeads.withdrawnAt)));
  const lead = summaryLeadSchema.safeParse(row);
  return lead.success && lead.data.email !== null ? lead.data : null;
}

const ID = /^[1-9]\d{0,14}$/;

/**
 * The rows that a form stored about a person (spec:peoples-data#search).
 * @param searched the table's `search` column, with the words of name, email, and phone number.
 */
export function personCondition(
  table: { id: Column; email: Column },
  searched: SQL,
  search: PersonSearch,
): SQL | undefined {
  switch (search.by) {
    case "email":
      return sql`lower(${table.email}) = lower(${search.email})`;
    case "phone":
      return sql`${searched} @@ to_tsquery('simple', ${`'${search.digits.replace(/\D/g, "")}':*`})`;
    case "name": {
      const query = visitorSearch(search.name);
      return query === null ? sql`false` : sql`${searched} @@ to_tsquery('simple', ${query})`;
    }
    case "ids":
      return inArray(table.id, numericIds(search.ids));
  }
}

/** Ids as numbers, without those that can't be one. */
export function numericIds(ids: readonly string[]): number[] {
  return ids.filter((id) => ID.test(id)).map(Number);
}

import { and, desc, eq, type InferSelectModel, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "~/platform/db/client.server";
import { userLeads } from "~/platform/db/tables/leads";
import type { PersonSearch } from "~/platform/person-data.server";
import { visitorSearch } from "./rules/search";
import { type SummaryLead, summaryLeadSchema } from "./schema";

/**
 * The data for the summary email of a comparison lead; null if the lead doesn't exist, has no email, or the person
 * withdrew consent (spec:peoples-data#withdrawal).
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

/** A table that a form fills. Its `search` column has the words of the name, email, and phone number. */
type FormTable = PgTable & { email: PgColumn; createdAt: PgColumn };

/** The rows that a form stored about a person, newest first (spec:peoples-data#search). */
export async function findFormRows<Table extends FormTable>(
  db: Db,
  table: Table,
  id: PgColumn,
  search: PersonSearch,
  limit: number,
): Promise<InferSelectModel<Table>[]> {
  const from: PgTable = table;
  const rows = await db
    .select()
    .from(from)
    .where(personCondition(table, id, search))
    .orderBy(desc(table.createdAt), desc(id))
    .limit(limit);
  return rows as InferSelectModel<Table>[];
}

function personCondition(table: FormTable, id: PgColumn, search: PersonSearch): SQL {
  const searched = sql`${table}.search`;
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
      return inArray(id, numericIds(search.ids));
  }
}

/** Ids as numbers. Ids that aren't numbers are left out. */
export function numericIds(ids: readonly string[]): number[] {
  return ids.filter((id) => ID.test(id)).map(Number);
}

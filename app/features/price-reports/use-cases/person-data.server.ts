import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { numericIds } from "~/features/leads/queries.server";
import { brands } from "~/platform/db/tables/brands";
import { priceReports } from "~/platform/db/tables/price-reports";
import type { PersonData, PersonSearch } from "~/platform/person-data.server";
import { eraseMessages } from "../mutations/reports.server";

/**
 * Reports of wrong prices don't say who sent them, and email addresses and phone numbers are removed from their text.
 * So they're found by a name in the text only (spec:peoples-data#person-data).
 */
export const priceReportData: PersonData = {
  kind: "price-reports",
  label: "Price reports with this name in the text",
  async find(db, search, limit) {
    const condition = conditionOf(search);
    if (!condition) return [];
    const { reportId, createdAt, message } = priceReports;
    const rows = await db
      .select({ reportId, createdAt, message, brandName: brands.brandName })
      .from(priceReports)
      .innerJoin(brands, eq(brands.brandId, priceReports.brandId))
      .where(and(isNotNull(message), condition))
      .orderBy(desc(createdAt), desc(reportId))
      .limit(limit);
    return rows.map((row) => ({
      id: String(row.reportId),
      title: `Price report ${row.reportId}`,
      at: row.createdAt,
      name: null,
      email: null,
      phone: null,
      onErase: "deleted",
      stays: "Which price was reported and what was decided. It doesn't say by whom.",
      facts: [
        ["Provider", row.brandName],
        ["Text", row.message ?? ""],
      ],
      consent: null,
      files: [],
    }));
  },
  async erase(tx, ids) {
    return { deleted: await eraseMessages(tx, numericIds(ids)), pseudonymized: 0, files: [] };
  },
};

function conditionOf(search: PersonSearch) {
  if (search.by === "ids") return inArray(priceReports.reportId, numericIds(search.ids));
  if (search.by !== "name") return null;
  return sql`position(lower(${search.name}) in lower(${priceReports.message})) > 0`;
}

import { desc, eq, inArray, or, sql } from "drizzle-orm";
import { href } from "react-router";
import { numericIds } from "~/features/leads/queries.server";
import { affiliateNetworks, conversions, postbackRequests } from "~/platform/db/tables/revenue";
import type { PersonData, PersonSearch } from "~/platform/person-data.server";
import { deleteRequests, eraseEmails } from "../mutations/erase.server";
import { personPattern } from "../rules/person-text";

/** The body as text. Bytes that aren't valid text are escaped instead of causing an error. */
const bodyText = sql<string | null>`encode(${postbackRequests.body}, 'escape')`;

/**
 * Raw requests of networks. The site asks for no personal data in them, but a network may send some
 * (spec:revenue#person-in-postbacks).
 */
export const postbackData: PersonData = {
  kind: "postback-requests",
  label: "Postbacks with this text",
  async find(db, search, limit) {
    const { id, receivedAt, query, conversionId } = postbackRequests;
    const rows = await db
      .select({ id, receivedAt, query, body: bodyText, conversionId, network: affiliateNetworks.name })
      .from(postbackRequests)
      .leftJoin(affiliateNetworks, eq(affiliateNetworks.networkId, postbackRequests.networkId))
      .where(whichRequests(search))
      .orderBy(desc(id))
      .limit(limit);
    return rows.map((row) => ({
      id: String(row.id),
      title: `Postback request ${row.id}`,
      at: row.receivedAt,
      name: null,
      email: null,
      phone: null,
      onErase: "deleted",
      stays: row.conversionId === null ? null : "The conversion with its amounts and dates, for the books.",
      page: href("/admin/revenue/inbox/:requestId", { requestId: String(row.id) }),
      facts: [
        ["Network", row.network ?? "Not known"],
        ["Query", row.query],
        ["Body", row.body ?? ""],
      ],
      consent: null,
      files: [],
    }));
  },
  async erase(tx, ids) {
    return { deleted: await deleteRequests(tx, numericIds(ids)), pseudonymized: 0, files: [] };
  },
};

function whichRequests(search: PersonSearch) {
  if (search.by === "ids") return inArray(postbackRequests.id, numericIds(search.ids));
  const pattern = personPattern(search);
  return or(sql`${postbackRequests.query} ~* ${pattern}`, sql`${bodyText} ~* ${pattern}`);
}

/** The texts that a network sends. */
const TEXTS = {
  transactionId: "Transaction ID",
  sourceUrl: "URL",
  sub1: "Sub 1",
  sub2: "Sub 2",
  sub3: "Sub 3",
  sub4: "Sub 4",
  sub5: "Sub 5",
} as const;
const textNames = Object.keys(TEXTS) as (keyof typeof TEXTS)[];
const allTexts = sql`concat_ws(' ', ${sql.join(
  textNames.map((name) => conversions[name]),
  sql`, `,
)})`;

/** Conversions whose texts contain an email. Their numbers look like phone numbers, so only emails are searched for. */
export const conversionData: PersonData = {
  kind: "conversions",
  label: "Conversions with this email",
  async find(db, search, limit) {
    if (search.by !== "ids" && search.by !== "email") return [];
    const rows = await db
      .select()
      .from(conversions)
      .where(
        search.by === "ids"
          ? inArray(conversions.id, numericIds(search.ids))
          : sql`${allTexts} ~* ${personPattern(search)}`,
      )
      .orderBy(desc(conversions.id))
      .limit(limit);
    return rows.map((row) => ({
      id: String(row.id),
      title: `Conversion ${row.id}`,
      at: row.createdAt,
      name: null,
      email: null,
      phone: null,
      onErase: "pseudonymized",
      stays: "Amounts, dates, and provider, for the books. A repeat from the network then counts as new.",
      facts: textNames.map((name) => [TEXTS[name], row[name] ?? ""]),
      consent: null,
      files: [],
    }));
  },
  async erase(tx, ids) {
    return { deleted: 0, pseudonymized: await eraseEmails(tx, numericIds(ids)), files: [] };
  },
};

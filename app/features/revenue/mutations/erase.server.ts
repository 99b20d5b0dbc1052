import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { EMAIL_IN_TEXT } from "../rules/person-text";

/** Deletes raw requests. Their conversions stay. @returns how many were deleted. */
export async function deleteRequests(tx: Db, requestIds: readonly number[]): Promise<number> {
  const gone = await tx.execute(
    sql`delete from postback_requests where id in ${listed(requestIds)} returning id`,
    "objects",
  );
  return gone.length;
}

/**
 * Removes emails from conversions and their history. Amounts, dates, and everything else stay. A transaction id with an
 * email becomes `erased-` and the conversion's number, because it has to stay unique.
 * @returns how many conversions changed.
 */
export async function eraseEmails(tx: Db, conversionIds: readonly number[]): Promise<number> {
  const without = (column: string) =>
    sql`${sql.identifier(column)} = case when ${sql.identifier(column)} ~* ${EMAIL_IN_TEXT} then null else ${sql.identifier(column)} end`;
  const changed = await tx.execute(
    sql`update conversions set
      transaction_id = case when transaction_id ~* ${EMAIL_IN_TEXT} then 'erased-' || id else transaction_id end,
      ${sql.join(["source_url", "sub1", "sub2", "sub3", "sub4", "sub5"].map(without), sql`, `)}
    where id in ${listed(conversionIds)} returning id`,
    "objects",
  );
  await tx.execute(sql`
    update conversion_history set before = ${withoutEmails("before")}, after = ${withoutEmails("after")}
    where conversion_id in ${listed(conversionIds)} and (before::text ~* ${EMAIL_IN_TEXT} or after::text ~* ${EMAIL_IN_TEXT})`);
  return changed.length;
}

/** The fields of a row's JSON object without those that contain an email. */
const withoutEmails = (column: string): SQL => sql`(
  select coalesce(jsonb_object_agg(key, value) filter (where value::text !~* ${EMAIL_IN_TEXT}), '{}')
  from jsonb_each(${sql.identifier(column)}))`;

const listed = (ids: readonly number[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)`;

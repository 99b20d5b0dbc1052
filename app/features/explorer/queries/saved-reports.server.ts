import { type SQL, sql } from "drizzle-orm";
import type { Role } from "~/features/auth/rules/access";
import { isUuid } from "~/kernel/uuid";
import type { Db } from "~/platform/db/client.server";
import type { RowReader } from "~/platform/db/read-together.server";
import { textOfReportQuery } from "../rules/background";
import {
  emailedQuery,
  type Frequency,
  frequencies,
  lastDue,
  MAX_EMAILED,
  MAX_PINNED,
  type SavedReport,
} from "../rules/saved-report";

/** The list is cut after these. Only shared reports of several people can be so many. */
const MAX_LISTED = 300;

/** The reports that a person may see: their own and shared ones (spec:explorer#saved-reports). */
function reportsOf(userId: string, condition: SQL, order: SQL, limit: number): SQL {
  return sql`select s.report_id as id, s.name, s.query, s.is_shared as "isShared", s.owner_id as "ownerId",
      coalesce(o.name, '') as "ownerName", coalesce(r.is_pinned, false) as "isPinned", r.frequency,
      r.skipped_for::text as "skippedFor"
    from saved_reports s
    left join auth_users o on o.id = s.owner_id
    left join saved_report_readers r on r.report_id = s.report_id and r.user_id = ${userId}
    where s.deleted_at is null and (s.owner_id = ${userId} or s.is_shared) and ${condition}
    order by ${order} limit ${limit}`;
}

/** Own and shared reports by name. */
export async function listSavedReports(db: Db, userId: string): Promise<SavedReport[]> {
  const order = sql`lower(s.name), s.report_id`;
  return db.execute<SavedReport>(reportsOf(userId, sql`true`, order, MAX_LISTED), "objects");
}

/** A report that this person may see; undefined for any other id. */
export async function findSavedReport(db: Db, userId: string, id: string): Promise<SavedReport | undefined> {
  if (!isUuid(id)) return undefined;
  const byId = sql`s.report_id = ${id}::uuid`;
  const [found] = await db.execute<SavedReport>(reportsOf(userId, byId, sql`1`, 1), "objects");
  return found;
}

/** The reports on a person's start page, by name. */
export async function listPinned(db: RowReader, userId: string): Promise<SavedReport[]> {
  const statement = reportsOf(userId, sql`r.is_pinned`, sql`lower(s.name), s.report_id`, MAX_PINNED);
  return db.execute<SavedReport>(statement, "objects");
}

/** A report that is due to be emailed to someone. */
export type DueEmail = {
  reportId: string;
  userId: string;
  /** The day that it's due, in New York. */
  day: string;
  name: string;
  query: string;
  frequency: Frequency;
  to: string;
  toName: string;
  role: Role;
};

/**
 * Emails that are due and not queued yet, for active accounts that the report is still shared with.
 * @param after the last email of the previous page; null for the first page.
 */
export async function listDueEmails(
  db: Db,
  now: Date,
  after: Pick<DueEmail, "reportId" | "userId"> | null,
  limit: number,
): Promise<DueEmail[]> {
  const isAfter = after
    ? sql`(r.report_id, r.user_id) > (${after.reportId}::uuid, ${after.userId}::text)`
    : sql`true`;
  return dueEmails(db, now, isAfter, limit);
}

/** A person's emails that are due and wait for the answer to this question (spec:explorer#slow-emails). */
export async function listWaitingEmails(
  db: Db,
  userId: string,
  question: string,
  now: Date,
): Promise<DueEmail[]> {
  const due = await dueEmails(db, now, sql`r.user_id = ${userId}`, MAX_EMAILED);
  return due.filter((email) => {
    const emailed = emailedQuery(email);
    return emailed !== null && textOfReportQuery(emailed) === question;
  });
}

/** Whether an email is still due: its reader hasn't changed its days or skipped it. */
export async function isEmailDue(
  db: Db,
  { reportId, userId, frequency, day }: Pick<DueEmail, "reportId" | "userId" | "frequency" | "day">,
): Promise<boolean> {
  const found = await db.execute(
    sql`select 1 from saved_report_readers where report_id = ${reportId}::uuid and user_id = ${userId}
      and frequency = ${frequency} and emailed_for < ${day}::date`,
    "objects",
  );
  return found.length > 0;
}

function dueEmails(db: Db, now: Date, condition: SQL, limit: number): Promise<DueEmail[]> {
  const due = sql`case r.frequency ${sql.join(
    frequencies.map((frequency) => sql`when ${frequency} then ${lastDue(frequency, now)}::date`),
    sql` `,
  )} end`;
  return db.execute<DueEmail>(
    sql`select r.report_id as "reportId", r.user_id as "userId", (${due})::text as day, s.name, s.query, r.frequency,
        u.email as "to", u.name as "toName", u.role
      from saved_report_readers r
      join saved_reports s on s.report_id = r.report_id
      join auth_users u on u.id = r.user_id
      where r.frequency is not null and r.emailed_for < ${due} and s.deleted_at is null
        and (s.is_shared or s.owner_id = r.user_id) and u.deactivated_at is null and ${condition}
      order by r.report_id, r.user_id limit ${limit}`,
    "objects",
  );
}

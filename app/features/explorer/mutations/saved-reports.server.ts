import { and, count, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import type { Actor } from "~/features/auth/rules/access";
import { isUuid } from "~/kernel/uuid";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { savedReportReaders, savedReports } from "~/platform/db/tables/explorer";
import { findSavedReport } from "../queries/saved-reports.server";
import {
  canChange,
  type Frequency,
  frequencies,
  lastDue,
  MAX_EMAILED,
  MAX_PINNED,
  MAX_SAVED,
  type SavedReport,
} from "../rules/saved-report";

/** What a person chooses for themselves. */
export type Reading = Pick<SavedReport, "isPinned" | "frequency">;
export type SavedInput = Pick<SavedReport, "name" | "query" | "isShared">;

export type SaveProblem = "unknown" | "too-many" | "too-many-pinned" | "too-many-emailed";
export type SaveResult = { done: true; id: string } | { done: false; problem: SaveProblem };

class Refused extends Error {
  readonly problem: SaveProblem;

  constructor(problem: SaveProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Runs a change in a transaction, which a refusal rolls back. */
async function changing(db: Db, change: (tx: Db) => Promise<string>): Promise<SaveResult> {
  try {
    return { done: true, id: await db.transaction(change) };
  } catch (error) {
    if (error instanceof Refused) return { done: false, problem: error.problem };
    throw error;
  }
}

/** Saves a question under a name (spec:explorer#saved-reports). */
export function saveReport(
  db: Db,
  actor: Actor,
  input: SavedInput,
  reading: Reading,
  now: Date,
): Promise<SaveResult> {
  return changing(db, async (tx) => {
    await requireRoom(tx, actor.userId);
    const [row] = await tx
      .insert(savedReports)
      .values({ ...input, ownerId: actor.userId, createdAt: now, updatedAt: now })
      .returning({ id: savedReports.reportId });
    if (!row) throw new Error("The database returned no id for a saved report.");
    await setReading(tx, actor, row.id, reading, now);
    await record(tx, actor, "created", row.id, { before: null, after: factsOf(input, reading) }, now);
    return row.id;
  });
}

/** Requests that count reports of one person wait for each other, so that they can't exceed a limit together. */
async function requireRoom(tx: Db, ownerId: string): Promise<void> {
  await takeLock(tx, "savedReports", ownerId);
  const own = and(eq(savedReports.ownerId, ownerId), isNull(savedReports.deletedAt));
  const [kept] = await tx.select({ n: count() }).from(savedReports).where(own);
  if ((kept?.n ?? 0) >= MAX_SAVED) throw new Refused("too-many");
}

/**
 * Changes a report, or only what the actor chooses for themselves if the report is someone else's.
 * @param input null leaves the report itself as it is.
 */
export function changeReport(
  db: Db,
  actor: Actor,
  id: string,
  input: SavedInput | null,
  reading: Reading,
  now: Date,
): Promise<SaveResult> {
  return changing(db, async (tx) => {
    await takeLock(tx, "savedReports", actor.userId);
    const before = await findSavedReport(tx, actor.userId, id);
    if (!before) throw new Refused("unknown");
    const after = input && canChange(actor, before) ? input : before;
    if (after !== before) {
      const { name, query, isShared } = after;
      const values = { name, query, isShared, updatedAt: now };
      await tx.update(savedReports).set(values).where(eq(savedReports.reportId, id));
    }
    await setReading(tx, actor, id, reading, now);
    const sides = { before: factsOf(before, before), after: factsOf(after, reading) };
    await record(tx, actor, "updated", id, sides, now);
    return id;
  });
}

/** Pins a report to the actor's start page, or removes it from there. */
export async function pinReport(
  db: Db,
  actor: Actor,
  id: string,
  isPinned: boolean,
  now: Date,
): Promise<SaveResult> {
  return changing(db, async (tx) => {
    await takeLock(tx, "savedReports", actor.userId);
    const report = await findSavedReport(tx, actor.userId, id);
    if (!report) throw new Refused("unknown");
    await setReading(tx, actor, id, { isPinned, frequency: report.frequency }, now);
    return id;
  });
}

/** Deletes a report; `restoreReport` undoes it. @returns false if the actor may not, or if it's already deleted. */
export function deleteReport(db: Db, actor: Actor, id: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const report = await findSavedReport(tx, actor.userId, id);
    if (!report || !canChange(actor, report)) return false;
    await tx.update(savedReports).set({ deletedAt: now }).where(eq(savedReports.reportId, id));
    await record(tx, actor, "deleted", id, { before: factsOf(report, report), after: null }, now);
    return true;
  });
}

/**
 * Undoes a deletion, unless the owner has saved too many other reports. Emails that came due after the deletion
 * aren't sent.
 */
export async function restoreReport(db: Db, actor: Actor, id: string, now: Date): Promise<SaveResult> {
  if (!isUuid(id)) return { done: false, problem: "unknown" };
  return changing(db, async (tx) => {
    const deleted = and(eq(savedReports.reportId, id), isNotNull(savedReports.deletedAt));
    const [found] = await tx.select().from(savedReports).where(deleted);
    if (!found || !canChange(actor, found)) throw new Refused("unknown");
    await requireRoom(tx, found.ownerId);
    const [report] = await tx.update(savedReports).set({ deletedAt: null }).where(deleted).returning();
    if (!report) throw new Refused("unknown");
    await skipMissedEmails(tx, id, now);
    const after = { name: report.name, query: report.query, isShared: report.isShared };
    await record(tx, actor, "restored", id, { before: null, after }, now);
    return id;
  });
}

async function skipMissedEmails(tx: Db, id: string, now: Date): Promise<void> {
  for (const frequency of frequencies)
    await tx
      .update(savedReportReaders)
      .set({ emailedFor: lastDue(frequency, now) })
      .where(and(eq(savedReportReaders.reportId, id), eq(savedReportReaders.frequency, frequency)));
}

/** Removes reports that were deleted before this moment. They can't be restored after that. */
export async function forgetDeleted(db: Db, before: Date): Promise<void> {
  await db.delete(savedReports).where(lt(savedReports.deletedAt, before));
}

type ClaimedEmail = { reportId: string; userId: string; day: string; frequency: Frequency };

/**
 * Notes that the email of this day is queued, in the transaction that queues it.
 * @returns false if it was already queued or skipped, or if the person has since chosen other days or none.
 */
export function claimEmail(tx: Db, email: ClaimedEmail): Promise<boolean> {
  return endEmail(tx, email, { emailedFor: email.day });
}

/** Skips the email of this day (spec:explorer#slow-emails). @returns false if it was already queued or skipped. */
export function skipEmail(tx: Db, email: ClaimedEmail): Promise<boolean> {
  return endEmail(tx, email, { emailedFor: email.day, skippedFor: email.day });
}

async function endEmail(
  tx: Db,
  { reportId, userId, day, frequency }: ClaimedEmail,
  values: { emailedFor: string; skippedFor?: string },
): Promise<boolean> {
  const { reportId: report, userId: reader, frequency: chosen, emailedFor } = savedReportReaders;
  const claimed = await tx
    .update(savedReportReaders)
    .set(values)
    .where(and(eq(report, reportId), eq(reader, userId), eq(chosen, frequency), lt(emailedFor, day)))
    .returning({ reportId: report });
  return claimed.length > 0;
}

/** Stores what a person chose. Their first email is the next one that becomes due. */
async function setReading(tx: Db, actor: Actor, id: string, reading: Reading, now: Date): Promise<void> {
  const { isPinned, frequency } = reading;
  const values = { isPinned, frequency, emailedFor: frequency && lastDue(frequency, now) };
  const key = { reportId: id, userId: actor.userId };
  // Saving the same choice again doesn't skip an email that is due.
  const emailedFor = sql`case when ${savedReportReaders.frequency} = excluded.frequency
    then ${savedReportReaders.emailedFor} else excluded.emailed_for end`;
  await tx
    .insert(savedReportReaders)
    .values({ ...key, ...values })
    .onConflictDoUpdate({
      target: [savedReportReaders.reportId, savedReportReaders.userId],
      set: { isPinned, frequency, emailedFor },
    });
  const [chosen] = await tx
    .select({
      pinned: sql<number>`count(*) filter (where ${savedReportReaders.isPinned})`.mapWith(Number),
      emailed: count(savedReportReaders.frequency),
    })
    .from(savedReportReaders)
    .innerJoin(savedReports, eq(savedReports.reportId, savedReportReaders.reportId))
    .where(and(eq(savedReportReaders.userId, actor.userId), isNull(savedReports.deletedAt)));
  if (isPinned && (chosen?.pinned ?? 0) > MAX_PINNED) throw new Refused("too-many-pinned");
  if (frequency && (chosen?.emailed ?? 0) > MAX_EMAILED) throw new Refused("too-many-emailed");
}

const factsOf = ({ name, query, isShared }: SavedInput, { frequency }: Pick<Reading, "frequency">) => ({
  name,
  query,
  isShared,
  emails: frequency ?? "",
});

type Sides = {
  before: Record<string, string | boolean> | null;
  after: Record<string, string | boolean> | null;
};

function record(tx: Db, actor: Actor, action: string, id: string, sides: Sides, now: Date): Promise<void> {
  const name = String((sides.after ?? sides.before)?.name);
  const change = {
    action,
    entity: "saved_report",
    entityId: id,
    summary: `Report "${name}"`,
    ...sides,
  } as const;
  return recordAudit(tx, actor, change, now);
}

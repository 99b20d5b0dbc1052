import { and, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Pricing } from "~/features/brands/schema";
import type { Db } from "~/platform/db/client.server";
import { priceReports } from "~/platform/db/tables/price-reports";
import { findCorrectingChange } from "../queries/reports.server";
import {
  KEEP_MESSAGE_DAYS,
  MAX_OPEN,
  MAX_OPEN_FOR_PRICE,
  type ReportDecision,
  withoutContact,
} from "../rules/report";

type NewReport = { brandId: number; plan: Pricing; message: string };

/**
 * Stores a visitor's report without contact details, and without anything about the visitor
 * (spec:price-reports#report).
 * @returns `known` if enough reports on this price are open, `full` if staff have too many to read.
 */
export async function storeReport(
  db: Db,
  { brandId, plan, message }: NewReport,
  now: Date,
): Promise<"stored" | "known" | "full"> {
  const [open] = await db.execute<{ all: number; same: number }>(
    sql`select count(*)::integer as all, (count(*) filter (where pricing_id = ${plan.pricingId}))::integer as same
        from price_reports where status = 'open'`,
    "objects",
  );
  if ((open?.same ?? 0) >= MAX_OPEN_FOR_PRICE) return "known";
  if ((open?.all ?? 0) >= MAX_OPEN) return "full";
  await db.insert(priceReports).values({
    createdAt: now,
    brandId,
    pricingId: plan.pricingId,
    medicationType: plan.medicationType,
    dosage: plan.dosage,
    planInterval: plan.planInterval,
    shownPrice: (plan.priceCents / 100).toFixed(2),
    message: withoutContact(message),
  });
  return "stored";
}

/**
 * `no_change`: a report can be marked as corrected only after its price was changed. `changed`: someone else decided
 * first, or undid a decision.
 */
export type DecisionResult = { done: true } | { done: false; problem: "unknown" | "changed" | "no_change" };

/**
 * Closes an open report (spec:price-reports#report-decision). The audit log keeps the decision, never the text.
 * @throws AccessRefused unless the actor is an administrator.
 */
export function decideReport(
  db: Db,
  actor: Actor,
  { reportId, decision }: { reportId: number; decision: ReportDecision },
  now: Date,
): Promise<DecisionResult> {
  return changeReport(db, actor, reportId, now, decision, async (tx, report) => {
    if (report.status !== "open") return "changed";
    if (decision === "not_confirmed") return { status: decision, decidedAt: now };
    const historyId = await findCorrectingChange(tx, report);
    return historyId === null ? "no_change" : { status: decision, decidedAt: now, historyId };
  });
}

/** Undoes a decision: the report is open again. @throws AccessRefused unless the actor is an administrator. */
export function reopenReport(db: Db, actor: Actor, reportId: number, now: Date): Promise<DecisionResult> {
  return changeReport(db, actor, reportId, now, "reopened", async (_tx, report) =>
    report.status === "open" ? "changed" : { status: "open", decidedAt: null, historyId: null },
  );
}

type Report = typeof priceReports.$inferSelect;
type Changes = Pick<Report, "status" | "decidedAt"> & Partial<Pick<Report, "historyId">>;

async function changeReport(
  db: Db,
  actor: Actor,
  reportId: number,
  now: Date,
  action: string,
  decide: (tx: Db, report: Report) => Promise<Changes | "changed" | "no_change">,
): Promise<DecisionResult> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const [report] = await tx
      .select()
      .from(priceReports)
      .where(eq(priceReports.reportId, reportId))
      .for("update");
    if (!report) return { done: false, problem: "unknown" };
    const changes = await decide(tx, report);
    if (typeof changes === "string") return { done: false, problem: changes };
    await tx.update(priceReports).set(changes).where(eq(priceReports.reportId, reportId));
    const entry = {
      action,
      entity: "price_report",
      entityId: reportId,
      summary: `Report ${reportId}`,
    } as const;
    const sides = { before: { status: report.status }, after: { status: changes.status } };
    await recordAudit(tx, actor, { ...entry, ...sides }, now);
    return { done: true };
  });
}

/** Erases the text of reports that were decided long enough ago (spec:price-reports#report-retention). */
export async function eraseOldMessages(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_MESSAGE_DAYS * 86_400_000);
  await db
    .update(priceReports)
    .set({ message: null })
    .where(and(isNotNull(priceReports.message), lt(priceReports.decidedAt, before)));
}

/** Erases the text of these reports (spec:peoples-data#erase). @returns how many had one. */
export async function eraseMessages(tx: Db, reportIds: readonly number[]): Promise<number> {
  const changed = await tx
    .update(priceReports)
    .set({ message: null })
    .where(and(inArray(priceReports.reportId, [...reportIds]), isNotNull(priceReports.message)))
    .returning({ reportId: priceReports.reportId });
  return changed.length;
}

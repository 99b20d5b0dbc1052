import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { visitorSearch } from "~/features/leads/rules/search";
import type { Db } from "~/platform/db/client.server";
import { userLeads } from "~/platform/db/tables/leads";
import { prescriptionLeads } from "~/platform/db/tables/savings";
import type { LeadFilter, LeadKind, LeadListOrder, LeadPosition, ListedLead } from "../schema";

export type UserLeadRow = typeof userLeads.$inferSelect;
export type PrescriptionLeadRow = typeof prescriptionLeads.$inferSelect;

/** All stored data of one lead. */
export type FullLead =
  | { kind: "comparison"; lead: UserLeadRow }
  | { kind: "savings"; lead: PrescriptionLeadRow };

/** @param page counts from 1. */
export async function listLeads(
  db: Db,
  filter: LeadFilter,
  { key, direction }: LeadListOrder,
  { page, size }: { page: number; size: number },
): Promise<ListedLead[]> {
  const order = direction === "asc" ? asc : desc;
  const column = { created: sql`created_at`, name: sql`sort_name`, state: sql`state` }[key];
  const rows = await unionAll(comparisonLeads(db, filter), savingsLeads(db, filter))
    .orderBy(order(column), order(sql`created_at`), order(sql`lead_id`))
    .limit(size)
    .offset((page - 1) * size);
  return rows.map(({ sortName: _, ...row }) => row);
}

/** How many leads of each kind match, regardless of the selected kind. */
export async function countLeads(db: Db, filter: LeadFilter): Promise<Record<LeadKind, number>> {
  const any = { ...filter, kind: undefined };
  const [[comparison], [savings]] = await Promise.all([
    db.select({ leads: count() }).from(userLeads).where(comparisonCondition(any)),
    db.select({ leads: count() }).from(prescriptionLeads).where(savingsCondition(any)),
  ]);
  return { comparison: Number(comparison?.leads ?? 0), savings: Number(savings?.leads ?? 0) };
}

function comparisonLeads(db: Db, filter: LeadFilter) {
  return db
    .select({
      kind: sql<LeadKind>`'comparison'`.as("kind"),
      leadId: userLeads.leadId,
      createdAt: userLeads.createdAt,
      fullName: userLeads.fullName,
      email: userLeads.email,
      phone: userLeads.phone,
      state: userLeads.state,
      medication: sql<string>`${userLeads.preferredMedication}`.as("medication"),
      paymentMethod: userLeads.paymentMethod,
      contactConsent: userLeads.contactConsent,
      sortName: sql<string>`lower(${userLeads.fullName})`.as("sort_name"),
    })
    .from(userLeads)
    .where(comparisonCondition(filter));
}

function savingsLeads(db: Db, filter: LeadFilter) {
  return db
    .select({
      kind: sql<LeadKind>`'savings'`.as("kind"),
      leadId: prescriptionLeads.leadId,
      createdAt: prescriptionLeads.createdAt,
      fullName: prescriptionLeads.fullName,
      email: prescriptionLeads.email,
      phone: prescriptionLeads.phone,
      state: prescriptionLeads.state,
      medication: sql<string>`${prescriptionLeads.medication}`.as("medication"),
      paymentMethod: prescriptionLeads.paymentMethod,
      contactConsent: prescriptionLeads.contactConsent,
      sortName: sql<string>`lower(${prescriptionLeads.fullName})`.as("sort_name"),
    })
    .from(prescriptionLeads)
    .where(savingsCondition(filter));
}

function comparisonCondition(filter: LeadFilter): SQL | undefined {
  return and(
    filter.kind === "savings" ? sql`false` : undefined,
    filter.medication && eq(userLeads.preferredMedication, filter.medication),
    ...sharedConditions(userLeads, sql`user_leads.search`, filter),
  );
}

function savingsCondition(filter: LeadFilter): SQL | undefined {
  return and(
    filter.kind === "comparison" ? sql`false` : undefined,
    filter.medication && eq(prescriptionLeads.medication, filter.medication),
    ...sharedConditions(prescriptionLeads, sql`prescription_leads.search`, filter),
  );
}

function sharedConditions(
  table: typeof userLeads | typeof prescriptionLeads,
  searched: SQL,
  { state, payment, consent, from, to, search }: LeadFilter,
): (SQL | undefined)[] {
  const query = visitorSearch(search);
  return [
    state && eq(table.state, state),
    payment && eq(table.paymentMethod, payment),
    consent && eq(table.contactConsent, consent === "yes"),
    from ? sql`${table.createdAt} >= ${startOfDay(from)}` : undefined,
    to ? sql`${table.createdAt} < ${startOfDay(to, 1)}` : undefined,
    search !== "" && query === null ? sql`false` : undefined,
    query === null ? undefined : sql`${searched} @@ to_tsquery('simple', ${query})`,
  ];
}

/** The first moment of a day in America/New_York (spec:platform#days). */
function startOfDay(day: string, daysLater = 0): SQL {
  return sql`((${day}::date + ${daysLater}::integer)::timestamp at time zone 'America/New_York')`;
}

export async function findLead(db: Db, { kind, id }: LeadPosition): Promise<FullLead | null> {
  if (kind === "comparison") {
    const [lead] = await db.select().from(userLeads).where(eq(userLeads.leadId, id));
    return lead ? { kind, lead } : null;
  }
  const [lead] = await db.select().from(prescriptionLeads).where(eq(prescriptionLeads.leadId, id));
  return lead ? { kind, lead } : null;
}

/** Every lead of either kind with this email, ignoring case, newest first. None without an email. */
export async function findLeadsOfEmail(
  db: Db,
  email: string | null,
): Promise<(LeadPosition & { createdAt: Date; email: string | null })[]> {
  if (email === null) return [];
  const [comparison, savings] = await Promise.all([
    db
      .select({ id: userLeads.leadId, createdAt: userLeads.createdAt, email: userLeads.email })
      .from(userLeads)
      .where(sql`lower(${userLeads.email}) = lower(${email})`),
    db
      .select({
        id: prescriptionLeads.leadId,
        createdAt: prescriptionLeads.createdAt,
        email: prescriptionLeads.email,
      })
      .from(prescriptionLeads)
      .where(sql`lower(${prescriptionLeads.email}) = lower(${email})`),
  ]);
  return [
    ...comparison.map((lead) => ({ kind: "comparison" as const, ...lead })),
    ...savings.map((lead) => ({ kind: "savings" as const, ...lead })),
  ].sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

const BATCH = 500;

/**
 * Every matching lead whose person didn't withdraw the consent: first those of the comparison, then those of the savings
 * finder, each oldest first (spec:peoples-data#withdrawal).
 */
export async function* streamLeads(db: Db, filter: LeadFilter): AsyncGenerator<FullLead> {
  for await (const lead of inBatches((after) =>
    db
      .select()
      .from(userLeads)
      .where(
        and(comparisonCondition(filter), isNull(userLeads.withdrawnAt), sql`${userLeads.leadId} > ${after}`),
      )
      .orderBy(asc(userLeads.leadId))
      .limit(BATCH),
  ))
    yield { kind: "comparison", lead };
  for await (const lead of inBatches((after) =>
    db
      .select()
      .from(prescriptionLeads)
      .where(
        and(
          savingsCondition(filter),
          isNull(prescriptionLeads.withdrawnAt),
          sql`${prescriptionLeads.leadId} > ${after}`,
        ),
      )
      .orderBy(asc(prescriptionLeads.leadId))
      .limit(BATCH),
  ))
    yield { kind: "savings", lead };
}

/** @param read returns the next rows with an id above `after`, at most BATCH. */
async function* inBatches<Row extends { leadId: number }>(
  read: (after: number) => PromiseLike<Row[]>,
): AsyncGenerator<Row> {
  let after = 0;
  for (;;) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.leadId;
  }
}

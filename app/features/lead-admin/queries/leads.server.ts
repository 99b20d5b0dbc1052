import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { visitorSearch } from "~/features/leads/rules/search";
import type { Db } from "~/platform/db/client.server";
import { startOfDay } from "~/platform/db/days.server";
import { userLeads } from "~/platform/db/tables/leads";
import { prescriptionLeads } from "~/platform/db/tables/savings";
import type { LeadFilter, LeadKind, LeadListOrder, LeadPosition, ListedLead } from "../schema";

export type UserLeadRow = typeof userLeads.$inferSelect;
export type PrescriptionLeadRow = typeof prescriptionLeads.$inferSelect;

/** All stored data of one lead. */
export type FullLead =
  | { kind: "comparison"; lead: UserLeadRow }
  | { kind: "savings"; lead: PrescriptionLeadRow };

const sortColumns: Record<LeadListOrder["key"], SQL> = {
  created: sql`created_at`,
  name: sql`sort_name`,
  kind: sql`kind`,
  state: sql`state`,
  medication: sql`medication`,
  payment: sql`payment_method`,
  consent: sql`contact_consent`,
};

/**
 * The database reads all rows before the page, so a page in the second half is read from the end.
 * @param page counts from 1.
 * @param total how many leads match.
 */
export async function listLeads(
  db: Db,
  filter: LeadFilter,
  { key, direction }: LeadListOrder,
  { page, size, total }: { page: number; size: number; total: number },
): Promise<ListedLead[]> {
  const before = (page - 1) * size;
  const fromEnd = before * 2 > total && before < total;
  const inOrder = (direction === "asc") === fromEnd ? desc : asc;
  // Leads of different kinds can have the same id.
  const order = [sortColumns[key], sql`created_at`, sql`lead_id`, sql`kind`].map((column) => inOrder(column));
  const shown = fromEnd ? Math.min(size, total - before) : size;
  const most = fromEnd ? total - before : before + size;
  // Each kind is read in order from an index. Without these limits, all leads would be read and sorted.
  const rows = await unionAll(
    comparisonLeads(db, filter)
      .orderBy(...order)
      .limit(most),
    savingsLeads(db, filter)
      .orderBy(...order)
      .limit(most),
  )
    .orderBy(...order)
    .limit(shown)
    .offset(most - shown);
  const leads = rows.map(({ sortName: _, ...row }) => row);
  return fromEnd ? leads.reverse() : leads;
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

/** The places of the matching leads as text, at most `limit`. */
export async function listLeadPlaces(db: Db, filter: LeadFilter, limit: number): Promise<LeadPosition[]> {
  const rows = await unionAll(comparisonLeads(db, filter), savingsLeads(db, filter))
    .orderBy(sql`kind`, sql`lead_id`)
    .limit(limit);
  return rows.map(({ kind, leadId }) => ({ kind, id: leadId }));
}

/** Which of these leads exist, and whether their person withdrew the consent: "savings/12" → true if withdrawn. */
export async function findLeadStates(
  db: Db,
  places: readonly LeadPosition[],
): Promise<ReadonlyMap<string, boolean>> {
  const states = new Map<string, boolean>();
  for (const [kind, table] of [["comparison", userLeads] as const, ["savings", prescriptionLeads] as const]) {
    const rows = await db
      .select({ id: table.leadId, withdrawnAt: table.withdrawnAt })
      .from(table)
      .where(inArray(table.leadId, idsOf(places, kind)));
    for (const { id, withdrawnAt } of rows) states.set(`${kind}/${id}`, withdrawnAt !== null);
  }
  return states;
}

const idsOf = (places: readonly LeadPosition[], kind: LeadKind) =>
  places.flatMap((place) => (place.kind === kind ? [place.id] : []));

/**
 * Every matching lead whose person didn't withdraw the consent: first those of the comparison, then those of the savings
 * finder, each oldest first (spec:peoples-data#withdrawal).
 * @param only the places of leads; without it, all that match.
 */
export async function* streamLeads(
  db: Db,
  filter: LeadFilter,
  only?: readonly LeadPosition[],
): AsyncGenerator<FullLead> {
  for await (const lead of inBatches((after) =>
    db
      .select()
      .from(userLeads)
      .where(
        and(
          comparisonCondition(filter),
          only && inArray(userLeads.leadId, idsOf(only, "comparison")),
          isNull(userLeads.withdrawnAt),
          sql`${userLeads.leadId} > ${after}`,
        ),
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
          only && inArray(prescriptionLeads.leadId, idsOf(only, "savings")),
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

import { asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { personLedger, personRequests } from "~/platform/db/tables/people";
import type { Outcome, RequestKind } from "../rules/requests";

/** A request without what the person wrote. */
export type RequestOverview = {
  requestId: number;
  kind: RequestKind;
  source: "site" | "staff";
  receivedAt: Date;
  dueAt: Date;
  closedAt: Date | null;
  outcome: Outcome | null;
  closedBy: string | null;
};

export type FullRequest = RequestOverview & {
  email: string | null;
  details: string | null;
  personKey: string;
};

const overview = {
  requestId: personRequests.requestId,
  kind: personRequests.kind,
  source: personRequests.source,
  receivedAt: personRequests.receivedAt,
  dueAt: personRequests.dueAt,
  closedAt: personRequests.closedAt,
  outcome: personRequests.outcome,
  closedBy: personRequests.closedBy,
};

/** Open requests, those due first, then closed ones, newest first. */
export async function listRequests(
  db: Db,
  limit: { open: number; closed: number },
): Promise<{ open: RequestOverview[]; closed: RequestOverview[] }> {
  const { closedAt, dueAt, requestId } = personRequests;
  const select = () => db.select(overview).from(personRequests);
  const [open, closed] = await Promise.all([
    select().where(isNull(closedAt)).orderBy(asc(dueAt), asc(requestId)).limit(limit.open),
    select().where(isNotNull(closedAt)).orderBy(desc(closedAt), desc(requestId)).limit(limit.closed),
  ]);
  return { open, closed };
}

export async function findRequest(db: Db, requestId: number): Promise<FullRequest | null> {
  const { email, details, personKey } = personRequests;
  const [request] = await db
    .select({ ...overview, email, details, personKey })
    .from(personRequests)
    .where(eq(personRequests.requestId, requestId));
  return request ?? null;
}

/** Open requests with the last reminder that staff got, those due first. */
export function listReminders(db: Db, limit: number) {
  const { requestId, kind, dueAt, remindedDays, closedAt } = personRequests;
  return db
    .select({ requestId, kind, dueAt, remindedDays })
    .from(personRequests)
    .where(isNull(closedAt))
    .orderBy(asc(dueAt), asc(requestId))
    .limit(limit);
}

/** An entry of the ledger: what was done, by whom, and how much of it. */
export type LedgerEntry = {
  entryId: number;
  createdAt: Date;
  requestId: number | null;
  action: string;
  actorName: string;
  counts: Record<string, number>;
};

/** Newest first; of one request, or of all. */
export function listLedger(db: Db, requestId: number | null, limit: number): Promise<LedgerEntry[]> {
  const { entryId, createdAt, action, actorName, counts } = personLedger;
  return db
    .select({ entryId, createdAt, requestId: personLedger.requestId, action, actorName, counts })
    .from(personLedger)
    .where(requestId === null ? undefined : eq(personLedger.requestId, requestId))
    .orderBy(desc(createdAt), desc(entryId))
    .limit(limit);
}

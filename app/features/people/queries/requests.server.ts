import { asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { personLedger, personRequests } from "~/platform/db/tables/people";
import type { LedgerEntry, RequestOverview, ShownRequest } from "../rules/requests";

type FullRequest = ShownRequest & { personKey: string };

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

/** Open requests, nearest deadline first, and closed ones, newest first. */
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

/** Open requests with the last reminder sent to staff. The request with the nearest deadline comes first. */
export function listReminders(db: Db, limit: number) {
  const { requestId, kind, dueAt, remindedDays, closedAt } = personRequests;
  return db
    .select({ requestId, kind, dueAt, remindedDays })
    .from(personRequests)
    .where(isNull(closedAt))
    .orderBy(asc(dueAt), asc(requestId))
    .limit(limit);
}

/** Newest first, for one request or all. */
export function listLedger(db: Db, requestId: number | null, limit: number): Promise<LedgerEntry[]> {
  const { entryId, createdAt, action, actorName, counts } = personLedger;
  return db
    .select({ entryId, createdAt, requestId: personLedger.requestId, action, actorName, counts })
    .from(personLedger)
    .where(requestId === null ? undefined : eq(personLedger.requestId, requestId))
    .orderBy(desc(createdAt), desc(entryId))
    .limit(limit);
}

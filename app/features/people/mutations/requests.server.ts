import { and, count, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { personRequestLinks, personRequests } from "~/platform/db/tables/people";
import { dueAt, LINK_HOURS, type Outcome, type RequestKind } from "../rules/requests";
import { noteInLedger } from "./ledger.server";

/** What a person asked for. `details` is for corrections. */
export type RequestedChange = { kind: RequestKind; email: string; details: string | null };

/** More unconfirmed requests than this aren't stored. */
const MAX_LINKS = 20_000;

/**
 * Keeps a request until the link in its email is used.
 * @returns false if too many are waiting.
 */
export async function storeLink(
  db: Db,
  tokenHash: string,
  request: RequestedChange,
  now: Date,
): Promise<boolean> {
  const [waiting] = await db
    .select({ links: count() })
    .from(personRequestLinks)
    .where(gt(personRequestLinks.expiresAt, now));
  if (Number(waiting?.links) >= MAX_LINKS) return false;
  const expiresAt = new Date(now.getTime() + LINK_HOURS * 3_600_000);
  await db.insert(personRequestLinks).values({ tokenHash, ...request, createdAt: now, expiresAt });
  return true;
}

/** Uses a link up. @returns null if it was used, expired, or never existed. */
export async function takeLink(tx: Db, tokenHash: string, now: Date): Promise<RequestedChange | null> {
  const [link] = await tx
    .delete(personRequestLinks)
    .where(and(eq(personRequestLinks.tokenHash, tokenHash), gt(personRequestLinks.expiresAt, now)))
    .returning();
  return link ? { kind: link.kind, email: link.email, details: link.details } : null;
}

/** Deletes links that expired, and those for an email that is being erased. */
export async function deleteLinks(db: Db, which: { expiredBy: Date } | { email: string }): Promise<void> {
  const { expiresAt, email } = personRequestLinks;
  await db
    .delete(personRequestLinks)
    .where("email" in which ? sql`lower(${email}) = lower(${which.email})` : lte(expiresAt, which.expiredBy));
}

type NewRequest = RequestedChange & { source: "site" | "staff"; personKey: string; receivedAt: Date };

/**
 * Adds a request to the ledger. The clock starts when it was received (spec:peoples-data#clock).
 * @param actor who recorded it; null for a request that the person confirmed on the site.
 */
export async function addRequest(
  tx: Db,
  actor: Actor | null,
  request: NewRequest,
  now: Date,
): Promise<number> {
  const [row] = await tx
    .insert(personRequests)
    .values({ ...request, dueAt: dueAt(request.receivedAt) })
    .returning({ requestId: personRequests.requestId });
  if (!row) throw new Error("The database returned no request.");
  const { requestId } = row;
  const { personKey } = request;
  await noteInLedger(tx, actor, { requestId, action: "received", personKey, counts: {} }, now);
  return requestId;
}

/**
 * Closes a request and erases its email and text (spec:peoples-data#ledger).
 * @param actor null for a withdrawal, which the product carries out.
 * @returns false if it was closed already.
 */
export async function closeRequest(
  tx: Db,
  actor: Actor | null,
  { requestId, outcome }: { requestId: number; outcome: Outcome },
  now: Date,
): Promise<boolean> {
  if (actor) assertAdmin(actor);
  const closedBy = actor ? actor.name || actor.userId : "System";
  const [closed] = await tx
    .update(personRequests)
    .set({ closedAt: now, outcome, closedBy, email: null, details: null })
    .where(and(eq(personRequests.requestId, requestId), isNull(personRequests.closedAt)))
    .returning({ personKey: personRequests.personKey });
  if (!closed) return false;
  const { personKey } = closed;
  await noteInLedger(tx, actor, { requestId, action: "closed", personKey, counts: {} }, now);
  const entry = { action: "closed", entity: "person_request", entityId: requestId } as const;
  const sides = { before: { outcome: null }, after: { outcome } };
  await recordAudit(tx, actor, { ...entry, ...sides, summary: `Request ${requestId}` }, now);
  return true;
}

/** Records which reminder staff got. @returns false if another process sent it. */
export async function noteReminder(tx: Db, requestId: number, days: number, now: Date): Promise<boolean> {
  const { remindedDays, closedAt, personKey } = personRequests;
  const [row] = await tx
    .update(personRequests)
    .set({ remindedDays: days })
    .where(
      and(
        eq(personRequests.requestId, requestId),
        isNull(closedAt),
        sql`coalesce(${remindedDays}, 32767) > ${days}`,
      ),
    )
    .returning({ personKey });
  if (!row) return false;
  await noteInLedger(tx, null, { requestId, action: "reminded", personKey: row.personKey, counts: {} }, now);
  return true;
}

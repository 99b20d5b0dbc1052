import { assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { addRequest, closeRequest } from "../mutations/requests.server";
import { findRequest } from "../queries/requests.server";
import type { Outcome } from "../rules/requests";
import type { RecordedRequest } from "../schema";
import type { ChangeContext, Counts } from "./change-person.server";
import { personKeyOf } from "./find-person.server";
import { withdrawConsent } from "./withdraw.server";

/** @throws a 404 response for the id of a request that doesn't exist. */
export async function assertRequest(db: Db, requestId: number | null): Promise<void> {
  if (requestId !== null && !(await findRequest(db, requestId))) throw new Response(null, { status: 404 });
}

/** Noon in New York, in winter. A request that staff recorded has a day and no time. */
const NOON = "T17:00:00Z";

/**
 * Adds a request that staff received by email, letter, or phone. @returns its id.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function recordRequest(
  { platform, actor }: ChangeContext,
  { receivedOn, ...request }: RecordedRequest,
): Promise<number> {
  assertAdmin(actor);
  const now = platform.now();
  const noon = new Date(`${receivedOn}${NOON}`);
  const receivedAt = noon > now ? now : noon;
  const personKey = personKeyOf(platform.secrets, request.email);
  return platform.database.db.transaction((tx) =>
    addRequest(tx, actor, { ...request, source: "staff", personKey, receivedAt }, now),
  );
}

/**
 * Withdraws the consent of the person who sent the open request. @returns null if it's closed.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function withdrawForRequest({
  platform,
  sources,
  actor,
  requestId,
}: ChangeContext): Promise<Counts | null> {
  assertAdmin(actor);
  const now = platform.now();
  return platform.database.db.transaction(async (tx) => {
    const request = requestId === null ? null : await findRequest(tx, requestId);
    if (!request?.email) return null;
    const { email, personKey } = request;
    return withdrawConsent(tx, sources, { email, requestId, personKey, actor }, now);
  });
}

/** @returns false if it's closed already. @throws AccessRefused unless the actor is an administrator. */
export async function closeOpenRequest(
  { platform, actor, requestId }: ChangeContext,
  outcome: Outcome,
): Promise<boolean> {
  assertAdmin(actor);
  if (requestId === null) return false;
  return platform.database.db.transaction((tx) =>
    closeRequest(tx, actor, { requestId, outcome }, platform.now()),
  );
}

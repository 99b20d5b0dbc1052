import type { Platform } from "~/platform/context.server";
import type { MailMessage } from "~/platform/mail/message.server";
import type { PersonData } from "~/platform/person-data.server";
import { hashToken, makeToken } from "~/platform/random-token.server";
import { addRequest, closeRequest, storeLink, takeLink } from "../mutations/requests.server";
import { dueAt, type RequestKind } from "../rules/requests";
import type { NewRequest } from "../schema";
import { personKeyOf } from "./find-person.server";
import { withdrawConsent } from "./withdraw.server";

/** Renders the email with the link. The route does it, because it knows the template. */
export type RequestLetter = (kind: RequestKind, code: string) => Promise<Omit<MailMessage, "to" | "kind">>;

/**
 * Keeps a request and queues the email with its link in one transaction. Nothing is looked up, so the answer and its
 * time are the same whether or not the site has data (spec:peoples-data#request-form).
 * @returns false if too many requests wait for their link.
 */
export async function sendRequestLink(
  { database, mailer, now }: Pick<Platform, "database" | "mailer" | "now">,
  request: NewRequest,
  letter: RequestLetter,
): Promise<boolean> {
  const code = makeToken();
  const mail = await letter(request.kind, code);
  return database.db.transaction(async (tx) => {
    if (!(await storeLink(tx, hashToken(code), request, now()))) return false;
    await mailer.queue(tx, { kind: "person-request", to: request.email, ...mail });
    return true;
  });
}

export type ConfirmedRequest = { kind: RequestKind; dueAt: Date };

/**
 * Adds the request of a link to the ledger; its clock starts. A withdrawal takes effect at once
 * (spec:peoples-data#request-link).
 * @returns null for a code that was used, expired, or never existed.
 */
export async function confirmRequest(
  { database, secrets, now }: Pick<Platform, "database" | "secrets" | "now">,
  sources: readonly PersonData[],
  code: string,
): Promise<ConfirmedRequest | null> {
  const at = now();
  return database.db.transaction(async (tx) => {
    const confirmed = await takeLink(tx, hashToken(code), at);
    if (!confirmed) return null;
    const personKey = personKeyOf(secrets, confirmed.email);
    const request = { ...confirmed, source: "site", personKey, receivedAt: at } as const;
    const requestId = await addRequest(tx, null, request, at);
    if (request.kind === "withdraw") {
      const withdrawal = { email: request.email, requestId, personKey, actor: null };
      await withdrawConsent(tx, sources, withdrawal, at);
      await closeRequest(tx, null, { requestId, outcome: "done" }, at);
    }
    return { kind: request.kind, dueAt: dueAt(at) };
  });
}

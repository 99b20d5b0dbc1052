import { createHmac } from "node:crypto";
import { lookup as resolve } from "node:dns";
import { type RequestOptions, request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { parseWebAddress } from "~/kernel/web-address";
import { isPublicAddress } from "~/platform/public-address.server";
import { SIGNATURE_HEADER, signatureHeader, signedText, type Webhook } from "../rules/webhook";

/** Connecting, sending, and the answer's first line together. */
const DEADLINE_MS = 10_000;

/** Why a webhook wasn't delivered; `isFinal` if sending it again can't help. */
export type WebhookFailure = { says: string; isFinal: boolean };
export type WebhookResult = { done: true } | ({ done: false } & WebhookFailure);

type WebhookOptions = {
  /** Which IP addresses may be reached; tests have their receivers on loopback. */
  mayReach?: (address: string) => boolean;
  /** The certificates that are trusted, besides the usual ones. */
  ca?: string;
  deadlineMs?: number;
};

/** Sends one webhook. @returns whether the receiver accepted it with a 2xx. Never throws. */
export type SendWebhook = (webhook: Webhook, body: string, now: Date) => Promise<WebhookResult>;

/**
 * Sends webhooks (spec:alerts#webhook). The address is checked at the moment of the connection, which then uses it: a
 * name that resolves to something else a moment later reaches nothing either. Redirects aren't followed.
 */
export function createWebhookSender(options: WebhookOptions = {}): SendWebhook {
  const { mayReach = isPublicAddress, ca, deadlineMs = DEADLINE_MS } = options;
  return ({ url, secret }, body, now) =>
    new Promise((done) => {
      const fail = (says: string, isFinal = false) => done({ done: false, says, isFinal });
      const address = parseWebAddress(url);
      if (address?.protocol !== "https:") return fail("The URL doesn't start with https.", true);
      const host = address.hostname.replace(/^\[|\]$/g, "");
      if (isIP(host) !== 0 && !mayReach(host)) return fail(PRIVATE, true);
      const seconds = Math.floor(now.getTime() / 1_000);
      const hex = createHmac("sha256", secret).update(signedText(seconds, body)).digest("hex");
      const settings: RequestOptions = {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "Content-Length": Buffer.byteLength(body),
          "User-Agent": "DoseCompare",
          [SIGNATURE_HEADER]: signatureHeader(seconds, hex),
        },
        lookup: publicLookup(mayReach),
        signal: AbortSignal.timeout(deadlineMs),
        agent: false,
        ...(ca && { ca }),
      };
      const sending = request(address, settings, (response) => {
        // Only the status matters.
        response.destroy();
        const status = response.statusCode ?? 0;
        if (status >= 200 && status < 300) return done({ done: true });
        if (status >= 300 && status < 400) return fail(`The receiver redirects (${status}).`, true);
        const isFinal = status < 500 && ![408, 425, 429].includes(status);
        return fail(`The receiver answered ${status}.`, isFinal);
      });
      sending.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code === NOT_PUBLIC) return fail(PRIVATE, true);
        if (error.name === "AbortError" || error.name === "TimeoutError")
          return fail(`The receiver didn't answer within ${deadlineMs / 1_000} seconds.`);
        return fail("The receiver can't be reached.");
      });
      // The last event of every request. Some answers, such as a change of the protocol, cause no other.
      sending.on("close", () => fail("The receiver closed the connection without an answer."));
      sending.end(body);
    });
}

const NOT_PUBLIC = "ERR_NOT_PUBLIC";
const PRIVATE = "The URL leads to a private address.";

/** Resolves a name only if all of its addresses may be reached. */
function publicLookup(mayReach: (address: string) => boolean): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "", 0);
      const [first] = found;
      if (!first || !found.every(({ address }) => mayReach(address)))
        return callback(Object.assign(new Error("Not public."), { code: NOT_PUBLIC }), "", 0);
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };
}

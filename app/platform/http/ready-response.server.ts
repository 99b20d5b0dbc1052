import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** A response as it is sent, so that a request for it costs neither building nor checking headers. */
export type ReadyResponse = {
  /** Name, value, name, value…, as the server writes them. */
  headers: string[];
  body: Uint8Array;
  /** For a client that has these bytes already. */
  unchangedHeaders: string[];
  tag: string | null;
  /** In ms, rounded down to a second as in the header; NaN without the header. */
  modifiedAt: number;
};

const CONTENT_HEADERS = ["Content-Type", "Content-Encoding", "Content-Length"];
const TAG_BYTES = 16;

/** The same text for the same bytes, without quotes. */
export function entityTag(body: Uint8Array): string {
  return createHash("sha256").update(body).digest().subarray(0, TAG_BYTES).toString("base64url");
}

/** @param completeHeaders adds the headers that every response has. */
export function makeReady(
  ownHeaders: Headers,
  body: Uint8Array,
  completeHeaders: (headers: Headers) => void,
): ReadyResponse {
  const headers = new Headers(ownHeaders);
  completeHeaders(headers);
  const unchangedHeaders = unchanged(ownHeaders).headers;
  completeHeaders(unchangedHeaders);
  const length = headers.has("Content-Length") ? [] : ["Content-Length", String(body.byteLength)];
  return {
    headers: [...[...headers].flat(), ...length],
    body,
    unchangedHeaders: [...unchangedHeaders].flat(),
    tag: headers.get("ETag"),
    modifiedAt: Date.parse(headers.get("Last-Modified") ?? ""),
  };
}

/** The answer for a client that has the bytes already. @param headers of the complete response. */
export function unchanged(headers: Headers): Response {
  const kept = new Headers(headers);
  for (const name of CONTENT_HEADERS) kept.delete(name);
  return new Response(null, { status: 304, headers: kept });
}

/** Whether `If-None-Match` names this tag. Intermediaries may have marked it as weak. */
export function isUnchanged(ifNoneMatch: string | null | undefined, tag: string): boolean {
  if (typeof ifNoneMatch !== "string") return false;
  return ifNoneMatch
    .split(",")
    .map((each) => each.trim().replace(/^W\//, ""))
    .some((each) => each === tag || each === "*");
}

/** Answers a GET or HEAD request. @returns the status. */
export function sendReady(incoming: IncomingMessage, outgoing: ServerResponse, ready: ReadyResponse): number {
  if (isKnown(incoming, ready)) {
    outgoing.writeHead(304, ready.unchangedHeaders);
    outgoing.end();
    return 304;
  }
  outgoing.writeHead(200, ready.headers);
  if (incoming.method === "HEAD") outgoing.end();
  else outgoing.end(ready.body);
  return 200;
}

/** `If-None-Match` replaces `If-Modified-Since` (RFC 9110, 13.1.3). */
function isKnown({ headers }: IncomingMessage, { tag, modifiedAt }: ReadyResponse): boolean {
  const ifNoneMatch = headers["if-none-match"];
  if (ifNoneMatch !== undefined) return tag !== null && isUnchanged(ifNoneMatch, tag);
  const since = headers["if-modified-since"];
  return since !== undefined && Date.parse(since) >= modifiedAt;
}

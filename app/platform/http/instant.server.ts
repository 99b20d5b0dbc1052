import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Log } from "~/platform/log.server";
import { type BuiltFiles, HASHED_FILES } from "./built-files.server";
import type { PageCache } from "./page-cache.server";
import { type ReadyResponse, sendReady } from "./ready-response.server";
import type { RequestLog } from "./request-log.server";

/**
 * Answers a request at once from memory. It takes only requests that need no decision: for a built file, or a cached
 * page of a URL where all anonymous visitors see the same (spec:platform#from-memory).
 * @returns false for every other request, which the app answers.
 */
export type Instant = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

export type InstantOptions = {
  pageCache: PageCache;
  /** Null in development. */
  files: BuiltFiles | null;
  requests: RequestLog;
  log: Log;
  /** Whether visitors may see different pages at this path. */
  pageVaries(pathname: string): boolean;
  routeOf(pathname: string): string;
};

/** Other hosts are checked, and refused, by the app. */
export const PLAIN_HOST = /^[a-z0-9._-]+(:\d{1,5})?$/;

export function createInstant(options: InstantOptions): Instant {
  const { requests, log } = options;
  return (incoming, outgoing) => {
    if (!isPlain(incoming)) return false;
    const { method = "GET", url = "", headers } = incoming;
    const mark = url.indexOf("?");
    const path = mark === -1 ? url : url.slice(0, mark);
    try {
      const found = find(options, incoming, path);
      if (!found) return false;
      const request = requests.open(method, headers.traceparent?.toString());
      const status = sendReady(incoming, outgoing, found.ready);
      requests.close(request, { path, status, fields: found.fields, route: found.route });
    } catch (error) {
      log.failure(error, "request failed");
      if (!outgoing.headersSent) return false;
      outgoing.destroy();
    }
    return true;
  };
}

/** A listener that asks `instant` first, and the app only when that can't answer. */
export function fromMemoryFirst(instant: Instant, app: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    if (!instant(incoming, outgoing)) app(incoming, outgoing);
  };
}

/** Whether nothing about the request but its URL, its cookies, and its conditions matters. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  return (
    (method === "GET" || method === "HEAD") &&
    headers.host !== undefined &&
    PLAIN_HOST.test(headers.host) &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined
  );
}

type Found = { ready: ReadyResponse; fields: { page?: string }; route(): string };

function find(options: InstantOptions, { url = "", headers }: IncomingMessage, path: string): Found | null {
  const { files, pageCache, pageVaries, routeOf } = options;
  const acceptEncoding = headers["accept-encoding"]?.toString();
  if (files?.has(path)) {
    // A part of a file is read from the disk.
    const file = headers.range === undefined ? files.peek(path, acceptEncoding) : null;
    const route = () => (path.startsWith(HASHED_FILES) ? `${HASHED_FILES}*` : "other");
    return file && { ready: file, fields: {}, route };
  }
  if (pageVaries(path)) return null;
  const page = pageCache.peek({ target: url, cookie: headers.cookie, acceptEncoding });
  return page && { ready: page, fields: { page: "kept" }, route: () => routeOf(path) };
}

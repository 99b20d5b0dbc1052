import { Server, type ServerResponse } from "node:http";
import type { ServerType } from "@hono/node-server";

/** Requests that take longer are aborted: a slow body must not keep the process alive. */
const FINISH_WITHIN_MS = 4_000;
const CLOSE_IDLE_EVERY_MS = 50;

/**
 * Lets a server stop although browsers and proxies keep their connections open and continue to send requests.
 * @returns a function that stops accepting connections, answers requests in progress with `Connection: close`, and
 * resolves when every connection is closed.
 */
export function prepareStop(server: ServerType): () => Promise<void> {
  const answering = new Set<ServerResponse>();
  let isStopping = false;
  // Added before the request handler, which may answer at once.
  server.prependListener("request", (_request: unknown, response: ServerResponse) => {
    if (isStopping) response.shouldKeepAlive = false;
    answering.add(response);
    response.once("close", () => answering.delete(response));
  });
  return async () => {
    isStopping = true;
    for (const response of answering) if (!response.headersSent) response.shouldKeepAlive = false;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    if (!(server instanceof Server)) return closed;
    // A connection becomes idle a moment after its response has been sent.
    const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    const limit = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
    await closed;
    clearInterval(idle);
    clearTimeout(limit);
  };
}

import { Server, type ServerResponse } from "node:http";
import type { ServerType } from "@hono/node-server";

/** Requests that take longer are broken off: a body that comes in drop by drop must not keep the process. */
const FINISH_WITHIN_MS = 4_000;
const CLOSE_IDLE_EVERY_MS = 50;

/**
 * Lets a server end although browsers and proxies keep their connections and go on sending.
 * @returns a function that takes no new connections, answers what is in progress with `Connection: close`, and resolves when
 * every connection is closed.
 */
export function prepareStop(server: ServerType): () => Promise<void> {
  const answering = new Set<ServerResponse>();
  let isStopping = false;
  // Before the handler, which may answer at once.
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
    // An answer that was on its way leaves its connection idle a moment later.
    const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    const limit = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
    await closed;
    clearInterval(idle);
    clearTimeout(limit);
  };
}

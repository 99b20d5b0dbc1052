import { Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import type { ServerType } from "@hono/node-server";

/** Requests that take longer are aborted: a slow body must not keep the process alive. */
const FINISH_WITHIN_MS = 4_000;
const CLOSE_IDLE_EVERY_MS = 50;
/** A connection that was accepted just before the port closed may still send its request. */
const FIRST_REQUEST_WITHIN_MS = 500;
const ACCEPTING_TURNS = 20;

/** The two steps of a stop, in this order. */
export type GracefulStop = {
  /** From now on, each response closes its connection, so that clients and proxies open the next one elsewhere. */
  announce(): void;
  /** Accepts no more connections, and resolves when every request in progress has its response. */
  close(): Promise<void>;
};

/** Lets a server stop although browsers and proxies keep their connections open and continue to send requests. */
export function prepareStop(server: ServerType): GracefulStop {
  const answering = new Set<ServerResponse>();
  // After the request handler, which has answered most requests by then.
  server.on("request", (_request: unknown, response: ServerResponse) => {
    if (response.headersSent) return;
    answering.add(response);
    response.once("close", () => answering.delete(response));
  });
  function announce() {
    // Before the request handler, which may answer at once.
    server.prependListener("request", (_request: unknown, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
    for (const response of answering) if (!response.headersSent) response.shouldKeepAlive = false;
  }
  async function close() {
    // Closing the port rejects connections that wait to be accepted; each turn of the event loop accepts some.
    for (let turn = 0; turn < ACCEPTING_TURNS; turn += 1)
      await new Promise<void>((resolve) => setImmediate(resolve));
    if (!(server instanceof Server)) return new Promise<void>((resolve) => server.close(() => resolve()));
    // An HTTP server's own method would also close connections whose request hasn't been read yet.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    const closedAt = performance.now();
    // A connection becomes idle a moment after its response has been sent.
    const idle = setInterval(() => {
      if (performance.now() - closedAt > FIRST_REQUEST_WITHIN_MS) server.closeIdleConnections();
    }, CLOSE_IDLE_EVERY_MS);
    const limit = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
    await closed;
    clearInterval(idle);
    clearTimeout(limit);
  }
  return { announce, close };
}

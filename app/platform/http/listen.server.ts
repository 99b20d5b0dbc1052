import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener, type ServerType } from "@hono/node-server";
import type { Config } from "../config.server";
import type { Log } from "../log.server";
import { portInUse } from "../processes/free-port.server";
import { onStopSignal, type ParentLink } from "../processes/parent-link.server";
import { openTerminal } from "../terminal.server";
import { UPLOAD_PACE } from "./body-pace.server";
import type { Front } from "./front.server";
import { prepareStop } from "./graceful-stop.server";
import { fromMemoryFirst, type Instant } from "./instant.server";

const STOP_WITHIN_MS = 9_000;
/**
 * For the request line and the headers: larger than the longest URL of a postback, so that an oversized one gets a
 * readable response.
 */
const MAX_HEADER_BYTES = 32_768;
/**
 * Connections that don't send their headers in time are closed; bodies have their own pace (spec:platform#body-pace).
 * In ms.
 */
const SLOW_REQUESTS = {
  headersTimeout: 10_000,
  requestTimeout: UPLOAD_PACE.deadlineMs + 60_000,
  connectionsCheckingInterval: 2_000,
};
/**
 * Longer than proxies keep idle connections (at most 60 s by default), so that a proxy never sends a request on a
 * connection that is being closed. In ms.
 */
const BEHIND_PROXY = { keepAliveTimeout: 65_000 };
/** Where the kernel gives each new connection to one of the processes. Elsewhere, the parent passes them on. */
const SHARES_PORT = process.platform === "linux";

export type Served = {
  front: Pick<Front, "fetch">;
  /** Answers in front of it what is ready in memory. */
  instant: Instant;
  /** The console message when it listens at `url`. */
  describeStart(url: string): string;
  /** From now on, health checks tell proxies to send new requests elsewhere. */
  announceStop(): void;
  /** Finishes pending writes and closes the database. */
  close(): Promise<void>;
};

/**
 * Listens on the port of the settings, and stops on SIGTERM and SIGINT. Ends the process if it can't listen.
 * @param parent null if this is the only process.
 */
export function listen(served: Served, config: Config, log: Log, parent: ParentLink | null): void {
  const terminal = openTerminal();
  const proxied = config.TRUST_PROXY ? BEHIND_PROXY : {};
  const options = { maxHeaderSize: MAX_HEADER_BYTES, ...SLOW_REQUESTS, ...proxied };
  const answer = getRequestListener(served.front.fetch, { hostname: config.HOST });
  const server = createServer(options, fromMemoryFirst(served.instant, answer));
  server.listen({ port: config.PORT, host: config.HOST, reusePort: parent !== null && SHARES_PORT }, () => {
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : config.PORT;
    const text = served.describeStart(`http://localhost:${port}`);
    if (parent) parent.serving(text);
    else terminal.say(text);
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRINUSE") terminal.complain(portInUse(config.PORT));
    else log.failure(error, "the server cannot listen", { port: config.PORT });
    process.exit(1);
  });
  stopOnSignals({ served, server, drainSeconds: config.DRAIN_SECONDS, parent });
}

type Stopping = { served: Served; server: ServerType; drainSeconds: number; parent: ParentLink | null };

/**
 * Stops on SIGTERM and SIGINT (spec:platform#shutdown). SIGTERM first leaves proxies time to notice; a second signal
 * skips that.
 */
function stopOnSignals({ served, server, drainSeconds, parent }: Stopping): void {
  const stopServing = prepareStop(server);
  const noticed = new AbortController();
  onStopSignal(parent, async (signal, isSecond) => {
    if (isSecond) return noticed.abort();
    served.announceStop();
    stopServing.announce();
    const drainMs = signal === "SIGTERM" ? drainSeconds * 1_000 : 0;
    await wait(drainMs, undefined, { signal: noticed.signal }).catch(() => {});
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await stopServing.close();
    await served.close();
    process.exit(0);
  });
}

import { createServer } from "node:http";
import { ReportableError } from "~/platform/failure.server";

/** The metrics can't be served. The message is one line for the person who starts the server. */
export class MetricsOpenError extends ReportableError {}

/** Enough for two Prometheus servers and a person with curl. */
const MAX_CONNECTIONS = 8;
const ANSWER_WITHIN_MS = 10_000;

/**
 * Serves `GET /metrics` on a port that visitors can't reach (spec:monitoring#metrics).
 * @param read the metrics as text. @returns a function that stops. @throws MetricsOpenError if it can't listen.
 */
export async function serveMetrics(
  read: () => Promise<string>,
  address: { port: number; host: string },
): Promise<() => Promise<void>> {
  const server = createServer({ requestTimeout: ANSWER_WITHIN_MS }, (request, response) => {
    if (request.url?.split("?", 1)[0] !== "/metrics")
      return response.writeHead(404).end("Not found: try /metrics\n");
    if (request.method !== "GET") return response.writeHead(405, { Allow: "GET" }).end();
    read().then(
      (text) => response.writeHead(200, { "content-type": "text/plain; charset=utf-8" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(problemOf(error, address)));
    server.listen(address.port, address.host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

function problemOf(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): Error {
  if (error.code === "EADDRINUSE")
    return new MetricsOpenError(`Port ${port} for metrics is in use. Set METRICS_PORT to another one.`);
  return new MetricsOpenError(
    `Metrics can't be served on ${host}:${port} (${error.code ?? "unknown error"}).`,
  );
}

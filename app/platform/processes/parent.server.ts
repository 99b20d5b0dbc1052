import cluster, { type Worker } from "node:cluster";
import type { Config } from "~/platform/config.server";
import type { Log } from "~/platform/log.server";
import { serveMetrics } from "~/platform/metrics/endpoint.server";
import type { Terminal } from "~/platform/terminal.server";
import { assertPortIsFree } from "./free-port.server";
import { type FromParent, isFromProcess } from "./messages.server";
import { createMetricsRequests, type MetricsRequests } from "./metrics-requests.server";
import { PROCESS_WORD, type StopSignal } from "./parent-link.server";
import { createRestarts, type Restarts } from "./restarts.server";

/** Longer than a process takes to finish requests and jobs after DRAIN_SECONDS. In ms. */
const STOP_WITHIN_MS = 12_000;

type Settings = Pick<
  Config,
  "WEB_CONCURRENCY" | "PORT" | "HOST" | "METRICS_PORT" | "METRICS_HOST" | "DRAIN_SECONDS"
>;

/** A process number, and the process that has it now. */
type Place = {
  number: number;
  worker: Worker | null;
  /** When its process began to serve; null before that. */
  servingSince: number | null;
  restarts: Restarts;
};

/** The processes of one site. */
type Site = {
  places: readonly Place[];
  log: Log;
  terminal: Terminal;
  metrics: MetricsRequests;
  /** How long a stop may take, in ms. */
  stopWithin: number;
  hasServed: boolean;
  /** The exit code when all have ended; null before a stop. */
  stopping: { code: number } | null;
  finish(code: number): void;
};

/**
 * Serves the site with `WEB_CONCURRENCY` processes on one port, and replaces those that end (spec:platform#processes).
 * The first one migrates the database and creates the first accounts before the others start.
 * @returns the exit code when all have ended: 0 after a stop in which all ended normally.
 * @throws ReportableError when a port is in use.
 */
export async function superviseProcesses(
  config: Settings,
  { log, terminal }: { log: Log; terminal: Terminal },
): Promise<number> {
  await assertPortIsFree(config);
  const places = Array.from({ length: config.WEB_CONCURRENCY }, (_, index) => newPlace(index + 1));
  const metrics = createMetricsRequests(() => serving(places));
  const { promise, resolve: finish } = Promise.withResolvers<number>();
  const stopWithin = config.DRAIN_SECONDS * 1_000 + STOP_WITHIN_MS;
  const site: Site = { places, log, terminal, metrics, stopWithin, hasServed: false, stopping: null, finish };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop(site, signal));
  if (config.METRICS_PORT !== undefined)
    await serveMetrics(metrics.read, { port: config.METRICS_PORT, host: config.METRICS_HOST });
  const [first] = places;
  if (first) start(site, first);
  return promise;
}

const newPlace = (number: number): Place => ({
  number,
  worker: null,
  servingSince: null,
  restarts: createRestarts(),
});

const serving = (places: readonly Place[]) =>
  places.flatMap(({ number, worker, servingSince }) => {
    if (!worker || servingSince === null) return [];
    return { number, requestMetrics: (request: number) => tell(worker, { kind: "metrics", request }) };
  });

function tell(worker: Worker, message: FromParent): void {
  if (worker.isConnected()) worker.send(message, () => {});
}

function start(site: Site, place: Place): void {
  cluster.setupPrimary({ args: [PROCESS_WORD, String(place.number)] });
  const worker = cluster.fork();
  place.worker = worker;
  worker.on("message", (message: unknown) => {
    if (!isFromProcess(message)) return;
    if (message.kind === "metrics") site.metrics.received(message.request, message.text);
    else nowServes(site, place, message.text);
  });
  worker.on("error", (error) => site.log.failure(error, "message to a process not sent", {}, "warn"));
  worker.on("exit", (code, signal) => ended(site, place, { code, signal }));
}

function nowServes(site: Site, place: Place, text: string): void {
  place.servingSince = performance.now();
  place.restarts.served();
  site.log.info({ process: place.number, pid: place.worker?.process.pid }, "process serves");
  if (site.hasServed) return;
  site.hasServed = true;
  site.terminal.say(text);
  if (!site.stopping) for (const other of site.places.slice(1)) start(site, other);
}

function ended(site: Site, place: Place, how: { code: number | null; signal: string | null }): void {
  const servedFor = place.servingSince === null ? null : performance.now() - place.servingSince;
  place.worker = null;
  place.servingSince = null;
  if (site.stopping) {
    if (how.code !== 0) site.stopping.code = 1;
    finishStop(site);
    return;
  }
  if (!site.hasServed) {
    // The first process has said why it can't start.
    site.finish(how.code || 1);
    return;
  }
  site.log.warn({ process: place.number, ...how }, "process ended");
  const pause = place.restarts.after({ servedFor }, serving(site.places).length);
  if (pause === null) {
    site.terminal.complain("The site's processes keep ending before they serve, so it stops.");
    stop(site, "SIGINT", 1);
    return;
  }
  setTimeout(() => {
    if (!site.stopping) start(site, place);
  }, pause);
}

function stop(site: Site, signal: StopSignal, code = 0): void {
  const again = site.stopping !== null;
  site.stopping ??= { code };
  for (const { worker } of site.places) if (worker) tell(worker, { kind: "stop", signal, again });
  if (again) return;
  setTimeout(() => {
    for (const { worker } of site.places) worker?.process.kill("SIGKILL");
  }, site.stopWithin).unref();
  finishStop(site);
}

function finishStop({ places, stopping, finish }: Site): void {
  if (stopping && places.every(({ worker }) => worker === null)) finish(stopping.code);
}

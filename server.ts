import { createServer } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener, type ServerType } from "@hono/node-server";
import { ensureFirstAccounts } from "~/features/auth/mutations/first-accounts.server";
import { type FirstAccount, startupMessage } from "~/features/auth/rules/startup-message";
import { withAuthSecret } from "~/platform/auth-secret.server";
import { createBulkLists } from "~/platform/bulk.server";
import { type Config, parseConfig, readEnvironment } from "~/platform/config.server";
import type { Platform } from "~/platform/context.server";
import { createDayEvents } from "~/platform/day-events.server";
import type { Database } from "~/platform/db/client.server";
import { createLiveCopies } from "~/platform/db/live-copy.server";
import { migrate } from "~/platform/db/migrate.server";
import { openDatabase } from "~/platform/db/open.server";
import { openReads } from "~/platform/db/reads.server";
import { UPLOAD_PACE } from "~/platform/http/body-pace.server";
import { createFront, type Front } from "~/platform/http/front.server";
import { prepareStop } from "~/platform/http/graceful-stop.server";
import { fromMemoryFirst, type Instant } from "~/platform/http/instant.server";
import { createRateLimits } from "~/platform/http/rate-limit.server";
import { createSharedLimits } from "~/platform/http/shared-limits.server";
import { createJobs } from "~/platform/jobs/jobs.server";
import { createLog, type Log } from "~/platform/log.server";
import { createMailer } from "~/platform/mail/mailer.server";
import { measureDatabase, measureReplica } from "~/platform/metrics/database-metrics.server";
import { serveMetrics } from "~/platform/metrics/endpoint.server";
import { createMetrics } from "~/platform/metrics/metrics.server";
import { measureProcess } from "~/platform/metrics/process-metrics.server";
import { findPlainConnections } from "~/platform/plain-connections.server";
import { portInUse } from "~/platform/processes/free-port.server";
import { onStopSignal, type ParentLink } from "~/platform/processes/parent-link.server";
import type { Command } from "~/platform/registration.server";
import { createSealedData, renewAtStart } from "~/platform/sealed-data.server";
import { createSecrets } from "~/platform/secrets.server";
import { createStorage } from "~/platform/storage/storage.server";
import { createSystemChecks } from "~/platform/system-checks.server";
import { openTerminal } from "~/platform/terminal.server";
import { createToday } from "~/platform/today.server";
import { createTraces } from "~/platform/traces/traces.server";
import { commands, createServices, forgetChangedPages, frontOptions } from "~/services.server";
import { noteEarlierSample } from "~db/demo/earlier.server";
import { seedSampleData } from "~db/demo/seed.server";
import { fillSampleRecords } from "~db/demo/staff-records/seed.server";

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

export type AppOptions = {
  config: Config;
  database: Database;
  log: Log;
  /** The clock, which tests can set. */
  now?: () => Date;
  /** The folder with the built browser files; null in development. */
  staticRoot?: string | null;
  /** The built server's main file; null in development. */
  program?: string | null;
  /** How long, in ms, a request waits for a rate limit's count in the database before its process counts alone. */
  limitsWithin?: number;
};

export type App = {
  front: Front;
  /** Answers in front of it what is ready in memory. */
  instant: Instant;
  platform: Platform;
  /** Staff accounts created at this start. */
  firstAccounts: FirstAccount[];
  /** Resolves when everything recorded in the background so far is written. */
  settled(): Promise<void>;
  /** From now on, health checks tell proxies to send new requests elsewhere. Requests still get a response. */
  announceStop(): void;
  /** Finishes pending writes. The database stays open, because it belongs to the caller. */
  close(): Promise<void>;
};

/** Assembles the product on an open, migrated database. */
export async function createApp(options: AppOptions): Promise<App> {
  const platform = await createPlatform(options);
  const { config, jobs, log } = platform;
  const firstAccounts = await ensureFirstAccounts(platform.db, config, platform.now());
  const services = await createServices(platform);
  let isStopping = false;
  const { front, pageCache, instant } = createFront({
    platform,
    staticRoot: options.staticRoot ?? null,
    isStopping: () => isStopping,
    ...frontOptions(platform, services),
  });
  await renewAtStart(platform);
  await forgetChangedPages(platform, pageCache);
  // After every feature has defined its jobs.
  await jobs.start();
  async function close() {
    await services.finish();
    await jobs.stop();
    await services.drain();
    await services.close();
    await platform.copies.close();
    await platform.sharedLimits?.close();
    await platform.reads.close();
    await platform.metrics.stop();
    await platform.traces.stop();
  }
  function announceStop() {
    isStopping = true;
    services.announce().catch((error) => log.failure(error, "long responses could not be ended"));
  }
  return { front, instant, platform, firstAccounts, settled: services.settled, announceStop, close };
}

async function createPlatform(options: AppOptions): Promise<Platform> {
  const { config, database, log, now, program, limitsWithin } = options;
  const metrics = await createMetrics(config);
  const traces = await createTraces(config, log);
  measureProcess(metrics, database.driver.kind);
  measureDatabase(metrics, database);
  const reads = await openReads(database, config, log);
  measureReplica(metrics, reads);
  const jobs = createJobs(database, log, { metrics, traces });
  const secrets = createSecrets(config);
  const isShared = database.driver.kind === "postgres";
  const sharedLimits = isShared
    ? createSharedLimits({ db: database.db, log, secrets, metrics, limitsWithin })
    : undefined;
  return {
    config,
    database,
    db: database.db,
    reads,
    copies: createLiveCopies({ database, log }),
    log,
    jobs,
    mailer: createMailer({ config, jobs, log }),
    storage: await createStorage(config),
    secrets,
    sealed: createSealedData(database.db),
    metrics,
    traces,
    systemChecks: createSystemChecks(log),
    today: createToday(log),
    dayEvents: createDayEvents(log),
    bulk: createBulkLists(),
    now: now ?? (() => new Date()),
    program: program ?? null,
    rateLimit: createRateLimits(sharedLimits),
    sharedLimits,
  };
}

/** Opens and migrates the database from the settings, and fills an empty embedded one with sample data. */
export async function prepareDatabase(config: Config, log: Log): Promise<Database> {
  const database = await openDatabase(config, log);
  try {
    await migrate(database);
    const wantsSampleData = config.SAMPLE_DATA ?? database.driver.kind === "embedded";
    await noteEarlierSample(database.db);
    if (wantsSampleData) await seedSample(config, database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function seedSample(config: Config, { db }: Database): Promise<void> {
  const now = new Date();
  const storage = await createStorage(config);
  await seedSampleData(db, now, fillSampleRecords({ storage, secrets: createSecrets(config), now }));
}

/** Settings for the development server. */
export function developmentSettings(): { config: Config; log: Log } {
  const config = withAuthSecret(parseConfig(readEnvironment()));
  return { config, log: createLog("warn") };
}

/** The console message when the app listens at `url`, in production and in development. */
export function describeStart(app: App, url: string): string {
  const { SITE_NAME, SITE_ORIGIN, SITE_URL } = app.platform.config;
  return startupMessage(SITE_NAME, { url, siteUrl: SITE_ORIGIN ? SITE_URL : url }, app.firstAccounts);
}

/**
 * Serves the site in this process.
 * @param program the built server's main file. @param parent null if this is the only process.
 */
export async function serveSite(
  settings: Config,
  { program, parent }: { program: string; parent: ParentLink | null },
): Promise<void> {
  const config = withAuthSecret(settings);
  const log = createLog(config.LOG_LEVEL, undefined, parent?.number);
  if (config.DATABASE_URL && config.SITE_ORIGIN === null)
    log.warn({}, "SITE_URL is not set: mails link to localhost, and forms need a proxy that passes Host");
  for (const setting of findPlainConnections(config))
    log.warn(
      { setting },
      "a connection to another network may be unencrypted: see Connections in docs/security.md",
    );
  const database = await prepareDatabase(config, log);
  const staticRoot = path.join(path.dirname(program), "../client");
  const app = await createApp({ config, database, log, staticRoot, program });
  const { metrics } = app.platform;
  const metricsPort = config.METRICS_PORT;
  if (parent) parent.answerMetrics(metrics.text);
  else if (metricsPort !== undefined)
    await serveMetrics(metrics.text, { port: metricsPort, host: config.METRICS_HOST });
  const proxied = config.TRUST_PROXY ? BEHIND_PROXY : {};
  const serverOptions = { maxHeaderSize: MAX_HEADER_BYTES, ...SLOW_REQUESTS, ...proxied };
  const answer = getRequestListener(app.front.fetch, { hostname: config.HOST });
  const server = createServer(serverOptions, fromMemoryFirst(app.instant, answer));
  server.listen({ port: config.PORT, host: config.HOST, reusePort: parent !== null && SHARES_PORT }, () => {
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : config.PORT;
    const text = describeStart(app, `http://localhost:${port}`);
    if (parent) parent.serving(text);
    else console.log(text);
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRINUSE") console.error(portInUse(config.PORT));
    else log.failure(error, "the server cannot listen", { port: config.PORT });
    process.exit(1);
  });

  stopOnSignals({ app, server, database, parent });
}

type Serving = { app: App; server: ServerType; database: Database; parent: ParentLink | null };

/**
 * Stops on SIGTERM and SIGINT (spec:platform#shutdown). SIGTERM first leaves proxies time to notice; a second signal
 * skips that.
 */
function stopOnSignals({ app, server, database, parent }: Serving): void {
  const stopServing = prepareStop(server);
  const noticed = new AbortController();
  onStopSignal(parent, async (signal, isSecond) => {
    if (isSecond) return noticed.abort();
    app.announceStop();
    stopServing.announce();
    const drainMs = signal === "SIGTERM" ? app.platform.config.DRAIN_SECONDS * 1_000 : 0;
    await wait(drainMs, undefined, { signal: noticed.signal }).catch(() => {});
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await stopServing.close();
    await app.close();
    await database.close();
    process.exit(0);
  });
}

/** `migrate`: applies this release's migrations without serving, for a job that runs before its processes start. */
const migrateOnly: Command = async (_words, { config, log, terminal }) => {
  const database = await openDatabase(config, log);
  try {
    const applied = await migrate(database);
    terminal.say(applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`);
    return 0;
  } finally {
    await database.close();
  }
};

/** Runs a command instead of serving. @returns the exit code. */
export async function runCommand(name: string, words: readonly string[]): Promise<number> {
  const terminal = openTerminal();
  const all: Readonly<Record<string, Command>> = { ...commands(), migrate: migrateOnly };
  const run = Object.hasOwn(all, name) ? all[name] : undefined;
  if (!run) {
    terminal.complain(`Unknown command ${name}. Commands: ${Object.keys(all).join(", ")}.`);
    return 2;
  }
  const config = withAuthSecret(parseConfig(readEnvironment()));
  return run(words, { config, log: createLog("error"), terminal });
}

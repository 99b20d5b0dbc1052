import path from "node:path";
import { ensureFirstAccounts } from "~/features/auth/mutations/first-accounts.server";
import { type FirstAccount, startupMessage } from "~/features/auth/rules/startup-message";
import { withAuthSecret } from "~/platform/auth-secret.server";
import { type Config, parseConfig, readEnvironment } from "~/platform/config.server";
import type { Platform } from "~/platform/context.server";
import { closePlatform, createPlatform, type PlatformOptions } from "~/platform/create-platform.server";
import type { Database } from "~/platform/db/client.server";
import { migrate } from "~/platform/db/migrate.server";
import { migrateCommand } from "~/platform/db/migrate-command.server";
import { openDatabase } from "~/platform/db/open.server";
import { createFront, type Front } from "~/platform/http/front.server";
import type { Instant } from "~/platform/http/instant.server";
import { listen } from "~/platform/http/listen.server";
import { createLog, type Log } from "~/platform/log.server";
import { serveMetrics } from "~/platform/metrics/endpoint.server";
import { findPlainConnections } from "~/platform/plain-connections.server";
import type { ParentLink } from "~/platform/processes/parent-link.server";
import type { Command } from "~/platform/registration.server";
import { renewAtStart } from "~/platform/sealed-data.server";
import { createSecrets } from "~/platform/secrets.server";
import { createStorage } from "~/platform/storage/storage.server";
import { openTerminal } from "~/platform/terminal.server";
import { commands, createServices, forgetChangedPages, frontOptions } from "~/services.server";
import { noteEarlierSample } from "~db/demo/earlier.server";
import { seedSampleData } from "~db/demo/seed.server";
import { fillSampleRecords } from "~db/demo/staff-records/seed.server";

export { loadAllPages } from "~/services.server";

export type AppOptions = PlatformOptions & {
  /** The folder with the built browser files; null in development. */
  staticRoot?: string | null;
  /** How long, in ms, jobs wait after the start. */
  workAfterMs?: number;
};

/**
 * The first look for jobs takes a query for each kind. With the embedded database, which runs one query at a time, the
 * first page would wait for all of them.
 */
const WORK_AFTER_MS = 1_000;

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
  await jobs.start({ workAfterMs: options.workAfterMs });
  async function close() {
    await services.finish();
    await jobs.stop();
    await services.drain();
    await services.close();
    await closePlatform(platform);
  }
  function announceStop() {
    isStopping = true;
    services.announce().catch((error) => log.failure(error, "long responses could not be ended"));
  }
  return { front, instant, platform, firstAccounts, settled: services.settled, announceStop, close };
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
  warnOfSettings(config, log);
  const database = await prepareDatabase(config, log);
  const staticRoot = path.join(path.dirname(program), "../client");
  const app = await createApp({ config, database, log, staticRoot, program, workAfterMs: WORK_AFTER_MS });
  await offerMetrics(app.platform, parent);
  async function close() {
    await app.close();
    await database.close();
  }
  listen({ ...app, close, describeStart: (url) => describeStart(app, url) }, config, log, parent);
}

function warnOfSettings(config: Config, log: Log): void {
  if (config.DATABASE_URL && config.SITE_ORIGIN === null)
    log.warn({}, "SITE_URL is not set: mails link to localhost, and forms need a proxy that passes Host");
  for (const setting of findPlainConnections(config))
    log.warn(
      { setting },
      "a connection to another network may be unencrypted: see Connections in docs/security.md",
    );
}

/** The parent adds the figures of its processes up; a single process serves its own. */
async function offerMetrics({ config, metrics }: Platform, parent: ParentLink | null): Promise<void> {
  const { METRICS_PORT: port, METRICS_HOST: host } = config;
  if (parent) parent.answerMetrics(metrics.text);
  else if (port !== undefined) await serveMetrics(metrics.text, { port, host });
}

/** Runs a command instead of serving. @returns the exit code. */
export async function runCommand(name: string, words: readonly string[]): Promise<number> {
  const terminal = openTerminal();
  const all: Readonly<Record<string, Command>> = { ...commands(), migrate: migrateCommand };
  const run = Object.hasOwn(all, name) ? all[name] : undefined;
  if (!run) {
    terminal.complain(`Unknown command ${name}. Commands: ${Object.keys(all).join(", ")}.`);
    return 2;
  }
  const config = withAuthSecret(parseConfig(readEnvironment()));
  return run(words, { config, log: createLog("error"), terminal });
}

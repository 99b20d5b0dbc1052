import { createBulkLists } from "./bulk.server";
import type { Config } from "./config.server";
import type { Platform } from "./context.server";
import { createDayEvents } from "./day-events.server";
import type { Database } from "./db/client.server";
import { createLiveCopies } from "./db/live-copy.server";
import { openReads } from "./db/reads.server";
import { createRateLimits } from "./http/rate-limit.server";
import { createSharedLimits } from "./http/shared-limits.server";
import { createJobs } from "./jobs/jobs.server";
import type { Log } from "./log.server";
import { createMailer } from "./mail/mailer.server";
import { measureDatabase, measureReplica } from "./metrics/database-metrics.server";
import { createMetrics } from "./metrics/metrics.server";
import { measureProcess } from "./metrics/process-metrics.server";
import { createSealedData } from "./sealed-data.server";
import { createSecrets } from "./secrets.server";
import { createStorage } from "./storage/storage.server";
import { createSystemChecks } from "./system-checks.server";
import { createToday } from "./today.server";
import { createTraces } from "./traces/traces.server";

export type PlatformOptions = {
  config: Config;
  database: Database;
  log: Log;
  /** The clock, which tests can set. */
  now?: () => Date;
  /** The built server's main file; null in development. */
  program?: string | null;
  /** How long, in ms, a request waits for a rate limit's count in the database before its process counts alone. */
  limitsWithin?: number;
};

/** The parts of the platform on an open, migrated database. No job runs yet, and no feature is registered. */
export async function createPlatform(options: PlatformOptions): Promise<Platform> {
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

/** Ends what the platform runs, after the services of features. The database stays open: it belongs to the caller. */
export async function closePlatform(platform: Platform): Promise<void> {
  await platform.copies.close();
  await platform.sharedLimits?.close();
  await platform.reads.close();
  await platform.metrics.stop();
  await platform.traces.stop();
}

import { createContext } from "react-router";
import type { FormEntries } from "~/kernel/form-entries";
import type { BulkLists } from "./bulk.server";
import type { Config } from "./config.server";
import type { DayEvents } from "./day-events.server";
import type { Database, Db } from "./db/client.server";
import type { LiveCopies } from "./db/live-copy.server";
import type { ReadRequest, Reads } from "./db/reads.server";
import type { RateLimit } from "./http/rate-limit.server";
import type { SharedLimits } from "./http/shared-limits.server";
import type { Jobs } from "./jobs/jobs.server";
import type { Log } from "./log.server";
import type { Mailer } from "./mail/mailer.server";
import type { Metrics } from "./metrics/metrics.server";
import type { SealedData } from "./sealed-data.server";
import type { Secrets } from "./secrets.server";
import type { Storage } from "./storage/storage.server";
import type { SystemChecks } from "./system-checks.server";
import type { Today } from "./today.server";
import type { Traces } from "./traces/traces.server";

/** The parts of the platform that loaders and actions may use. */
export type Platform = {
  config: Config;
  database: Database;
  db: Db;
  /** For reports and lists that may be a few seconds old. */
  reads: Reads;
  /** Data kept in memory until any process changes it. */
  copies: LiveCopies;
  log: Log;
  jobs: Jobs;
  mailer: Mailer;
  storage: Storage;
  /** Encrypts values that the site must read again but that can't be read from the database alone. */
  secrets: Secrets;
  /** All texts that are encrypted with AUTH_SECRET. */
  sealed: SealedData;
  /** What features registered for the System page. */
  systemChecks: SystemChecks;
  /** What features registered for Today. */
  today: Today;
  /** What features registered for the notes on charts. */
  dayEvents: DayEvents;
  /** The lists whose rows can be changed together. */
  bulk: BulkLists;
  /** Figures for Prometheus; nothing is counted unless METRICS_PORT is set. */
  metrics: Metrics;
  /** For an OpenTelemetry collector; off unless an endpoint is set. */
  traces: Traces;
  /** The clock, which tests can set. */
  now(): Date;
  /** The built server's main file, which also runs the commands of features; null in development and in tests. */
  program: string | null;
  /**
   * The rate limit with this name: at most `points` uses per key in `seconds`. Later calls return the same counter.
   * @param unreported for actions that many people do a few times: each process keeps this many uses to itself before
   * it counts them with the other processes, so each further process may allow that many more. Default none.
   */
  rateLimit(name: string, points: number, seconds: number, unreported?: number): RateLimit;
  /** The counter behind these limits; undefined when there is only one process. */
  sharedLimits: SharedLimits | undefined;
};

export const platformContext = createContext<Platform>();

/** Facts about the current request. */
export type RequestInfo = ReadRequest & {
  requestId: string;
  /** The client's IP address: of the connection or, with TRUST_PROXY, as reported by the proxy. */
  clientAddress: string;
  /** Fields that handlers add to the one log line of this request. */
  logFields: Record<string, string | number | boolean | null>;
  /** Set when a page failed because the database is unavailable: it answers 503 instead of 500. */
  isDatabaseUnavailable?: boolean;
  /** Set when an error of the site was logged for this request. */
  hasFailed?: boolean;
  /**
   * The fields of a form sent without scripts, for the page that says that it wasn't stored; null when they can't be
   * shown again.
   */
  readEntries?(): Promise<FormEntries | null>;
};

export const requestInfoContext = createContext<RequestInfo>();

/** Staff pages by route pattern, with the roles that may open them. */
export type StaffAccess = Readonly<Record<string, { readonly access: readonly string[] }>>;

/** The staff pages that features registered. Without them, no one can open any. */
export const staffAccessContext = createContext<StaffAccess>({});

import { createContext } from "react-router";
import type { FormEntries } from "~/kernel/form-entries";
import type { Config } from "./config.server";
import type { Database, Db } from "./db/client.server";
import type { LiveCopies } from "./db/live-copy.server";
import type { RateLimit } from "./http/rate-limit.server";
import type { SharedLimits } from "./http/shared-limits.server";
import type { Jobs } from "./jobs/jobs.server";
import type { Log } from "./log.server";
import type { Mailer } from "./mail/mailer.server";
import type { Secrets } from "./secrets.server";
import type { Storage } from "./storage/storage.server";

/** What every loader and action may use of the platform. */
export type Platform = {
  config: Config;
  database: Database;
  db: Db;
  /** Data kept in memory until any process changes it. */
  copies: LiveCopies;
  log: Log;
  jobs: Jobs;
  mailer: Mailer;
  storage: Storage;
  /** Encrypts what must be readable again but not by who reads the database. */
  secrets: Secrets;
  /** The clock, so that tests can set it. */
  now(): Date;
  /**
   * The limit of this name: at most `points` uses per key in `seconds`. Asked again, it is the same counter.
   * @param unreported for what many people do a few times: this many uses each process keeps to itself before it counts them with the
   * others, which may let that many more pass in each further process. None unless given.
   */
  rateLimit(name: string, points: number, seconds: number, unreported?: number): RateLimit;
  /** What those limits count with; undefined where there is one process only. */
  sharedLimits: SharedLimits | undefined;
};

export const platformContext = createContext<Platform>();

/** Facts about the request in progress. */
export type RequestInfo = {
  requestId: string;
  /** The address of the client: of the connection, or as told by the proxy with TRUST_PROXY. */
  clientAddress: string;
  /** Fields that handlers add to the one log line of this request. */
  logFields: Record<string, string | number | boolean | null>;
  /** Set when a page failed for want of the database: it answers 503 instead of 500. */
  isDatabaseUnavailable?: boolean;
  /** What a form without scripts sent, for the page that says that it wasn't stored; null when it can't be shown again. */
  readEntries?(): Promise<FormEntries | null>;
};

export const requestInfoContext = createContext<RequestInfo>();

/** Staff pages by the pattern of their route, with the roles that may open them. */
export type StaffAccess = Readonly<Record<string, { readonly access: readonly string[] }>>;

/** The staff pages that features registered. Without them no one may open any. */
export const staffAccessContext = createContext<StaffAccess>({});

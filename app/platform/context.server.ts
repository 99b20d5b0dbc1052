import { createContext } from "react-router";
import type { Config } from "./config.server";
import type { Database, Db } from "./db/client.server";
import type { Log } from "./log.server";

/** What every loader and action may use of the platform. */
export type Platform = {
  config: Config;
  database: Database;
  db: Db;
  log: Log;
  /** The clock, so that tests can set it. */
  now(): Date;
};

export const platformContext = createContext<Platform>();

/** Facts about the request under way. */
export type RequestInfo = {
  requestId: string;
  /** The address of the client: of the connection, or as told by the proxy with TRUST_PROXY. */
  clientAddress: string;
  /** Fields that handlers add to the one log line of this request. */
  logFields: Record<string, string | number | boolean | null>;
};

export const requestInfoContext = createContext<RequestInfo>();

import type { PGlite } from "@electric-sql/pglite";
import type { PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { PgAsyncDatabase, PgAsyncTransaction } from "drizzle-orm/pg-core/async";
import type { Pool } from "pg";
import { ReportableError } from "~/platform/failure.server";

/** Runs queries: the database itself or a transaction. Read and write functions take this as their first argument. */
export type Db = PgAsyncDatabase<PgQueryResultHKT> | PgAsyncTransaction<PgQueryResultHKT>;

/** The driver behind the database. Only code that must use the driver directly (jobs, migrations) reads it. */
export type Driver =
  | { kind: "embedded"; pglite: PGlite }
  /** `directPool`: connections that bypass a pooler; the same as `pool` if no direct URL is set. */
  | { kind: "postgres"; pool: Pool; directPool: Pool };

/** Slots that all processes share. A process that is killed loses its slots at once (spec:platform#shares). */
export type SharedSlots = {
  /**
   * Takes one of `count` slots with this name, without waiting for one. If the database doesn't answer in time, the
   * slot counts as taken: the caller's own process still limits itself.
   * @returns a function that gives the slot back, which never throws; null if all slots are in use.
   */
  take(name: string, count: number): Promise<(() => void) | null>;
};

export type Database = {
  db: PgAsyncDatabase<PgQueryResultHKT>;
  /**
   * The same database on connections that bypass a pooler, for migrations and for transactions that take minutes
   * (spec:platform#direct-connections).
   */
  direct: PgAsyncDatabase<PgQueryResultHKT>;
  driver: Driver;
  /**
   * Calls `onNotify` whenever any process sends `NOTIFY channel`. Also calls it with an empty payload after a lost
   * connection is restored, since notices may have been missed.
   * @returns a function that stops listening. @throws when the database doesn't answer.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /** Undefined for the embedded database, which only one process uses. */
  slots?: SharedSlots;
  /** Runs several statements at once, without parameters, on a direct connection (migrations). */
  runScript(sql: string): Promise<void>;
  close(): Promise<void>;
};

/** Thrown when a database can't be opened. The message is one line for the person who starts the server. */
export class DatabaseOpenError extends ReportableError {}

/** Another process is using the embedded database. */
export class DatabaseInUse extends DatabaseOpenError {}

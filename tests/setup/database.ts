import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, inject } from "vitest";
import type { Database } from "~/platform/db/client.server";
import { createPglite, fromPglite } from "~/platform/db/embedded.server";
import { openPostgres } from "~/platform/db/postgres.server";
import { databaseUrl } from "./postgres.ts";

/** What the project's global setup prepared: a dump to load, or a database to copy. */
export type TestDatabase =
  | { kind: "pglite"; dump: string }
  | { kind: "pg"; serverUrl: string; template: string };

declare module "vitest" {
  interface ProvidedContext {
    testDatabase: TestDatabase;
  }
}

/**
 * Tests send dozens of requests at once, more than the pool has connections. On a busy machine, the last ones would wait
 * longer than the product allows, and get 503.
 */
const PATIENT_MS = 60_000;

// Files share the worker and this module: the previous file's database is gone before the next file begins.
let opened: Promise<Database> | undefined;
let emptyDump: Promise<File | Blob> | undefined;
let migratedDump: Promise<Blob> | undefined;

/**
 * The migrated, empty database of this test file; further calls return the same one. Call it at the top of the file:
 * `const { db } = await useDatabase();`. It is closed and dropped after the file. A `*.db.test.ts` file runs twice, on
 * PostgreSQL and on PGlite; a `*.http.test.ts` file runs only on PostgreSQL (docs/decisions/testing.md).
 */
export function useDatabase(): Promise<Database> {
  opened ??= openForThisFile();
  return opened;
}

async function openForThisFile(): Promise<Database> {
  const prepared = inject("testDatabase");
  if (!prepared) throw new Error("Only files named *.db.test.ts or *.http.test.ts have a database.");
  const { database, drop } =
    prepared.kind === "pg" ? await copyOf(prepared) : await loadedFrom(prepared.dump);
  afterAll(async () => {
    opened = undefined;
    await database.close();
    await drop?.();
  });
  return database;
}

/**
 * Another database without tables, of the same kind as this file's unless `kind` is given; closed and dropped after the
 * file. PostgreSQL is available only if this file's database is one. Its time zone is UTC, like that of the embedded
 * database.
 */
export async function emptyDatabase(kind?: "pglite"): Promise<Database> {
  const prepared = inject("testDatabase");
  if (prepared?.kind === "pg" && kind === undefined) {
    const { database, drop } = await copyOf({ ...prepared, template: "template0" }, "set timezone to 'UTC'");
    afterAll(async () => {
      await database.close();
      await drop();
    });
    return database;
  }
  // Loading a dump takes a tenth of the time of creating a new database.
  emptyDump ??= createPglite({}).then(async (pglite) => {
    const dump = await pglite.dumpDataDir("none");
    await pglite.close();
    return dump;
  });
  const database = fromPglite(await createPglite({ loadDataDir: await emptyDump }));
  afterAll(() => database.close());
  return database;
}

async function loadedFrom(dump: string) {
  migratedDump ??= readFile(dump).then((bytes) => new Blob([bytes]));
  return { database: fromPglite(await createPglite({ loadDataDir: await migratedDump })), drop: undefined };
}

async function copyOf({ serverUrl, template }: Extract<TestDatabase, { kind: "pg" }>, change?: string) {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Logging each page of the copy, the default, takes twice as long as copying the files.
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  if (change) await onServer(serverUrl, `alter database ${name} ${change}`);
  const failOnError = (error: Error) => {
    throw error;
  };
  const database = await openPostgres(databaseUrl(serverUrl, name), failOnError, {
    connectWithin: PATIENT_MS,
  });
  return { database, drop: () => onServer(serverUrl, `drop database ${name} with (force)`) };
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const server = await openPostgres(serverUrl, () => {}, { poolSize: 1 });
  try {
    await server.runScript(statement);
  } finally {
    await server.close();
  }
}

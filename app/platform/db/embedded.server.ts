import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { type Database, DatabaseInUse } from "./client.server";
import { embeddedCode } from "./embedded-code.server";

/**
 * PostgreSQL's own copy of the data. The operating system keeps the files in memory too, so the usual 128 MB would only
 * make the process larger.
 */
const MEMORY = ["-c", "shared_buffers=16MB"];

/** int8 stays a string, as `pg` returns it, so that both databases give the same values. */
const INT8_OID = 20;

/**
 * Opens the embedded PostgreSQL in `dataDir`, and creates it on first use. Only one process may use the folder: PGlite
 * doesn't lock it, and a second writer would silently lose data. A new database is initialized in a folder beside it
 * and then renamed, so a killed process leaves nothing half-made.
 * @throws DatabaseInUse when another process has it open.
 */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const folder = path.resolve(dataDir);
  await mkdir(folder, { recursive: true });
  const unlock = await lock(path.join(folder, "database.lock"));
  try {
    const target = path.join(folder, "database");
    if (!existsSync(target)) {
      const draft = path.join(folder, "database.new");
      await rm(draft, { recursive: true, force: true });
      const fresh = await PGlite.create({ dataDir: draft, pgliteWasmModule: await embeddedCode() });
      await fresh.close();
      await rename(draft, target);
    }
    return fromPglite(await createPglite({ dataDir: target }), unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

export async function createPglite(options: PGliteOptions): Promise<PGlite> {
  return PGlite.create({
    ...options,
    startParams: [...PGlite.defaultStartParams, ...MEMORY],
    parsers: { [INT8_OID]: (value: string) => value },
    pgliteWasmModule: await embeddedCode(),
  });
}

/** Wraps an open PGlite (tests load theirs from a dump). */
export function fromPglite(pglite: PGlite, onClose: () => void = () => {}): Database {
  const db = drizzle({ client: pglite });
  return {
    db,
    direct: db,
    driver: { kind: "embedded", pglite },
    listen: async (channel, onNotify) => {
      const unlisten = await pglite.listen(channel, onNotify);
      return () => unlisten();
    },
    runScript: async (sql) => {
      await pglite.exec(sql);
    },
    close: async () => {
      await pglite.close();
      onClose();
    },
  };
}

/**
 * Keeps an exclusive SQLite transaction open on `file`. The operating system releases it when the process ends for any
 * reason. A text file beside it has the process id, for the message.
 */
async function lock(file: string): Promise<() => void> {
  const handle = new DatabaseSync(file, { timeout: 0 });
  const ownerFile = `${file}.pid`;
  try {
    handle.exec("begin exclusive");
  } catch {
    handle.close();
    const owner = await readFile(ownerFile, "utf8").catch(() => "unknown");
    throw new DatabaseInUse(
      `The data folder ${path.dirname(file)} is in use by another process (id ${owner.trim()}). Stop it, or set DATA_DIR to another folder.`,
    );
  }
  await writeFile(ownerFile, String(process.pid));
  return () => {
    handle.exec("rollback");
    handle.close();
  };
}

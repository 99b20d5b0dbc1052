import { statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { readCatalog, readFacts } from "~/features/backup/queries/catalog.server";
import type { TableFacts } from "~/features/backup/rules/archive";
import {
  type Restored,
  type RestoreOptions,
  restoreArchive,
} from "~/features/backup/use-cases/restore.server";
import { type WriteOptions, writeArchive } from "~/features/backup/use-cases/write-archive.server";
import { parseConfig } from "~/platform/config.server";
import type { Database } from "~/platform/db/client.server";
import { inSession } from "~/platform/db/session.server";
import { createJobs } from "~/platform/jobs/jobs.server";
import { createLog } from "~/platform/log.server";
import { createSecrets } from "~/platform/secrets.server";
import { createStorage } from "~/platform/storage/storage.server";
import { testAccounts } from "./accounts.ts";

export const NO_KEYS = { passphrase: null, identities: [] };

/** An installation to back up or restore: a database and a folder for uploads. */
export async function installation(
  database: Database,
  folder: string,
  authSecret = testAccounts.AUTH_SECRET,
  config = parseConfig({ NODE_ENV: "test", DATA_DIR: folder, AUTH_SECRET: authSecret }),
) {
  const storage = await createStorage(config);
  const secrets = createSecrets(config);

  const save = (file: string, options: Partial<WriteOptions> = {}) =>
    writeArchive(file, {
      config,
      secrets,
      storage,
      openDatabase: async () => ({ database, release: async () => {} }),
      encryption: null,
      force: true,
      now: new Date(),
      passphraseWork: 10,
      ...options,
    });
  const restore = (file: string, options: Partial<RestoreOptions> = {}): Promise<Restored> =>
    restoreArchive(file, {
      database,
      storage,
      secrets,
      keys: NO_KEYS,
      fileBytes: statSync(file).size,
      replace: false,
      ...options,
    });
  /** Counts, sums, and checksums of all tables in a backup. */
  const facts = () =>
    inSession(database, "read", async (session) => {
      const found: Record<string, TableFacts> = {};
      for (const table of await readCatalog(session)) found[table.name] = await readFacts(session, table);
      return found;
    });
  const uploads = async () => {
    const keys: string[] = [];
    for await (const key of storage.list("/")) keys.push(key);
    return keys.sort();
  };
  return { database, storage, save, restore, facts, uploads, folder: path.resolve(folder) };
}

/** The queue's tables, with a queue named "note", as the first start creates them. */
export async function makeJobTables(database: Database): Promise<void> {
  const jobs = createJobs(database, createLog("silent"));
  jobs.define("note", z.object({ text: z.string() }), async () => {});
  await jobs.start();
  await jobs.stop();
}

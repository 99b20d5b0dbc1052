import type { Config } from "~/platform/config.server";
import { type Database, DatabaseInUse } from "~/platform/db/client.server";
import { askForCopy } from "~/platform/db/embedded-copy.server";
import { openDatabase } from "~/platform/db/open.server";
import type { Log } from "~/platform/log.server";

/**
 * Opens the site's database for a backup, whether or not the site is running. While it runs, its process owns the
 * embedded database and serves a copy.
 */
export async function openSource(
  config: Config,
  log: Log,
): Promise<{ database: Database; release(): Promise<void> }> {
  try {
    const database = await openDatabase(config, log);
    return { database, release: () => database.close() };
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    const { createPglite, fromPglite } = await import("~/platform/db/embedded.server");
    const copy = await askForCopy(config.DATA_DIR);
    const database = fromPglite(await createPglite({ dataDir: copy.folder }));
    return {
      database,
      release: async () => {
        await database.close();
        copy.release();
      },
    };
  }
}

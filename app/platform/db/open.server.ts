import type { Config } from "~/platform/config.server";
import type { Log } from "~/platform/log.server";
import type { Database } from "./client.server";
import { openPostgres } from "./postgres.server";

/** Opens the database that the settings name: PostgreSQL by `DATABASE_URL`, otherwise the embedded one in `DATA_DIR`. */
export async function openDatabase(config: Config, log: Log): Promise<Database> {
  if (!config.DATABASE_URL) {
    const { openEmbedded } = await import("./embedded.server");
    return openEmbedded(config.DATA_DIR);
  }
  return openPostgres(config.DATABASE_URL, (error) => log.failure(error, "database connection"), {
    directUrl: config.DATABASE_DIRECT_URL,
  });
}

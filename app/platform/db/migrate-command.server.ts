import type { Command } from "../registration.server";
import { migrate } from "./migrate.server";
import { openDatabase } from "./open.server";

/** `migrate`: applies this release's migrations without serving, for a job that runs before its processes start. */
export const migrateCommand: Command = async (_words, { config, log, terminal }) => {
  const database = await openDatabase(config, log);
  try {
    const applied = await migrate(database);
    terminal.say(applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`);
    return 0;
  } finally {
    await database.close();
  }
};

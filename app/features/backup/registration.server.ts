import { createContext } from "react-router";
import type { Platform } from "~/platform/context.server";
import { serveCopies } from "~/platform/db/embedded-copy.server";
import { type Registration, service } from "~/platform/registration.server";
import { commands } from "./commands.server";
import { ArchiveError } from "./integrations/archive-file.server";
import { runBackupProcess } from "./integrations/backup-process.server";
import { defineBackupJobs } from "./jobs.server";
import { backupChecks } from "./queries/backup-checks.server";
import { measureBackups } from "./queries/backup-metrics.server";
import { staffPages } from "./staff-pages";
import type { WriteArchive } from "./use-cases/make-backup.server";

/** Serves copies of the embedded database while the site has it open. */
const copiesContext = createContext<{ close(): Promise<void> }>();

export const registration: Registration = {
  services: [
    service(
      copiesContext,
      async ({ config, database: { driver } }) => {
        // An in-memory database (in tests) has no files to copy.
        if (driver.kind !== "embedded" || !driver.pglite.dataDir) return { close: async () => {} };
        return { close: await serveCopies(config.DATA_DIR, driver.pglite) };
      },
      { close: (copies) => copies.close() },
    ),
  ],
  jobs: (platform) => defineBackupJobs(platform, writeInProcess(platform)),
  commands,
  staffPages,
  metrics: measureBackups,
  systemChecks: backupChecks,
};

function writeInProcess({ config, program }: Platform): WriteArchive {
  return async (options) => {
    if (program === null) throw new ArchiveError("The development server can't make backups. Use npm start.");
    return runBackupProcess({ config, program, ...options });
  };
}

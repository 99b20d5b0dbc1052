import { join } from "node:path";
import type { Platform } from "~/platform/context.server";
import { type ArchiveLocation, archiveLocation } from "../integrations/archive-location.server";
import type { BackupProcess } from "../integrations/backup-process.server";
import { finishRun, recordDeleted, recordProgress, startRun } from "../mutations/runs.server";
import { archivesToDelete } from "../rules/schedule";

/** Writes and verifies an archive; throws ArchiveError when it can't. */
export type WriteArchive = (
  options: Pick<BackupProcess, "file" | "signal" | "onProgress">,
) => Promise<{ bytes: number; rows: number; uploads: number }>;

type Parts = Pick<Platform, "config" | "db" | "log" | "now">;

/**
 * Makes a requested backup: writes the archive, verifies it, moves it to the backup location, and deletes the archives
 * that BACKUP_KEEP no longer covers (spec:platform#scheduled-backups). A repeated attempt starts over.
 * @throws ArchiveError, the system's errors, or the signal's reason.
 */
export async function makeBackup(
  parts: Parts,
  backupId: string,
  { write, signal }: { write: WriteArchive; signal: AbortSignal },
): Promise<void> {
  const { config, db, log, now } = parts;
  const name = await startRun(db, backupId, now());
  if (name === null) return;
  const location = archiveLocation(config);
  const file = join(await location.prepare(), name);
  const progress = reporter(parts, backupId);
  const saved = await write({ file, signal, onProgress: progress.report });
  progress.report({ step: "Storing", percent: 0 });
  await location.add(file, name);
  await progress.settled();
  const isEncrypted = config.BACKUP_PASSPHRASE !== undefined;
  await finishRun(db, backupId, { ...saved, isEncrypted }, now());
  // The new archive is safe. One that can't be deleted now is deleted after the next backup.
  await deleteOld(parts, location).catch((error) => log.failure(error, "old backups not deleted"));
}

async function deleteOld({ config, db, now }: Parts, location: ArchiveLocation): Promise<void> {
  const old = archivesToDelete(await location.list(), config.SITE_URL, config.BACKUP_KEEP);
  for (const name of old) await location.delete(name);
  if (old.length > 0) await recordDeleted(db, old, now());
}

/** Stores the progress, one write at a time. A failed write is only logged: the next one follows soon. */
function reporter({ db, log, now }: Parts, backupId: string) {
  let latest: { step: string; percent: number } | null = null;
  let writing: Promise<void> | null = null;
  const flush = async () => {
    while (latest) {
      const progress = latest;
      latest = null;
      await recordProgress(db, backupId, progress, now()).catch((error) =>
        log.failure(error, "progress of a backup not stored", {}, "warn"),
      );
    }
    writing = null;
  };
  return {
    report(progress: { step: string; percent: number }) {
      latest = { step: progress.step, percent: progress.percent };
      writing ??= flush();
    },
    settled: async () => writing ?? undefined,
  };
}

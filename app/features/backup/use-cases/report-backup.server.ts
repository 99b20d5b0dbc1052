import type { Config } from "~/platform/config.server";
import { DatabaseOpenError } from "~/platform/db/client.server";
import { safeMessage } from "~/platform/failure.server";
import type { Log } from "~/platform/log.server";
import { createSecrets } from "~/platform/secrets.server";
import { createStorage } from "~/platform/storage/storage.server";
import type { Terminal } from "~/platform/terminal.server";
import { ArchiveError } from "../integrations/archive-file.server";
import type { Progress } from "../rules/progress";
import { type BackupReport, failureReason } from "../rules/run";
import { openSource } from "./open-source.server";
import { verifyArchive } from "./verify.server";
import { writeArchive } from "./write-archive.server";

/** Reports at most this often, in ms. */
const REPORT_EVERY_MS = 1_000;

/**
 * Writes and verifies an archive, and reports each step to the process that started this one
 * (spec:platform#scheduled-backups).
 * @param words the command's arguments: the file.
 * @returns the exit code.
 */
export async function reportBackup(
  words: readonly string[],
  { config, log, terminal }: { config: Config; log: Log; terminal: Terminal },
): Promise<number> {
  const [file] = words;
  const report = (line: BackupReport) => terminal.say(JSON.stringify(line));
  if (file === undefined) {
    terminal.complain(
      "Usage: scheduled-backup FILE. The site starts this. To back up, run npm run backup -- FILE.",
    );
    return 2;
  }
  endWithParent();
  try {
    const saved = await writeArchive(file, {
      config,
      secrets: createSecrets(config),
      storage: await createStorage(config),
      openDatabase: () => openSource(config, log),
      encryption: config.BACKUP_PASSPHRASE ? { passphrase: config.BACKUP_PASSPHRASE } : null,
      force: true,
      now: new Date(),
      onProgress: throttled(report),
    });
    await verifyArchive(file, {
      keys: { passphrase: config.BACKUP_PASSPHRASE ?? null, identities: [] },
      fileBytes: saved.bytes,
      onProgress: throttled((line) => report({ ...line, step: "Verifying" })),
    });
    report({ kind: "saved", bytes: saved.bytes, rows: saved.rows, uploads: saved.uploads });
    return 0;
  } catch (error) {
    const expected = error instanceof ArchiveError || error instanceof DatabaseOpenError;
    if (!expected) log.failure(error, "backup failed");
    report({ kind: "failed", reason: (expected && safeMessage(error)) || failureReason(codeOf(error)) });
    return 1;
  }
}

/** The parent keeps this process's standard input open. A backup without a site to report to would be wasted. */
function endWithParent(): void {
  process.stdin.resume();
  process.stdin.once("end", () => process.exit(1));
}

type ProgressReport = Extract<BackupReport, { kind: "progress" }>;

function throttled(report: (line: ProgressReport) => void): (progress: Progress) => void {
  let last = Number.NEGATIVE_INFINITY;
  return ({ step, done, total }) => {
    if (performance.now() - last < REPORT_EVERY_MS) return;
    last = performance.now();
    report({
      kind: "progress",
      step,
      percent: total > 0 ? Math.min(100, Math.floor((100 * done) / total)) : 100,
    });
  };
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { type Config, environmentOf } from "~/platform/config.server";
import { type BackupReport, failureReason, readReport } from "../rules/run";
import { ArchiveError } from "./archive-file.server";

export type BackupProcess = {
  config: Config;
  /** The built server's main file, which also runs commands. */
  program: string;
  /** The archive to write and verify. */
  file: string;
  /** Stops the process when it fires. */
  signal: AbortSignal;
  onProgress(progress: Extract<BackupReport, { kind: "progress" }>): void;
};

/**
 * Writes and verifies an archive in another process, because the throwaway database of the verification would block
 * this one for seconds and double its memory. That process ends when this one does.
 * @throws ArchiveError with the reason that the process gave. @throws the signal's reason if it fires.
 */
export async function runBackupProcess(options: BackupProcess): Promise<{
  bytes: number;
  rows: number;
  uploads: number;
}> {
  const { config, program, file, signal, onProgress } = options;
  signal.throwIfAborted();
  const child = spawn(process.execPath, [program, "scheduled-backup", file], {
    env: environmentOf(config),
    stdio: ["pipe", "pipe", "inherit"],
    signal,
    killSignal: "SIGTERM",
  });
  let last: BackupReport | null = null;
  createInterface({ input: child.stdout }).on("line", (line) => {
    const report = readReport(line);
    if (report?.kind === "progress") onProgress(report);
    else if (report) last = report;
  });
  await new Promise<void>((resolve) => {
    child.on("error", () => {});
    child.on("close", () => resolve());
  });
  signal.throwIfAborted();
  const result = last as BackupReport | null;
  if (result?.kind === "saved") return result;
  throw new ArchiveError(result?.kind === "failed" ? result.reason : failureReason(undefined));
}

/** A backup that the site made, or is making (spec:platform#scheduled-backups). */
export type BackupRun = {
  /** A bigint as text. */
  backupId: string;
  archiveName: string;
  /** Null if the schedule started it. */
  requestedBy: string | null;
  requestedAt: Date;
} & (
  | { state: "waiting" }
  | { state: "running"; step: string; percent: number }
  | ({ state: "done"; finishedAt: Date; deletedAt: Date | null } & SavedArchive)
  | { state: "failed"; finishedAt: Date; failure: string }
);

/** What a verified archive contains. `bytes` is the size of its file. */
export type SavedArchive = { bytes: number; rows: number; uploads: number; isEncrypted: boolean };

export type DoneRun = Extract<BackupRun, { state: "done" }>;

/** What the command of a backup prints: one JSON object per line. */
export type BackupReport =
  | { kind: "progress"; step: string; percent: number }
  | { kind: "saved"; bytes: number; rows: number; uploads: number }
  | { kind: "failed"; reason: string };

/** Reads a line of the command's output. Null if it's something else. */
export function readReport(line: string): BackupReport | null {
  try {
    const report = JSON.parse(line) as BackupReport;
    return ["progress", "saved", "failed"].includes(report?.kind) ? report : null;
  } catch {
    return null;
  }
}

/** "0.4 MB", "2.10 GB". */
export function fileSize(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}

/** Why a backup failed, for staff. `code` is the system's error code, such as ENOSPC. */
export function failureReason(code: string | undefined): string {
  if (code === "ENOSPC" || code === "EDQUOT") return "The disk is full.";
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return "The site isn't allowed to write to the backup location.";
  if (code === "ENOENT" || code === "ENOTDIR") return "The backup location doesn't exist.";
  return "The backup failed. The site's log has the details.";
}

import { createElement, type ReactElement } from "react";
import { href } from "react-router";
import { z } from "zod";
import { listAdministrators } from "~/features/revenue/queries/networks.server";
import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import { safeMessage } from "~/platform/failure.server";
import { type JobRun, PermanentJobFailure } from "~/platform/jobs/job-definition.server";
import { renderMail } from "~/platform/mail/render.server";
import { mailSite } from "~/platform/mail/site.server";
import { BackupFailedMail, BackupOverdueMail } from "./components/backup-mails";
import { ArchiveError } from "./integrations/archive-file.server";
import { addRun, failRun, notePlan, recordOverdueMail } from "./mutations/runs.server";
import { findLostRuns, hasFailedSince, newestVerified } from "./queries/runs.server";
import { failureReason } from "./rules/run";
import { archiveName, overdueSince } from "./rules/schedule";
import { makeBackup, type WriteArchive } from "./use-cases/make-backup.server";

const ZONE = "America/New_York";
const RUN = "backup-run";
const RETRIES = 2;
/** In seconds. Also the longest backup that this schedules; larger sites must back up their database server. */
const TIMEOUT = 6 * 3_600;
/** A backup reports at least once a second, and its job starts again within a minute after a crash. */
const LOST_AFTER_MS = 30 * 60_000;

/** Makes backups on the schedule of BACKUP_SCHEDULE, and emails administrators when one fails or is overdue. */
export function defineBackupJobs(platform: Platform, write: WriteArchive): void {
  const { jobs, config } = platform;
  jobs.define(
    RUN,
    z.object({ backupId: z.string().regex(/^\d+$/) }),
    ({ backupId }, run) => carryOut(platform, backupId, { write, run }),
    { retries: RETRIES, retryDelay: 60, timeout: TIMEOUT, lostAfter: 30 },
  );
  const cron = config.BACKUP_SCHEDULE && {
    cron: { expression: config.BACKUP_SCHEDULE, timeZone: ZONE },
    retries: 3,
  };
  // Without a schedule, the job stays defined, so that the queue forgets the times of an earlier one.
  jobs.define("backup-schedule", z.object({}), () => addPlannedBackup(platform), cron || {});
  jobs.define("backup-check", z.object({}), () => checkBackups(platform), {
    cron: { expression: "41 * * * *", timeZone: ZONE },
  });
}

/** Queues a backup in the transaction that added it. */
export async function enqueueBackup(
  { jobs }: Pick<Platform, "jobs">,
  tx: Db,
  backupId: string,
): Promise<void> {
  await jobs.enqueue(tx, RUN, { backupId }, { key: backupId });
}

/** The name of the archive that a backup requested now gets. */
export function newArchiveName({ config, now }: Pick<Platform, "config" | "now">): string {
  return archiveName(config.SITE_URL, now(), config.BACKUP_PASSPHRASE !== undefined);
}

async function addPlannedBackup(platform: Platform): Promise<void> {
  const { config, db, log, now } = platform;
  // The times of an earlier setting may still be in the queue.
  if (!config.BACKUP_SCHEDULE) return;
  const added = await db.transaction(async (tx) => {
    const archive = { archiveName: newArchiveName(platform), requestedBy: null, now: now() };
    const backupId = await addRun(tx, archive);
    if (backupId !== null) await enqueueBackup(platform, tx, backupId);
    return backupId !== null;
  });
  if (!added) log.warn({}, "scheduled backup skipped: the previous one is still running");
}

type Attempt = { write: WriteArchive; run: JobRun };

async function carryOut(platform: Platform, backupId: string, { write, run }: Attempt): Promise<void> {
  try {
    await makeBackup(platform, backupId, { write, signal: run.signal });
  } catch (error) {
    // The server is stopping, or another attempt follows.
    if (run.signal.aborted && run.attempt <= RETRIES) throw error;
    const isPermanent = error instanceof ArchiveError;
    if (isPermanent || run.attempt > RETRIES) await recordFailure(platform, backupId, reasonOf(error));
    throw isPermanent ? new PermanentJobFailure(safeMessage(error) ?? "backup failed") : error;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ArchiveError) return safeMessage(error) ?? failureReason(undefined);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return failureReason(typeof code === "string" ? code : undefined);
}

async function recordFailure(platform: Platform, backupId: string, reason: string): Promise<void> {
  const { db, now } = platform;
  await db.transaction(async (tx) => {
    if (!(await failRun(tx, backupId, reason, now()))) return;
    const backupsUrl = backupsUrlOf(platform);
    await mailAdministrators(platform, tx, "A backup failed", (name) =>
      createElement(BackupFailedMail, { site: mailSite(platform.config), name, reason, backupsUrl }),
    );
  });
}

/**
 * Records backups whose job is lost as failed, and emails administrators once about each scheduled backup that's
 * overdue (spec:platform#backup-alerts).
 */
export async function checkBackups(platform: Platform): Promise<void> {
  const { config, db, now } = platform;
  for (const backupId of await findLostRuns(db, new Date(now().getTime() - LOST_AFTER_MS)))
    await recordFailure(platform, backupId, "The backup didn't finish. The site may have been stopped.");
  if (!config.BACKUP_SCHEDULE) return;
  const since = await notePlan(db, config.BACKUP_SCHEDULE, now());
  const newest = await newestVerified(db);
  const verified = newest?.requestedAt ?? null;
  const planned = overdueSince(config.BACKUP_SCHEDULE, { since, verified, now: now() });
  // Administrators already got an email about a failed one.
  if (planned === null || (await hasFailedSince(db, planned))) return;
  await db.transaction(async (tx) => {
    if (!(await recordOverdueMail(tx, planned))) return;
    const backupsUrl = backupsUrlOf(platform);
    await mailAdministrators(platform, tx, "A backup is overdue", (name) =>
      createElement(BackupOverdueMail, {
        site: mailSite(config),
        name,
        planned,
        last: newest?.finishedAt ?? null,
        backupsUrl,
      }),
    );
  });
}

const backupsUrlOf = ({ config }: Platform) => `${config.SITE_URL}${href("/admin/settings/backups")}`;

async function mailAdministrators(
  { mailer }: Platform,
  tx: Db,
  subject: string,
  mailTo: (name: string) => ReactElement,
): Promise<void> {
  for (const { name, email } of await listAdministrators(tx)) {
    const content = await renderMail(mailTo(name));
    await mailer.queue(tx, { kind: "backup-alert", to: email, subject, ...content });
  }
}

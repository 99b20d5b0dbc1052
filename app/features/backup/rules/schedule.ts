import { CronExpressionParser } from "cron-parser";

const ZONE = "America/New_York";
/** How long a scheduled backup may take, with its verification, before it's overdue. */
const GRACE_MS = 2 * 3_600_000;

/** The next scheduled backup after `now`. @param schedule five cron fields, in Eastern Time. */
export function nextBackup(schedule: string, now: Date): Date {
  return CronExpressionParser.parse(schedule, { currentDate: now, tz: ZONE }).next().toDate();
}

/**
 * The time of the scheduled backup that is overdue: it was scheduled at least two hours ago, and no backup that started
 * then or later has been verified. Null if none is overdue (spec:platform#backup-alerts).
 * @param since when this schedule took effect. @param verified when the newest verified backup was requested.
 */
export function overdueSince(
  schedule: string,
  { since, verified, now }: { since: Date; verified: Date | null; now: Date },
): Date | null {
  const latest = new Date(now.getTime() - GRACE_MS);
  const planned = CronExpressionParser.parse(schedule, { currentDate: latest, tz: ZONE }).prev().toDate();
  if (planned < since || (verified !== null && verified >= planned)) return null;
  return planned;
}

/**
 * The name of an archive, unique per site and second: `dosecompare-www-example-com-20261122T031500Z.tar.zst`. Names
 * sort by time.
 */
export function archiveName(siteUrl: string, at: Date, isEncrypted: boolean): string {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, "");
  return `${archivePrefix(siteUrl)}${time}.tar.zst${isEncrypted ? ".age" : ""}`;
}

/** How the names of a site's archives start, so that several sites may share a folder. */
function archivePrefix(siteUrl: string): string {
  return `dosecompare-${new URL(siteUrl).host.replace(/[^a-z0-9]+/g, "-")}-`;
}

/** The archives of this site that are more than `keep` backups old. Ignores all other files. */
export function archivesToDelete(names: readonly string[], siteUrl: string, keep: number): string[] {
  const prefix = archivePrefix(siteUrl);
  const isOwn = (name: string) =>
    name.startsWith(prefix) && /^\d{8}T\d{6}Z\.tar\.zst(\.age)?$/.test(name.slice(prefix.length));
  return names.filter(isOwn).sort().reverse().slice(keep);
}

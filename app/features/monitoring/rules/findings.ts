import type { Finding } from "~/kernel/finding";

/** The part of a queue's state that these rules read. */
type Queue = { name: string; waiting: number; failed: number; oldestSeconds: number; stuck: number };

const SLOW_MS = 500;
const LATE_SECONDS = 3_600;
/** The email queue has its own check, and a failed backup its own alert. */
const ELSEWHERE: readonly string[] = ["mail", "backup-run"];
const GB = 1e9;

export function databaseFinding(kind: "embedded" | "postgres", ms: number): Finding {
  const name = kind === "postgres" ? "PostgreSQL" : "The embedded database";
  if (ms > SLOW_MS)
    return {
      level: "attention",
      says: `${name} took ${Math.round(ms)} ms to respond.`,
      todo: "Look for slow statements in pg_stat_activity. Each one starts with the id of its request.",
    };
  return { level: "ok", says: `${name} responds within ${Math.max(1, Math.ceil(ms))} ms.` };
}

/** @param lag in seconds; null without a replica. @param limit above it, reports are read from the primary. */
export function replicaFinding(lag: number | null, limit: number): Finding {
  if (lag === null) return { level: "off", says: "Reports are read from the only database." };
  if (lag <= limit) return { level: "ok", says: `The replica is less than ${Math.ceil(lag) || 1} s behind.` };
  const behind = Number.isFinite(lag) ? `is ${Math.round(lag)} s behind` : "doesn't respond";
  return {
    level: "problem",
    says: `The replica ${behind}, so reports are read from the primary.`,
    todo: "Check the replica and its connection to the primary.",
  };
}

export function jobsFinding(queues: readonly Queue[]): Finding {
  const own = queues.filter(({ name }) => !ELSEWHERE.includes(name));
  const failed = own.reduce((sum, queue) => sum + queue.failed, 0);
  if (failed > 0)
    return {
      level: "problem",
      says: `${counted(failed, "job")} failed permanently: ${named(own.filter((queue) => queue.failed > 0))}.`,
      todo: "Fix the reason shown under “Failed jobs”, then retry them there.",
    };
  const late = own.filter(({ oldestSeconds }) => oldestSeconds > LATE_SECONDS);
  if (late.length > 0)
    return {
      level: "problem",
      says: `Jobs have been waiting for more than an hour: ${named(late)}.`,
      todo: "Check the log for errors of these jobs, and restart the site if it shows none.",
    };
  const waiting = own.reduce((sum, queue) => sum + queue.waiting, 0);
  return {
    level: "ok",
    says: waiting === 0 ? "No job is waiting." : `${counted(waiting, "job")} waiting, none of them late.`,
  };
}

export function mailFinding(queues: readonly Queue[], delivers: "smtp" | "outbox"): Finding {
  const mail = queues.find(({ name }) => name === "mail");
  if (mail && mail.stuck > 0)
    return {
      level: "problem",
      says: `${counted(mail.stuck, "email")} couldn't be sent for more than 15 minutes.`,
      todo: "Check the mail server and SMTP_URL. The log has the server's status codes. The site keeps trying for a day.",
    };
  if (mail && mail.failed > 0)
    return {
      level: "attention",
      says: `The mail server permanently rejected ${counted(mail.failed, "email")}.`,
      todo: "Look at the codes under “Failed jobs”. Retry the emails if the cause is fixed, or delete them.",
    };
  if (delivers === "outbox")
    return {
      level: "off",
      says: "Emails aren't sent. They're written to the folder outbox in DATA_DIR.",
      todo: "To send them, set SMTP_URL.",
    };
  return { level: "ok", says: "Emails are sent without delay." };
}

/** @param free @param total in bytes. */
export function diskFinding(free: number, total: number): Finding {
  const share = free / total;
  const says = `${(free / GB).toFixed(1)} GB of ${(total / GB).toFixed(1)} GB are free where DATA_DIR is.`;
  if (share < 0.05 || free < GB / 2)
    return {
      level: "problem",
      says,
      todo: "Make room now: uploads, emails, and backups stop when the disk is full.",
    };
  if (share < 0.15) return { level: "attention", says, todo: "Make room, or move backups to another disk." };
  return { level: "ok", says };
}

type Sealed = { current: number; previous: number; unreadable: number; unreadableTitles: readonly string[] };

/** @param hasPrevious whether the settings name an AUTH_SECRET_PREVIOUS. */
export function secretsFinding(sealed: Sealed, hasPrevious: boolean): Finding {
  if (sealed.unreadable > 0)
    return {
      level: "attention",
      says: `Encrypted with another AUTH_SECRET, so they can't be read: ${sealed.unreadableTitles.join(", ")}.`,
      todo: "If you still have that secret, set AUTH_SECRET_PREVIOUS to it and restart. Otherwise, enter keys and tokens again, and have people set up their apps again.",
    };
  if (sealed.previous > 0)
    return {
      level: "attention",
      says: `${counted(sealed.previous, "stored text")} still ${sealed.previous === 1 ? "needs" : "need"} AUTH_SECRET_PREVIOUS.`,
      todo: "Restart a process. Each start encrypts them with the current AUTH_SECRET.",
    };
  if (hasPrevious)
    return {
      level: "attention",
      says: "Everything is encrypted with the current AUTH_SECRET.",
      todo: "When every process has restarted since the change, remove AUTH_SECRET_PREVIOUS from the settings.",
    };
  if (sealed.current === 0) return { level: "off", says: "No key or authenticator app is stored." };
  return { level: "ok", says: "All of them can be read with the current AUTH_SECRET." };
}

const counted = (number: number, unit: string) => `${number} ${number === 1 ? unit : `${unit}s`}`;

const named = (queues: readonly Queue[]) => queues.map(({ name }) => name).join(", ");

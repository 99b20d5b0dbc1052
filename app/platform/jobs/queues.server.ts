import type { PgBoss, QueueResult, Schedule } from "pg-boss";
import { DEAD } from "./queue-state.server";

const DAY = 86_400;

/** How one kind of job runs. Times are in seconds. */
export type JobOptions = {
  /** Attempts after the first one. Default 5. */
  retries?: number;
  /** Wait before the first retry. Each further wait is about twice as long. Default 30. */
  retryDelay?: number;
  /** The longest wait between two attempts. Default one hour. */
  maxRetryDelay?: number;
  /** An attempt that takes longer counts as failed, even if the process that ran it is gone. Default 300. */
  timeout?: number;
  /**
   * If the process of an attempt sends no heartbeat for this long, another process repeats the attempt at once, or the
   * same one after a restart. At least 10. Without this option, that takes `timeout`. For jobs that may run twice if a
   * process was only frozen.
   */
  lostAfter?: number;
  /** How many jobs of this kind run at the same time in this process. Default 1. */
  concurrency?: number;
  /** How long the data of a finished job stays in the database. Default one day. */
  keepFinished?: number;
  /** How long a job that failed permanently stays in the queue `{name}-dead`, for inspection. Default 14 days. */
  keepDead?: number;
  /** Runs automatically at these times, with `{}` as data, once for all processes. */
  cron?: { expression: string; timeZone: string };
};

/** A kind of job, and how its queue is set up. */
export type QueueDefinition = { name: string; options: JobOptions };

/**
 * Creates the queues that are missing, each with one for jobs that failed permanently, and changes those whose settings
 * differ. A start that changes nothing takes two queries for all of them.
 * @returns whether a queue was created or changed.
 */
export async function openQueues(boss: PgBoss, definitions: readonly QueueDefinition[]): Promise<boolean> {
  const [queues, schedules] = [await boss.getQueues(), await boss.getSchedules()];
  let isChanged = false;
  for (const definition of definitions) {
    if (await openQueue(boss, definition, queues)) isChanged = true;
    await schedule(boss, definition, schedules);
  }
  return isChanged;
}

/** @returns whether it changed something. */
async function openQueue(
  boss: PgBoss,
  { name, options }: QueueDefinition,
  queues: readonly QueueResult[],
): Promise<boolean> {
  const dead = name + DEAD;
  const { lostAfter } = options;
  const settings = queueOptions(options);
  const hasDead = queues.some((queue) => queue.name === dead);
  if (!hasDead) await boss.createQueue(dead, { retentionSeconds: options.keepDead ?? 14 * DAY });
  const known = queues.find((queue) => queue.name === name);
  if (!known) {
    const heartbeat = lostAfter === undefined ? {} : { heartbeatSeconds: lostAfter };
    await boss.createQueue(name, { ...settings, ...heartbeat, policy: "short", deadLetter: dead });
  }
  const requested = { ...settings, heartbeatSeconds: lostAfter ?? null };
  const differs = (key: keyof typeof requested) => known?.[key] !== requested[key];
  // Another process may have created it with other settings a moment ago.
  const isDifferent = (Object.keys(requested) as (keyof typeof requested)[]).some(differs);
  if (isDifferent) await boss.updateQueue(name, requested);
  return isDifferent || !hasDead;
}

async function schedule(
  boss: PgBoss,
  { name, options: { cron } }: QueueDefinition,
  schedules: readonly Schedule[],
): Promise<void> {
  if (!cron) return;
  const isSame = schedules.some(
    (known) => known.name === name && known.cron === cron.expression && known.timezone === cron.timeZone,
  );
  if (!isSame) await boss.schedule(name, cron.expression, {}, { tz: cron.timeZone });
}

function queueOptions(options: JobOptions) {
  return {
    retryLimit: options.retries ?? 5,
    retryDelay: options.retryDelay ?? 30,
    retryDelayMax: options.maxRetryDelay ?? 3_600,
    retryBackoff: true,
    expireInSeconds: options.timeout ?? 300,
    deleteAfterSeconds: options.keepFinished ?? DAY,
    notify: true,
  };
}

import type { JobResult, JobWithMetadata, PgBoss } from "pg-boss";
import { inJob } from "~/platform/current-work.server";
import { describeFailure } from "~/platform/failure.server";
import type { Log } from "~/platform/log.server";
import type { Metrics } from "~/platform/metrics/metrics.server";
import type { Traces } from "~/platform/traces/traces.server";
import { type JobDefinition, PermanentJobFailure } from "./job-definition.server";

const WITHOUT_NOTICES_LOOK_EVERY_SECONDS = 2;

type WorkerOptions = {
  log: Log;
  /** In seconds. */
  lookEvery: number;
  /** Counts an attempt by its outcome. */
  count: ReturnType<Metrics["counter"]> | undefined;
  traces: Traces | undefined;
};

/** Takes jobs from their queues and runs them. */
export type Workers = {
  /** @param afterMs how long the first jobs wait. */
  start(boss: PgBoss, definitions: readonly JobDefinition[], afterMs: number): Promise<void>;
  /** Before stopping: workers that wait for their time won't start. Resolves once no worker is just being started. */
  settle(): Promise<void>;
  /** Ids of the jobs in progress in this process. */
  running(): string[];
};

export function createWorkers(options: WorkerOptions): Workers {
  const running = new Set<string>();
  let delayed: NodeJS.Timeout | undefined;
  let starting: Promise<void> = Promise.resolve();

  async function startAll(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
    for (const definition of definitions) {
      const workers = definition.options.concurrency ?? 1;
      for (let worker = 0; worker < workers; worker += 1)
        await startWorker(boss, definition, { ...options, running });
    }
  }

  return {
    async start(boss, definitions, afterMs) {
      if (afterMs === 0) return startAll(boss, definitions);
      delayed = setTimeout(() => {
        starting = startAll(boss, definitions).catch((error: unknown) =>
          options.log.failure(error, "jobs could not be started"),
        );
      }, afterMs);
    },
    async settle() {
      clearTimeout(delayed);
      await starting;
    },
    running: () => [...running],
  };
}

async function startWorker(
  boss: PgBoss,
  definition: JobDefinition,
  { log, lookEvery, running, count, traces }: WorkerOptions & { running: Set<string> },
): Promise<void> {
  const id: string = await boss.work(
    definition.name,
    {
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: Math.min(lookEvery, WITHOUT_NOTICES_LOOK_EVERY_SECONDS),
      notifyPollingIntervalSeconds: lookEvery,
    },
    async (jobs: JobWithMetadata<object>[]) => {
      const results: JobResult[] = [];
      for (const job of jobs) {
        running.add(job.id);
        const facts = { "job.id": job.id, "job.attempt": job.retryCount + 1 };
        const span = traces?.start(`job ${definition.name}`, "consumer", facts);
        const result = await inJob(job, span, () => run(definition, job, log));
        span?.end({}, result.status !== "completed");
        results.push(result);
        count?.({ queue: definition.name, outcome: result.status });
        running.delete(job.id);
      }
      // The queue hands out one job per poll. Poll again at once, since there may be more.
      boss.notifyWorker(id);
      return results;
    },
  );
}

async function run(definition: JobDefinition, job: JobWithMetadata<object>, log: Log): Promise<JobResult> {
  const attempt = job.retryCount + 1;
  try {
    await definition.handler(job.data, { id: job.id, attempt, signal: job.signal });
    return { id: job.id, status: "completed" };
  } catch (error) {
    const isPermanent = error instanceof PermanentJobFailure;
    const isDead = isPermanent || job.retryCount >= job.retryLimit;
    const fields = { job: definition.name, id: job.id, attempt };
    if (isDead) log.failure(error, "job failed permanently", fields);
    else log.failure(error, "job failed, will be retried", fields, "warn");
    return { id: job.id, status: isPermanent ? "deadletter" : "failed", output: describeFailure(error) };
  }
}

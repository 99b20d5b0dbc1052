import type { Database } from "~/platform/db/client.server";
import type { Reads } from "~/platform/db/reads.server";
import { readQueues } from "~/platform/jobs/queue-state.server";
import type { Metrics } from "./metrics.server";

/** How far the replica is behind, if there is one. */
export function measureReplica(metrics: Metrics, reads: Reads): void {
  if (reads.lagSeconds() === null) return;
  metrics.readings(
    "replica",
    { replica_lag: { help: "How far the replica is behind; missing while it never answered.", unit: "s" } },
    () => {
      const lag = reads.lagSeconds() ?? 0;
      return Number.isFinite(lag) ? [{ name: "replica_lag", value: lag }] : [];
    },
  );
}

/** Connections, and the queue's jobs by kind. Queues are the same in every process. */
export function measureDatabase(metrics: Metrics, { db, driver }: Database): void {
  if (driver.kind === "postgres") {
    const { pool } = driver;
    metrics.readings(
      "database_pool",
      {
        database_connections: { help: "Open connections: in use and idle." },
        database_waiting: { help: "Callers that wait for a connection." },
      },
      () => [
        { name: "database_connections", value: pool.totalCount - pool.idleCount, labels: { state: "used" } },
        { name: "database_connections", value: pool.idleCount, labels: { state: "idle" } },
        { name: "database_waiting", value: pool.waitingCount },
      ],
    );
  }
  metrics.readings(
    "jobs",
    {
      jobs_waiting: { help: "Jobs that wait or will be tried again, by kind." },
      jobs_active: { help: "Jobs in progress, by kind." },
      jobs_failed: { help: "Jobs that failed permanently and are kept for inspection, by kind." },
      jobs_oldest: { help: "How long the oldest waiting job has been due, by kind.", unit: "s" },
      mails_stuck: { help: "Emails that were due 15 minutes ago or earlier." },
    },
    async () => {
      const queues = await readQueues(db);
      const stuck = queues.find(({ name }) => name === "mail")?.stuck ?? 0;
      return [
        ...queues.flatMap(({ name: queue, waiting, active, failed, oldestSeconds }) => [
          { name: "jobs_waiting", value: waiting, labels: { queue } },
          { name: "jobs_active", value: active, labels: { queue } },
          { name: "jobs_failed", value: failed, labels: { queue } },
          { name: "jobs_oldest", value: oldestSeconds, labels: { queue } },
        ]),
        { name: "mails_stuck", value: stuck },
      ];
    },
  );
}

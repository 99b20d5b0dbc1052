import { drizzle } from "drizzle-orm/node-postgres";
import type { Config } from "~/platform/config.server";
import type { Log } from "~/platform/log.server";
import { type Database, DatabaseOpenError, type Db } from "./client.server";
import { createReplicaLag, type ReplicaLag, WrongReplica } from "./replica-lag.server";
import { createWatchedPool, type WatchedPool } from "./watched-pool.server";
import type { WatchTimes } from "./watched-waits.server";

/** What one request reads, and from where; part of `RequestInfo`. */
export type ReadRequest = {
  /** Set for staff who have just changed something, and for requests that change something. */
  mustSeeWrites?: boolean;
  /** Where its reports and lists were read, if there is a replica. */
  readFrom?: "replica" | "primary";
};

/** Reads that may be a few seconds old: from a replica if there is one (spec:platform#replica-reads). */
export type Reads = {
  /**
   * Runs `work` on the replica, or on the primary if the replica lags or fails. It may run twice, and it must not
   * write.
   */
  read<Result>(request: ReadRequest, work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Visitors' pages changed: until the replica has this change, everything is read from the primary. */
  noteChange(): void;
  /** How long, in seconds, a person who changed something must read from the primary; null without a replica. */
  settleSeconds: number | null;
  /** How far the replica is behind, in seconds: infinite if it never answered, null without a replica. */
  lagSeconds(): number | null;
  close(): Promise<void>;
};

const CHECK_EVERY_MS = 1_000;
const POOL_SIZE = 10;
/** A replica that doesn't answer is given up after 1.5 s, because the primary can answer. */
const REPLICA_TIMES: WatchTimes = { tickMs: 250, suspectAfter: 2, answerWithin: 4, longest: 60 };
const SESSION = { statement_timeout: 10_000, options: "-c jit=off" };

type Settings = Pick<Config, "DATABASE_READ_URL" | "DATABASE_READ_MAX_LAG_SECONDS">;

/**
 * @throws DatabaseOpenError when the setting leads to a database that isn't a replica of this one. A replica that
 * doesn't respond is used as soon as it does.
 */
export async function openReads(database: Database, config: Settings, log: Log): Promise<Reads> {
  const { driver, db } = database;
  const url = config.DATABASE_READ_URL;
  if (driver.kind !== "postgres" || url === undefined)
    return {
      read: (_, work) => work(db),
      noteChange() {},
      settleSeconds: null,
      lagSeconds: () => null,
      async close() {},
    };
  const replica = createWatchedPool(
    { connectionString: url, max: POOL_SIZE, idleTimeoutMillis: 30_000, ...SESSION },
    (error) => log.failure(error, "replica connection", {}, "warn"),
    { times: REPLICA_TIMES },
  );
  const lag = createReplicaLag(driver.pool, replica.pool, () => performance.now());
  try {
    await lag.check();
  } catch (error) {
    if (error instanceof WrongReplica) {
      await replica.close();
      throw new DatabaseOpenError(`Wrong setting: ${error.message}`);
    }
  }
  return readsFrom({ db, replica, lag, maxLagSeconds: config.DATABASE_READ_MAX_LAG_SECONDS, log });
}

type Parts = { db: Db; replica: WatchedPool; lag: ReplicaLag; maxLagSeconds: number; log: Log };

function readsFrom({ db, replica, lag, maxLagSeconds, log }: Parts): Reads {
  const copy = drizzle({ client: replica.pool });
  const report = onceUntilSuccess((error) => log.failure(error, "replica not used", {}, "warn"));
  let changedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | null = null;
  const timer = setInterval(() => {
    checking ??= lag
      .check()
      .then(report.success, report.failure)
      .finally(() => {
        checking = null;
      });
  }, CHECK_EVERY_MS).unref();

  function isFresh(): boolean {
    const oldest = performance.now() - maxLagSeconds * 1_000;
    return lag.caughtUpTo() >= Math.max(oldest, changedAt);
  }

  return {
    async read(request, work) {
      if (!request.mustSeeWrites && isFresh()) {
        try {
          const result = await work(copy);
          request.readFrom ??= "replica";
          return result;
        } catch (error) {
          report.failure(error);
        }
      }
      request.readFrom = "primary";
      return work(db);
    },
    noteChange() {
      changedAt = performance.now();
    },
    settleSeconds: maxLagSeconds,
    lagSeconds: () => (performance.now() - lag.caughtUpTo()) / 1_000,
    async close() {
      clearInterval(timer);
      await checking;
      await replica.close();
    },
  };
}

/** Passes on the first failure, and the first one after each success. */
function onceUntilSuccess(report: (error: unknown) => void) {
  let isReported = false;
  return {
    success() {
      isReported = false;
    },
    failure(error: unknown) {
      if (!isReported) report(error);
      isReported = true;
    },
  };
}

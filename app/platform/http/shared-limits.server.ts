import { sql } from "drizzle-orm";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import type { Db } from "~/platform/db/client.server";
import { DatabaseUnavailable } from "~/platform/db/failure.server";
import { createGroupWriter } from "~/platform/db/group-writer.server";
import type { Log } from "~/platform/log.server";
import { measureGroups } from "~/platform/metrics/group-metrics.server";
import type { Metrics } from "~/platform/metrics/metrics.server";
import type { Secrets } from "~/platform/secrets.server";

/** Rate limit counters in the database, shared by all processes (spec:platform#rate-limits). */
export type SharedLimits = {
  /** A counter of at most `points` uses in `seconds`. Its keys come from `keyOf`. */
  limiter(points: number, seconds: number): RateLimiterAbstract;
  /** The key for one client's uses of a limit. Without the secret, no one can read an IP address from it. */
  keyOf(name: string, client: string): string;
  /** Resolves when no use is being counted. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

type Use = { key: string; points: number; expire: number };
type Counter = { points: number; expire: number };

/** The longest a visitor waits for a limit, in ms; after that, the process counts alone. */
const ANSWER_WITHIN_MS = 300;
/** The most uses that may wait at once. */
const MAX_WAITING = 2_000;
/** How long a database that didn't answer isn't queried again. In ms. */
const PAUSE_MS = 5_000;
const PRUNE_EVERY_MS = 10 * 60_000;

/**
 * Uses that arrive while others are being counted are counted together: one statement for a flood, at most one for a
 * single use, none for a client known to be over the limit.
 * @param platform `limitsWithin` replaces how long, in ms, a use waits for its count.
 */
export function createSharedLimits(platform: {
  db: Db;
  log: Log;
  secrets: Secrets;
  metrics?: Metrics;
  limitsWithin?: number;
}): SharedLimits {
  const { db, log, secrets, metrics, limitsWithin } = platform;
  const writer = createGroupWriter<Use, Counter>((uses) => countUses(db, uses), {
    answerWithin: limitsWithin ?? ANSWER_WITHIN_MS,
    maxWaiting: MAX_WAITING,
    ...(metrics && { onGroup: measureGroups(metrics, "limits") }),
  });
  let pausedUntil = 0;

  async function count(use: Use): Promise<Counter> {
    if (Date.now() < pausedUntil) throw new DatabaseUnavailable("Rate limits are counted in memory for now.");
    try {
      return await writer.add(use);
    } catch (error) {
      if (Date.now() >= pausedUntil) log.failure(error, "rate limits counted in memory", {}, "warn");
      pausedUntil = Date.now() + PAUSE_MS;
      throw error;
    }
  }
  const pruning = setInterval(() => {
    prune(db).catch((error: unknown) => log.failure(error, "old rate limits not removed", {}, "warn"));
  }, PRUNE_EVERY_MS).unref();

  return {
    limiter: (points, seconds) => new GroupedLimiter(points, seconds, count),
    keyOf: (name, client) => secrets.sign("rate limit", `${name}\n${client}`),
    settled: writer.drain,
    async close() {
      clearInterval(pruning);
      await writer.drain();
    },
  };
}

/** The library's PostgreSQL limiter, with one statement for many uses instead of one for each. */
class GroupedLimiter extends RateLimiterPostgres {
  readonly #count: (use: Use) => Promise<Counter>;

  constructor(points: number, seconds: number, count: (use: Use) => Promise<Counter>) {
    super({
      points,
      duration: seconds,
      // Only `_upsert` uses the database.
      storeClient: {},
      storeType: "client",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: "",
      inMemoryBlockOnConsumed: points,
      insuranceLimiter: new RateLimiterMemory({ points, duration: seconds, keyPrefix: "" }),
    });
    this.#count = count;
  }

  /** The library calls this for each use. It reads `rows` like a response from the driver. */
  async _upsert(key: string, points: number, milliseconds: number): Promise<{ rows: Counter[] }> {
    return { rows: [await this.#count({ key, points, expire: Date.now() + milliseconds })] };
  }
}

/** Counts all uses in one statement, sorted by key so that processes don't deadlock. */
async function countUses(db: Db, uses: readonly Use[]): Promise<Counter[]> {
  const rows = await db.execute<{ key: string; points: number; expire: string }>(
    sql`
      insert into rate_limits as kept (key, points, expire)
      select key, sum(points), max(expire)
      from json_to_recordset(${JSON.stringify(uses)}::json) as used (key text, points integer, expire bigint)
      group by key
      order by key
      on conflict (key) do update set
        points = case when kept.expire <= ${Date.now()} then excluded.points else kept.points + excluded.points end,
        expire = case when kept.expire <= ${Date.now()} then excluded.expire else kept.expire end
      returning key, points, expire`,
    "objects",
  );
  const counters = new Map(
    rows.map(({ key, points, expire }) => [key, { points: Number(points), expire: Number(expire) }]),
  );
  // Each use gets its own number: the last use of a key gets the total, the one before it gets one less.
  return uses
    .toReversed()
    .map(({ key, points }) => {
      const counter = counters.get(key);
      if (!counter) throw new Error("The database returned no counter.");
      const own = { ...counter };
      counter.points -= points;
      return own;
    })
    .toReversed();
}

async function prune(db: Db): Promise<void> {
  await db.execute(sql`delete from rate_limits where expire < ${Date.now()}`);
}

import { sql } from "drizzle-orm";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import type { Db } from "~/platform/db/client.server";
import { DatabaseUnavailable } from "~/platform/db/failure.server";
import { createGroupWriter } from "~/platform/db/group-writer.server";
import type { Log } from "~/platform/log.server";
import type { Secrets } from "~/platform/secrets.server";

/** Counters of rate limits in the database, which all processes share (spec:platform#rate-limits). */
export type SharedLimits = {
  /** A counter of at most `points` uses in `seconds`. Its keys are those that `keyOf` makes. */
  limiter(points: number, seconds: number): RateLimiterAbstract;
  /** Under what one client's uses of a limit are kept: no one without the secret can read an address from it. */
  keyOf(name: string, client: string): string;
  /** Resolves when no use is being counted. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

type Use = { key: string; points: number; expire: number };
type Counter = { points: number; expire: number };

/** A visitor waits no longer for a limit. After that, the process counts for itself. In ms. */
const ANSWER_WITHIN_MS = 300;
/** Uses that may wait at once. */
const MAX_WAITING = 2_000;
/** So long no one asks a database that didn't answer. In ms. */
const PAUSE_MS = 5_000;
const PRUNE_EVERY_MS = 10 * 60_000;

/**
 * Uses that arrive while others are being counted are counted together: one statement for a flood, at most one for a lone use, none
 * for a client who is known to be over the limit.
 */
export function createSharedLimits(platform: { db: Db; log: Log; secrets: Secrets }): SharedLimits {
  const { db, log, secrets } = platform;
  const writer = createGroupWriter<Use, Counter>((uses) => countUses(db, uses), {
    answerWithin: ANSWER_WITHIN_MS,
    maxWaiting: MAX_WAITING,
  });
  let pausedUntil = 0;

  async function count(use: Use): Promise<Counter> {
    if (Date.now() < pausedUntil) throw new DatabaseUnavailable("Limits count in memory for a moment.");
    try {
      return await writer.add(use);
    } catch (error) {
      if (Date.now() >= pausedUntil) log.failure(error, "rate limits count in memory", {}, "warn");
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

/** The library's limiter for PostgreSQL, with one statement for many uses instead of one for each. */
class GroupedLimiter extends RateLimiterPostgres {
  readonly #count: (use: Use) => Promise<Counter>;

  constructor(points: number, seconds: number, count: (use: Use) => Promise<Counter>) {
    super({
      points,
      duration: seconds,
      // Nothing but `_upsert` speaks to the database.
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

  /** What the library calls for each use; it reads `rows` as an answer of the driver. */
  async _upsert(key: string, points: number, milliseconds: number): Promise<{ rows: Counter[] }> {
    return { rows: [await this.#count({ key, points, expire: Date.now() + milliseconds })] };
  }
}

/** Counts all uses in one statement. In the order of their keys, so that processes never wait for each other crosswise. */
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
  // Each use gets its own number: the last of a key its total, the one before it one less.
  return uses
    .toReversed()
    .map(({ key, points }) => {
      const counter = counters.get(key);
      if (!counter) throw new Error("A counter is always returned.");
      const own = { ...counter };
      counter.points -= points;
      return own;
    })
    .toReversed();
}

async function prune(db: Db): Promise<void> {
  await db.execute(sql`delete from rate_limits where expire < ${Date.now()}`);
}

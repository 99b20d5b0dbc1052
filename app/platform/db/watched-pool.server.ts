import pg from "pg";
import { type ActiveBackendsQuery, queryActiveBackends } from "./active-backends.server";
import { DatabaseUnavailable, sqlStateOf } from "./failure.server";
import { queryPart, withOrigin } from "./query-origin.server";
import {
  asDatabaseUnavailable,
  USUAL_TIMES,
  type Watch,
  type WatchTimes,
  watchWaits,
} from "./watched-waits.server";

/** For opening a connection, and for waiting until one is free, unless the configuration has its own time. */
const CONNECT_WITHIN_MS = 3_000;
const CLOSE_WITHIN_MS = 2_000;
/** The most callers that may wait for a connection; the next one is rejected. */
const MAX_WAITING = 1_000;

/**
 * A pool that never waits for a silent database. When a caller waits longer than a second for a connection or an
 * answer, the pool asks on a separate connection what the database is working on. No answer means that the database is
 * silent: everyone who waits fails, and new callers are rejected at once until it answers again. If the database isn't
 * working on a statement, the statement got lost, and its connection is closed. Statements that really take long
 * continue.
 * Errors caused by an unavailable database are `DatabaseUnavailable`.
 * @param onError called when idle connections break, and once for each silence.
 * @param options `ask` finds out what the database is working on, if that isn't possible through `config`.
 */
export function createWatchedPool(
  config: pg.PoolConfig,
  onError: (error: Error) => void,
  { times = USUAL_TIMES, ask = () => queryActiveBackends(config) }: WatchOptions = {},
): WatchedPool {
  const clients = new Set<pg.Client>();
  const dropAll = () => {
    for (const client of clients) client.connection.stream.destroy();
  };
  const watch = watchWaits({ times, onError, ask, dropAll });
  const pool = new pg.Pool({
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...config,
    Client: class extends pg.Client {
      constructor(given?: pg.ClientConfig) {
        super(given);
        clients.add(this);
        this.once("end", () => clients.delete(this));
        // Waiting callers get the error; a lost connection that no one waits for must not end the process.
        this.on("error", () => {});
        this.query = watchedQuery(this.query, this, watch);
      }
    },
  });
  pool.connect = watchedConnect(pool, watch);
  // The pool reports a lost connection to its caller before the connection itself does.
  pool.query = new Proxy(pool.query, {
    apply(target, self, given: unknown[]) {
      const answer: unknown = Reflect.apply(target, self, given);
      return answer instanceof Promise
        ? answer.catch((error: Error) => Promise.reject(asDatabaseUnavailable(error)))
        : answer;
    },
  });
  pool.on("error", (error) => {
    if (!watch.isSilent()) onError(error);
  });
  async function close() {
    // A silent database doesn't answer the closing message either.
    const limit = setTimeout(dropAll, CLOSE_WITHIN_MS);
    await pool.end();
    // The pool reports that it has ended while its connections are still closing.
    await Promise.all([...clients].map((client) => new Promise((resolve) => client.once("end", resolve))));
    clearTimeout(limit);
    watch.stop();
  }
  return { pool, close };
}

export type WatchOptions = { times?: WatchTimes; ask?: () => ActiveBackendsQuery };

export type WatchedPool = {
  pool: pg.Pool;
  /** Resolves when every connection is closed. */
  close(): Promise<void>;
};

type Callback = (error: Error | undefined, ...results: unknown[]) => void;

/** The driver's `query`, with a callback or a promise. */
function watchedQuery(query: pg.Client["query"], client: pg.Client, watch: Watch): pg.Client["query"] {
  return new Proxy(query, {
    apply(target, self, requested: unknown[]) {
      const given = withOrigin(requested);
      const part = queryPart(requested);
      const callback = given.at(-1);
      if (isCallback(callback)) {
        const end = watch.begin(client);
        const heard: Callback = (error, ...results) => {
          part?.end({}, error !== undefined && error !== null);
          end(!error || sqlStateOf(error) !== undefined);
          callback(error && asDatabaseUnavailable(error), ...results);
        };
        return Reflect.apply(target, self, [...given.slice(0, -1), heard]);
      }
      const answer: unknown = Reflect.apply(target, self, given);
      if (!(answer instanceof Promise)) {
        part?.end();
        return answer;
      }
      answer.then(
        () => part?.end(),
        () => part?.end({}, true),
      );
      return watch.follow(answer, client);
    },
  });
}

/**
 * The pool's `connect`, which fails while the database is silent. A connection that arrives too late is from before the
 * silence and isn't used.
 */
function watchedConnect(pool: pg.Pool, watch: Watch): pg.Pool["connect"] {
  return new Proxy(pool.connect, {
    apply(target, self, given: unknown[]) {
      const connected = (): Promise<pg.PoolClient> => {
        if (watch.isSilent())
          return Promise.reject(new DatabaseUnavailable("The database isn't responding."));
        if (pool.waitingCount >= MAX_WAITING)
          return Promise.reject(new DatabaseUnavailable("Too many callers are waiting for the database."));
        return watch.follow(Reflect.apply(target, self, []), null, (late) => late.release(true));
      };
      const [callback] = given;
      if (!isCallback(callback)) return connected();
      connected().then(
        (client) => callback(undefined, client, client.release),
        (error: Error) => callback(error, undefined, () => {}),
      );
    },
  });
}

const isCallback = (value: unknown): value is Callback => typeof value === "function";

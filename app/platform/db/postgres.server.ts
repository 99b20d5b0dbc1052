import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { askThroughPooler } from "./active-backends.server";
import { type Database, DatabaseOpenError } from "./client.server";
import { DatabaseUnavailable, errorCode } from "./failure.server";
import { createListener } from "./listener.server";
import { assertDirect, assertSameDatabase, NEEDS_DIRECT_URL } from "./pooler.server";
import { createWatchedPool, type WatchedPool } from "./watched-pool.server";

/** Session settings, sent when a connection is opened. PgBouncer refuses them. */
const SESSION = {
  statement_timeout: 30_000,
  // JIT-compiling a report takes seconds; running it takes milliseconds.
  options: "-c jit=off",
};
const POOL_SIZE = 10;
/** For migrations, a backup, and an import of a backup, which rarely run at the same time. */
const DIRECT_POOL_SIZE = 3;

export type PostgresOptions = {
  poolSize?: number;
  /** How long, in ms, a caller waits for a connection of the main pool; 3 s unless given. */
  connectWithin?: number;
  /**
   * The same database without the pooler that `url` leads to. Without it, `url` must lead to PostgreSQL itself
   * (spec:platform#direct-connections).
   */
  directUrl?: string | undefined;
};

/**
 * Opens a PostgreSQL database.
 * @throws DatabaseOpenError when it doesn't answer, when `url` leads to a pooler and there's no `directUrl`, or when the
 *   two URLs lead to different databases.
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { poolSize = POOL_SIZE, connectWithin, directUrl }: PostgresOptions = {},
): Promise<Database> {
  const patience = connectWithin === undefined ? {} : { connectionTimeoutMillis: connectWithin };
  const config = { connectionString: url, max: poolSize, ...patience };
  const { main, direct } = openPools(config, directUrl, onError);
  const close = async () => {
    await Promise.all([main.close(), ...(direct === main ? [] : [direct.close()])]);
  };
  try {
    await reach("DATABASE_URL", main.pool, onError);
    if (direct === main) await assertDirect(main.pool);
    else {
      await reach("DATABASE_DIRECT_URL", direct.pool, onError);
      await assertSameDatabase(main.pool, direct.pool, onError);
    }
  } catch (error) {
    await close();
    throw error;
  }
  const listener = createListener(directUrl ?? url, onError);
  return {
    db: drizzle({ client: main.pool }),
    direct: drizzle({ client: direct.pool }),
    driver: { kind: "postgres", pool: main.pool, directPool: direct.pool },
    listen: listener.listen,
    slots: listener.slots,
    runScript: async (sql) => {
      await direct.pool.query(sql);
    },
    close: async () => {
      await listener.close();
      await close();
    },
  };
}

/** One pool, or two when `config` leads to a pooler. */
function openPools(
  config: pg.PoolConfig,
  directUrl: string | undefined,
  onError: (error: Error) => void,
): { main: WatchedPool; direct: WatchedPool } {
  const common = { idleTimeoutMillis: 30_000 };
  if (directUrl === undefined) {
    const main = createWatchedPool({ ...common, ...SESSION, ...config }, onError);
    return { main, direct: main };
  }
  const directConfig = { ...common, ...SESSION, connectionString: directUrl, max: DIRECT_POOL_SIZE };
  return {
    main: createWatchedPool({ ...common, ...config }, onError, {
      ask: () => askThroughPooler(config, directConfig),
    }),
    direct: createWatchedPool(directConfig, onError),
  };
}

/** What to check, by the code of the driver's or the server's error. The log has the error itself. */
const CHECKS: Readonly<Record<string, string>> = {
  "28000": "It doesn't accept this user or connection. Check the user in the URL.",
  "28P01": "It rejected the user name or the password. Check both in the URL.",
  "3D000": "It has no database of that name. Create it, or correct the name in the URL.",
  "53300": "It has no free connection. Raise its limit, or close other clients.",
  "57P03": "It's starting or shutting down. Try again in a minute.",
  ECONNREFUSED: "Nothing answers at its host and port. Check both, and whether PostgreSQL is running.",
  ECONNRESET: "It closed the connection. Check whether the port belongs to PostgreSQL.",
  ENOTFOUND: "Its host doesn't exist. Check the host in the URL.",
  EAI_AGAIN: "Its host can't be looked up right now. Check the host and the DNS.",
};
const CHECK_ALL = "Check the URL, the network, and whether PostgreSQL is running.";

async function reach(setting: string, pool: pg.Pool, onError: (error: Error) => void): Promise<void> {
  try {
    await pool.query("select 1");
  } catch (error) {
    if (setting === "DATABASE_URL" && reasonOf(error).includes("startup parameter"))
      throw new DatabaseOpenError(NEEDS_DIRECT_URL);
    if (error instanceof Error) onError(error);
    const check = codesOf(error).map((code) => CHECKS[code])[0] ?? CHECK_ALL;
    throw new DatabaseOpenError(`The database in ${setting} isn't responding. ${check}`);
  }
}

/** The codes of an error and of what caused it, as far as something is known to check. */
function codesOf(error: unknown): string[] {
  if (error instanceof AggregateError) return error.errors.flatMap(codesOf);
  if (!(error instanceof Error)) return [];
  const code = errorCode(error);
  return [...(code !== undefined && code in CHECKS ? [code] : []), ...codesOf(error.cause)];
}

function reasonOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable && error.cause) return reasonOf(error.cause);
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}

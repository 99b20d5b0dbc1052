import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { askThroughPooler } from "./active-backends.server";
import { type Database, DatabaseOpenError } from "./client.server";
import { DatabaseUnavailable } from "./failure.server";
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
    await reach("DATABASE_URL", main.pool);
    if (direct === main) await assertDirect(main.pool);
    else {
      await reach("DATABASE_DIRECT_URL", direct.pool);
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

async function reach(setting: string, pool: pg.Pool): Promise<void> {
  try {
    await pool.query("select 1");
  } catch (error) {
    const reason = reasonOf(error);
    if (setting === "DATABASE_URL" && reason.includes("startup parameter"))
      throw new DatabaseOpenError(NEEDS_DIRECT_URL);
    throw new DatabaseOpenError(`The database in ${setting} isn't responding: ${reason}`);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable && error.cause) return reasonOf(error.cause);
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}

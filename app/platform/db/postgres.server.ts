import { drizzle } from "drizzle-orm/node-postgres";
import { type Database, DatabaseOpenError } from "./client.server";
import { DatabaseUnavailable } from "./failure.server";
import { createListener } from "./listener.server";
import { createWatchedPool } from "./watched-pool.server";

/**
 * Opens a PostgreSQL database.
 * @throws DatabaseOpenError when it doesn't answer.
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  options: { poolSize?: number } = {},
): Promise<Database> {
  const { pool, close } = createWatchedPool(
    {
      connectionString: url,
      max: options.poolSize ?? 10,
      idleTimeoutMillis: 30_000,
      statement_timeout: 30_000,
      // JIT-compiling a report takes seconds; running it takes milliseconds.
      options: "-c jit=off",
    },
    onError,
  );
  try {
    await pool.query("select 1");
  } catch (error) {
    await close();
    throw new DatabaseOpenError(`The database in DATABASE_URL isn't responding: ${reasonOf(error)}`);
  }
  const listener = createListener(url, onError);
  return {
    db: drizzle({ client: pool }),
    driver: { kind: "postgres", pool },
    listen: listener.listen,
    runScript: async (sql) => {
      await pool.query(sql);
    },
    close: async () => {
      await listener.close();
      await close();
    },
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable && error.cause) return reasonOf(error.cause);
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}

import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type Database, DatabaseOpenError } from "./client.server";
import { createListener } from "./listener.server";

/**
 * Opens a PostgreSQL database.
 * @throws DatabaseOpenError when it does not answer.
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  options: { poolSize?: number } = {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    // Compiling a report takes seconds, running it milliseconds.
    options: "-c jit=off",
  });
  pool.on("error", onError);
  const connections = openConnections(pool);
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw new DatabaseOpenError(`The database of DATABASE_URL does not answer: ${reasonOf(error)}`);
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
      await pool.end();
      await connections.gone();
    },
  };
}

/** The pool says it has ended while its connections are still saying goodbye; this one waits for them. */
function openConnections(pool: pg.Pool) {
  const open = new Map<pg.PoolClient, Promise<unknown>>();
  pool.on("connect", (client) => {
    const ended = new Promise<void>((resolve) => client.once("end", () => resolve()));
    open.set(client, ended);
    void ended.then(() => open.delete(client));
  });
  return { gone: () => Promise.all(open.values()) };
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}

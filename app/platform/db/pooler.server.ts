import type pg from "pg";
import { ReportableError } from "~/platform/failure.server";
import { DatabaseOpenError } from "./client.server";

/** Unique per database, and different after each start of the server. */
const IDENTITY = `select pg_postmaster_start_time()::text || ' ' || oid as identity,
  current_setting('statement_timeout') as "timeout" from pg_database where datname = current_database()`;

export const NEEDS_DIRECT_URL =
  "Wrong setting: DATABASE_URL leads to a pooler such as PgBouncer, so DATABASE_DIRECT_URL must be the URL of PostgreSQL itself.";

type Identity = { identity: string; timeout: string };

/**
 * A pooler gives its clients process ids of its own. One that ignores startup parameters, such as PgBouncer with
 * `ignore_startup_parameters`, differs from PostgreSQL in nothing else that the site would notice before it loses a notice.
 * @throws DatabaseOpenError when the connection leads to a pooler.
 */
export async function assertDirect(pool: pg.Pool): Promise<void> {
  const client: pg.PoolClient & { processID?: number | null } = await pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    if (rows[0]?.pid !== client.processID) throw new DatabaseOpenError(NEEDS_DIRECT_URL);
  } finally {
    client.release();
  }
}

/**
 * Compares the database behind a pooler with the direct one. Reports a pooler whose connections lack the statement
 * timeout, since the site can't set it through a pooler.
 * @throws DatabaseOpenError when they are different databases: changes in one would be announced in the other.
 */
export async function assertSameDatabase(
  pool: pg.Pool,
  direct: pg.Pool,
  onProblem: (problem: Error) => void,
): Promise<void> {
  const [pooled, own] = (await Promise.all([pool, direct].map((each) => each.query<Identity>(IDENTITY)))).map(
    ({ rows }) => rows[0],
  );
  if (pooled?.identity !== own?.identity)
    throw new DatabaseOpenError(
      "Wrong setting: DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.",
    );
  if (pooled?.timeout === "0")
    onProblem(
      new ReportableError(
        "Statements through the pooler have no time limit. Add to its database: connect_query='set statement_timeout = 30000; set jit = off'",
      ),
    );
}

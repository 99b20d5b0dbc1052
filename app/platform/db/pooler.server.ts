import type pg from "pg";
import { ReportableError } from "~/platform/failure.server";
import { DatabaseOpenError } from "./client.server";

/** Unique per database, and different after each start of the server. */
const IDENTITY = `select pg_postmaster_start_time()::text || ' ' || oid as identity,
  current_setting('statement_timeout') as "timeout" from pg_database where datname = current_database()`;

type Identity = { identity: string; timeout: string };

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

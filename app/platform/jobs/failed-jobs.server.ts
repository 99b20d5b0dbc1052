import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { RowReader } from "~/platform/db/read-together.server";
import { DEAD } from "./queue-state.server";

/** A job that failed permanently. Its data isn't shown, because it may be personal. */
export type FailedJob = {
  id: string;
  /** The kind of job: `mail`. */
  name: string;
  failedAt: Date;
  /** Why the last attempt failed, by class and code of the error, or in words written for the log. */
  reason: string;
};

/** More aren't listed one by one. */
const SHOWN = 50;

/** Jobs that failed permanently, the newest first. */
export async function listFailedJobs(db: RowReader): Promise<FailedJob[]> {
  const rows = await db.execute<{ id: string; name: string; at: string; reason: string | null }>(
    sql`
      select id::text, name,
        to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
        coalesce(source_output ->> 'message', nullif(concat_ws(' ', source_output ->> 'name', source_output ->> 'code'), ''))
          as reason
      from pgboss.job where state = 'created' and name like ${`%${DEAD}`}
      order by created_on desc, id limit ${SHOWN}`,
    "objects",
  );
  return rows.map(({ id, name, at, reason }) => ({
    id,
    name: name.slice(0, -DEAD.length),
    failedAt: new Date(at),
    reason: reason ?? "Not known",
  }));
}

/**
 * When the job with this name, whose data has these values, is tried again after it failed. Once that time has come, it
 * waits for its turn like any other job.
 * @returns null if no such job waits for that.
 */
export async function findNextAttempt(
  db: Db,
  name: string,
  data: Readonly<Record<string, string>>,
): Promise<Date | null> {
  const [job] = await db.execute<{ at: string | null }>(
    sql`
      select to_char(min(start_after) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from pgboss.job
      where name = ${name} and state = 'retry' and start_after > now() and data @> ${JSON.stringify(data)}::jsonb`,
    "objects",
  );
  return job?.at ? new Date(job.at) : null;
}

/** Deletes the failed jobs of one kind, with their data. @returns how many there were. */
export async function deleteFailedJobs(tx: Db, name: string): Promise<number> {
  const gone = await tx.execute<{ id: string }>(
    sql`delete from pgboss.job where name = ${name + DEAD} and state = 'created' returning id`,
    "objects",
  );
  return gone.length;
}

import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { RecentError } from "../rules/errors";

const SHOWN = 20;

/** The newest errors of all processes. */
export async function listRecentErrors(db: Db): Promise<RecentError[]> {
  const rows = await db.execute<Omit<RecentError, "at"> & { at: string }>(
    sql`select error_id::text as id, request_id::text as "requestId", what, name, code, place,
          to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
        from recent_errors order by happened_at desc, error_id desc limit ${SHOWN}`,
    "objects",
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

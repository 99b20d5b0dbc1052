import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { Alert } from "../rules/alerts";

const SHOWN = 10;

/** The newest problems that administrators were emailed about. */
export async function listAlerts(db: Db): Promise<Alert[]> {
  const rows = await db.execute<{
    id: string;
    title: string;
    says: string;
    mailedAt: string;
    closedAt: string | null;
  }>(
    sql`select alert_id::text as id, title, says,
          to_char(mailed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "mailedAt",
          to_char(closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "closedAt"
        from system_alerts where mailed_at is not null order by opened_at desc, alert_id desc limit ${SHOWN}`,
    "objects",
  );
  return rows.map((row) => ({
    ...row,
    mailedAt: new Date(row.mailedAt),
    closedAt: row.closedAt === null ? null : new Date(row.closedAt),
  }));
}

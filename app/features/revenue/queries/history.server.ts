import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { HistoryEntry } from "../rules/history";

/** The maximum number of changes shown per conversion; older ones are only in the database. */
const MAX_ENTRIES = 20;

/** The changes to these conversions after they were first written, by conversion id, newest first. */
export async function listHistory(db: Db, ids: readonly number[]): Promise<Map<number, HistoryEntry[]>> {
  const rows = await db.execute<
    Omit<HistoryEntry, "id" | "at" | "requestId"> & {
      id: string;
      conversionId: string;
      at: string;
      requestId: string | null;
    }
  >(
    sql`
      select h.history_id as id, h.conversion_id as "conversionId", h.action, h.origin, h.request_id as "requestId",
        u.name as "actorName", h.before, h.after,
        to_char(h.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) asked
      cross join lateral (
        select * from conversion_history e where e.conversion_id = asked::bigint
        order by e.history_id desc limit ${MAX_ENTRIES}
      ) h
      left join auth_users u on u.id = h.actor_id
      order by h.history_id desc`,
    "objects",
  );
  const known = new Map<number, HistoryEntry[]>();
  for (const { id, conversionId, at, requestId, ...row } of rows) {
    const request = requestId === null ? null : Number(requestId);
    const entry = { ...row, id: Number(id), at: new Date(at), requestId: request };
    const key = Number(conversionId);
    known.set(key, [...(known.get(key) ?? []), entry]);
  }
  return known;
}

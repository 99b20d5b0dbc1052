import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";

/** The replay that is running, or one that ended recently. */
export type ReplayState = {
  state: "running" | "finished" | "failed";
  startedBy: string;
  /** The processed requests, and all requests. */
  done: number;
  total: number;
  counts: { created: number; updated: number; unchanged: number; refused: number; left: number };
};

const SHOWN_FOR_MS = 10 * 60_000;

/** @returns null if none is running and none ended in the last ten minutes. */
export async function findReplayState(db: Db, now: Date): Promise<ReplayState | null> {
  const shownSince = new Date(now.getTime() - SHOWN_FOR_MS).toISOString();
  const [row] = await db.execute<ReplayState>(
    sql`
      select case when r.finished_at is null then 'running' when r.has_failed then 'failed' else 'finished' end as state,
        coalesce(u.name, 'An administrator') as "startedBy", r.done, cardinality(r.request_ids) as total,
        json_build_object('created', r.created, 'updated', r.updated, 'unchanged', r.unchanged, 'refused', r.refused,
          'left', r.left_alone) as counts
      from postback_replays r left join auth_users u on u.id = r.started_by
      where r.finished_at is null or r.finished_at > ${shownSince}::timestamptz
      order by r.replay_id desc limit 1`,
    "objects",
  );
  return row ?? null;
}

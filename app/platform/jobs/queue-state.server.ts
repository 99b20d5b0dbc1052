import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";

/** Queues of failed jobs have this ending. */
export const DEAD = "-dead";

/** The jobs of one kind. */
export type QueueState = {
  name: string;
  /** Jobs that wait or will be tried again. */
  waiting: number;
  active: number;
  /** Jobs that failed permanently. */
  failed: number;
  /** How long the oldest job has been waiting since it was due, in seconds; 0 if none is. */
  oldestSeconds: number;
  /** Jobs that were due 15 minutes ago or earlier. */
  stuck: number;
};

type Row = {
  name: string;
  waiting: string;
  active: string;
  stuck: string;
  oldest: string;
};

/** Jobs by kind, in all processes together. */
export async function readQueues(db: Db): Promise<QueueState[]> {
  const rows = await db.execute<Row>(
    sql`
      with jobs as (
        select name, state, start_after,
          -- A job that is tried again has been due since it was first.
          case when retry_count > 0 then created_on else greatest(created_on, start_after) end as due
        from pgboss.job where state in ('created', 'retry', 'active')
      )
      select name,
        count(*) filter (where state <> 'active')::text as waiting,
        count(*) filter (where state = 'active')::text as active,
        count(*) filter (where due < now() - interval '15 minutes')::text as stuck,
        greatest(0, coalesce(extract(epoch from now() - min(due) filter (where state <> 'active')), 0))::text as oldest
      from pgboss.queue left join jobs using (name)
      -- The queue's own jobs.
      where name not like '\\_\\_%'
      group by name`,
    "objects",
  );
  return toQueues(rows);
}

function toQueues(rows: readonly Row[]): QueueState[] {
  const queues = new Map<string, QueueState>();
  for (const row of rows) {
    const isDead = row.name.endsWith(DEAD);
    const name = isDead ? row.name.slice(0, -DEAD.length) : row.name;
    const queue = queues.get(name) ?? { name, waiting: 0, active: 0, failed: 0, oldestSeconds: 0, stuck: 0 };
    if (isDead) queue.failed = Number(row.waiting);
    else {
      queue.waiting = Number(row.waiting);
      queue.active = Number(row.active);
      queue.oldestSeconds = Number(row.oldest);
      queue.stuck = Number(row.stuck);
    }
    queues.set(name, queue);
  }
  return [...queues.values()].sort((a, b) => a.name.localeCompare(b.name));
}

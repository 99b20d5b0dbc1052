import { sql } from "drizzle-orm";
import type { DropReason } from "~/features/tracking/rules/dropped-events";
import type { Db } from "~/platform/db/client.server";

/** Counts events that aren't recorded. The counts are kept in memory and written occasionally. */
export type DroppedEventLog = {
  count(reason: DropReason, events?: number): void;
  /**
   * Adds the counts since the last flush to dropped_events. @throws if the database is unavailable; then no counts are
   * lost.
   */
  flush(): Promise<void>;
};

const MINUTE_MS = 60_000;
/** Minute in ms, and reason. */
type Key = `${number} ${DropReason}`;

/** @param onDrop called with each count. */
export function createDroppedEventLog(
  db: Db,
  onDrop: (reason: DropReason, events: number) => void = () => {},
): DroppedEventLog {
  let counts = new Map<Key, number>();

  function count(reason: DropReason, events = 1): void {
    if (events <= 0) return;
    onDrop(reason, events);
    const key: Key = `${Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS} ${reason}`;
    counts.set(key, (counts.get(key) ?? 0) + events);
  }

  async function flush(): Promise<void> {
    if (counts.size === 0) return;
    const written = counts;
    counts = new Map();
    try {
      await insertDropped(db, written);
    } catch (error) {
      for (const [key, events] of written) counts.set(key, (counts.get(key) ?? 0) + events);
      throw error;
    }
  }

  return { count, flush };
}

async function insertDropped(db: Db, counts: ReadonlyMap<Key, number>): Promise<void> {
  const rows = [...counts].map(([key, events]) => {
    const [minute = "", reason = ""] = key.split(" ");
    return { minute: new Date(Number(minute)).toISOString(), reason, events };
  });
  await db.execute(sql`
    insert into dropped_events as d (minute, reason, events)
    select minute, reason, events from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(minute timestamptz, reason text, events integer)
    order by minute, reason
    on conflict (minute, reason) do update set events = d.events + excluded.events`);
}

/** Deletes old counts that no one needs. */
export async function pruneDroppedEvents(db: Db): Promise<void> {
  await db.execute(sql`delete from dropped_events where minute < now() - interval '2 days'`);
}

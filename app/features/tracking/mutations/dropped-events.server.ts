import { sql } from "drizzle-orm";
import type { DropReason } from "~/features/tracking/rules/dropped-events";
import { type Filtered, OTHER_SOURCES, reasonOf } from "~/features/tracking/rules/filtered";
import { shortSource } from "~/features/tracking/rules/view";
import { dayOf } from "~/kernel/days";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";

/** Counts events that aren't recorded. The counts are kept in memory and written occasionally. */
export type DroppedEventLog = {
  count(filtered: Filtered, events?: number): void;
  /**
   * Adds the counts since the last flush to dropped_events and filtered_traffic. @throws if the database is
   * unavailable; then no counts are lost.
   */
  flush(): Promise<void>;
};

const MINUTE_MS = 60_000;
/**
 * Robots by source, per day, type of event, and rule. Further ones are counted without their source
 * (spec:tracking#filter-bounds).
 */
export const MAX_PER_RULE = 60;
/** In days: three years, as long as the longest report. */
const KEPT_DAYS = 1_096;

type Counts = { byMinute: Map<string, number>; byDay: Map<string, number> };

const noCounts = (): Counts => ({ byMinute: new Map(), byDay: new Map() });

function add(counts: Map<string, number>, key: string, events: number): void {
  counts.set(key, (counts.get(key) ?? 0) + events);
}

/** @param onDrop called with each count. */
export function createDroppedEventLog(
  db: Db,
  onDrop: (reason: DropReason, events: number) => void = () => {},
): DroppedEventLog {
  let counts = noCounts();
  let places = { day: "", byRule: new Map<string, Set<string>>() };

  function count({ kind, rule, name = "", source }: Filtered, events = 1): void {
    if (events <= 0) return;
    const reason = reasonOf(rule);
    onDrop(reason, events);
    const now = Date.now();
    const minute = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS).toISOString();
    add(counts.byMinute, JSON.stringify({ minute, reason }), events);
    const row = { day: dayOf(new Date(now)), kind, rule, name };
    // Hosts and the sources of visitors can be longer, and a count that can't be written would hold up all others.
    const key = JSON.stringify({ ...row, source: shortSource(source ?? "") });
    add(counts.byDay, hasPlace(key, row) ? key : JSON.stringify({ ...row, source: OTHER_SOURCES }), events);
  }

  /** Sources that came first keep their places all day, so that a flood of made-up ones can't hide them. */
  function hasPlace(
    key: string,
    { day, kind, rule }: Pick<Filtered, "kind" | "rule"> & { day: string },
  ): boolean {
    if (places.day !== day) places = { day, byRule: new Map() };
    const place = `${kind} ${rule}`;
    const taken = places.byRule.get(place) ?? new Set();
    places.byRule.set(place, taken);
    if (taken.size < MAX_PER_RULE) taken.add(key);
    return taken.has(key);
  }

  async function flush(): Promise<void> {
    if (counts.byMinute.size === 0) return;
    const written = counts;
    counts = noCounts();
    try {
      await insertCounts(db, written);
    } catch (error) {
      for (const [key, events] of written.byMinute) add(counts.byMinute, key, events);
      for (const [key, events] of written.byDay) add(counts.byDay, key, events);
      throw error;
    }
  }

  return { count, flush };
}

const rowsOf = (counts: ReadonlyMap<string, number>) =>
  JSON.stringify([...counts].map(([key, events]) => ({ ...JSON.parse(key), events })));

/** One transaction at a time, so that the bound holds for all processes together. */
function insertCounts(db: Db, { byMinute, byDay }: Counts): Promise<void> {
  return db.transaction(async (tx) => {
    await takeLock(tx, "filteredTraffic");
    await tx.execute(sql`
      insert into dropped_events as d (minute, reason, events)
      select minute, reason, events from jsonb_to_recordset(${rowsOf(byMinute)}::jsonb)
        as r(minute timestamptz, reason text, events integer)
      -- The previous release, which may run beside this one, doesn't take the lock.
      order by minute, reason
      on conflict (minute, reason) do update set events = d.events + excluded.events`);
    await tx.execute(sql`
      with given as (
        select r.*, exists (
            select from filtered_traffic f
            where (f.day, f.kind, f.rule, f.name, f.source) = (r.day, r.kind, r.rule, r.name, r.source)) as is_known
        from jsonb_to_recordset(${rowsOf(byDay)}::jsonb)
          as r(day date, kind text, rule text, name text, source text, events bigint)
      ), placed as (
        select g.*, row_number() over (
            partition by day, kind, rule, is_known or source = ${OTHER_SOURCES} order by events desc, name, source)
          + (select count(*) from filtered_traffic f
              where (f.day, f.kind, f.rule) = (g.day, g.kind, g.rule) and f.source <> ${OTHER_SOURCES}) as place
        from given g
      )
      insert into filtered_traffic as t (day, kind, rule, name, source, events)
      select day, kind, rule, name,
        case when is_known or place <= ${MAX_PER_RULE}::integer then source else ${OTHER_SOURCES} end, sum(events)
      from placed group by 1, 2, 3, 4, 5
      on conflict (day, kind, rule, name, source) do update set events = t.events + excluded.events`);
  });
}

/** Deletes old counts that no one needs. */
export async function pruneDroppedEvents(db: Db): Promise<void> {
  await db.execute(sql`delete from dropped_events where minute < now() - interval '2 days'`);
  await db.execute(sql`delete from filtered_traffic
    where day < (now() at time zone 'America/New_York')::date - ${KEPT_DAYS}::integer`);
}

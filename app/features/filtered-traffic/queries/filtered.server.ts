import { type SQL, sql } from "drizzle-orm";
import type { Days, Filter } from "~/features/explorer/rules/report-query";
import type { EventKind, FilterRule } from "~/features/tracking/rules/filtered";
import type { Db } from "~/platform/db/client.server";

/** Which counts to read. A filter that is null leaves nothing out. */
export type Scope = {
  days: Days;
  kind: EventKind;
  rule: FilterRule | null;
  robot: string | null;
  filters: readonly Filter[];
};

/** The most sources in a table, or in a field of the form; those with the most events. */
export const MAX_SOURCES = 50;
const MAX_ROBOTS = 200;

const between = ({ first, last }: Days) => sql`day between ${first}::date and ${last}::date`;

function matching({ days, kind, rule, robot, filters }: Scope): SQL {
  const sources = filters.map(({ isExcluded, values }) => {
    const list = JSON.stringify(values.map((value) => value ?? ""));
    const isAmong = sql`source in (select jsonb_array_elements_text(${list}::jsonb))`;
    return isExcluded ? sql`not (${isAmong})` : isAmong;
  });
  const all = [
    between(days),
    sql`kind = ${kind}`,
    ...(rule === null ? [] : [sql`rule = ${rule}`]),
    ...(robot === null ? [] : [sql`name = ${robot}`]),
    ...sources,
  ];
  return sql.join(all, sql` and `);
}

const numbered = <Row extends { events: string }>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, events: Number(row.events) }));

/** Filtered events by type, most first. */
export async function readKinds(db: Db, days: Days): Promise<{ kind: EventKind; events: number }[]> {
  const rows = await db.execute<{ kind: EventKind; events: string }>(
    sql`select kind, sum(events)::text as events from filtered_traffic where ${between(days)}
        group by 1 order by sum(events) desc, 1`,
    "objects",
  );
  return numbered(rows);
}

export async function readDays(db: Db, scope: Scope) {
  const rows = await db.execute<{ day: string; rule: string; events: string }>(
    sql`select day::text as day, rule, sum(events)::text as events from filtered_traffic where ${matching(scope)}
        group by 1, 2 order by 1, 2`,
    "objects",
  );
  return numbered(rows);
}

/** Robots with a name, most events first. */
export async function readRobots(db: Db, scope: Scope) {
  const rows = await db.execute<{ rule: string; name: string; events: string }>(
    sql`select rule, name, sum(events)::text as events from filtered_traffic
        where ${matching(scope)} and name <> '' group by 1, 2 order by sum(events) desc, 2 limit ${MAX_ROBOTS}`,
    "objects",
  );
  return numbered(rows);
}

/** Sources as they're stored, most events first. */
export async function readSources(db: Db, scope: Scope) {
  const rows = await db.execute<{ source: string; events: string }>(
    sql`select source, sum(events)::text as events from filtered_traffic where ${matching(scope)}
        group by 1 order by sum(events) desc, 1 limit ${MAX_SOURCES}`,
    "objects",
  );
  return numbered(rows);
}

/** Every stored count, in the order of days. @returns at most `limit` rows; `rest` has the number of other events. */
export async function readCounts(db: Db, scope: Scope, limit: number) {
  const rows = await db.execute<Record<"day" | "rule" | "name" | "source" | "events" | "all", string>>(
    sql`select day::text as day, rule, name, source, events::text as events, (sum(events) over ())::text as "all"
        from filtered_traffic where ${matching(scope)} order by 1, 2, 3, 4 limit ${limit}`,
    "objects",
  );
  const counts = numbered(rows);
  const listed = counts.reduce((total, { events }) => total + events, 0);
  return { counts, rest: Number(rows[0]?.all ?? 0) - listed };
}

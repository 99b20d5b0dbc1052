import { type SQL, sql } from "drizzle-orm";
import type { RowReader } from "./db/read-together.server";
import { within } from "./deadline.server";
import type { Log } from "./log.server";

/** First and last day, both inclusive, in America/New_York: `2026-03-08`. */
export type Days = { first: string; last: string };

/** The person who looks at a chart. */
export type DayEventViewer = { userId: string; role: string };

/** What happened on a day, with a few of the names and how many there are. */
export type DayEvent = { day: string; names: readonly string[]; count: number };

/** One kind of event that charts show by day (spec:annotations#events). */
export type DayEventSource = {
  key: string;
  /** In front of the names: "Published". */
  label: string;
  /** The roles that may see it. */
  roles: readonly string[];
  /** The days with such events that this person may see, the newest first, at most `limit`. It may take 2 s. */
  read(db: RowReader, viewer: DayEventViewer, days: Days, limit: number): Promise<readonly DayEvent[]>;
};

export type LabeledEvent = DayEvent & { key: string; label: string };

/** All sources that features registered. */
export type DayEvents = {
  add(sources: readonly DayEventSource[]): void;
  /**
   * Asks all sources at once. Never throws, and takes little more than 2 s.
   * @param db what the sources read from: `readTogether`, so that their queries are one statement.
   * @returns up to `limit` days of each source, and the labels of the sources that couldn't be read.
   */
  read(
    db: RowReader,
    viewer: DayEventViewer,
    days: Days,
    limit: number,
  ): Promise<{ events: LabeledEvent[]; failed: string[] }>;
};

const WITHIN_MS = 2_000;

export function createDayEvents(log: Log): DayEvents {
  const all: DayEventSource[] = [];
  return {
    add(sources) {
      all.push(...sources);
    },
    async read(db, viewer, days, limit) {
      const requested = all.filter(({ roles }) => roles.includes(viewer.role));
      const answers = await Promise.all(
        requested.map(async ({ key, label, read }) => {
          try {
            const events = await within(WITHIN_MS, () => read(db, viewer, days, limit));
            return { events: events.map((event) => ({ ...event, key, label })), failed: [] };
          } catch (error) {
            log.failure(error, "events of a chart not read", { part: key }, "warn");
            return { events: [], failed: [label] };
          }
        }),
      );
      return {
        events: answers.flatMap(({ events }) => events),
        failed: answers.flatMap(({ failed }) => failed),
      };
    },
  };
}

/** Names listed for a day; the others are counted. */
const NAMES = 3;

/**
 * Groups events by day, the newest day first, at most `limit` days.
 * @param found a query of `day` (a date) and `name`.
 */
export async function eventsByDay(db: RowReader, found: SQL, limit: number): Promise<DayEvent[]> {
  const rows = await db.execute<{ day: string; names: string[]; count: number }>(
    sql`select day::text as day, count(*)::integer as count,
          to_json((array_agg(name order by name))[1:${NAMES}::integer]) as names
        from (${found}) found group by day order by found.day desc limit ${limit}`,
    "objects",
  );
  return [...rows];
}

/** The day of a moment in America/New_York, in SQL. */
export const newYorkDay = (moment: SQL): SQL => sql`(${moment} at time zone 'America/New_York')::date`;

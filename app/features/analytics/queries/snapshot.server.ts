import { type SQL, sql } from "drizzle-orm";
import {
  bucketsOf,
  type Day,
  monthAfter,
  monthOf,
  monthsBetween,
  type Period,
} from "~/features/analytics/rules/range";
import { daysLater } from "~/kernel/days";
import type { Db } from "~/platform/db/client.server";
import type { RowReader } from "~/platform/db/read-together.server";
import { openSnapshot, type Progress, type ProgressRow } from "./open-snapshot.server";

/** A consistent view of the database: all queries in it see the same state. */
export type Snapshot = {
  db: Db;
  progress: Progress;
  /** Kinds with events that were written after their time was summed up, which is rare. */
  late: ReadonlySet<string>;
  /**
   * Kinds that are summed up about as far as the others, apart from how long their sums wait. After a release that adds
   * sums, that takes a while.
   */
  caughtUp: ReadonlySet<string>;
  /** Days whose conversions changed since they were summed. */
  changedDays: readonly Day[];
};

/** What a snapshot knows about the sums. */
export type Progressed = Omit<Snapshot, "db">;

/** A snapshot for reports that run one query each, so that several can share a statement. */
export type QuerySnapshot = Progressed & { db: RowReader };

/**
 * Runs several reports in one snapshot, so that their figures agree (spec:analytics#exact-figures).
 * @param deadlineMs how long each of their statements may take; null for the usual time.
 */
export function withSnapshot<Result>(
  db: Db,
  report: (snapshot: Snapshot) => Promise<Result>,
  deadlineMs: number | null = null,
): Promise<Result> {
  return db.transaction(
    async (tx) => {
      const { progress, changedDays } = await openSnapshot(tx, deadlineMs);
      const namesOf = (rows: readonly ProgressRow[]) => new Set<string>(rows.map(({ source }) => source));
      return report({
        db: tx,
        progress: Object.fromEntries(progress.map((row) => [row.source, row.rolledUntil])) as Progress,
        late: namesOf(progress.filter((row) => row.hasLate)),
        caughtUp: namesOf(progress.filter((row) => row.isCaughtUp)),
        changedDays,
      });
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** A kind of event: the view that names its columns, and the table of its sums. */
export type Kind = {
  source: keyof Progress;
  events: SQL;
  sums: SQL;
  /** What to read: columns that both have, and the count that a row of sums, or a single event, contributes. */
  columns: SQL;
  amounts: { ofSum: SQL; ofEvent: SQL };
};

/** How chart rows are dated: `at` is the day, or the first of its month. Null: rows aren't dated. */
export type DateGrouping = "day" | "month" | null;

/**
 * Events of these days as rows of `columns` and amounts: sums for what is summed up, plus the individual pending
 * events.
 */
export function countedBetween(
  snapshot: Progressed,
  kind: Kind,
  [first, last]: readonly [Day, Day],
  until: SQL,
  dating: DateGrouping = null,
): SQL {
  const { source, events, columns, amounts } = kind;
  const rolledUntil = sql`${snapshot.progress[source]}::timestamptz`;
  return sql`
    select ${dated(dating, sql`bucket`)} ${columns}, ${amounts.ofSum} from ${kind.sums}
      where ${dating === "day" ? inDays({ first, last }) : inBuckets(first, last)}
    union all
    select ${dated(dating, sql`day`)} ${columns}, ${amounts.ofEvent} from ${events}
      where created_at >= greatest(${rolledUntil}, ${startOfDay(first)}) and created_at <= ${until}
    ${snapshot.late.has(source) ? lateEvents() : sql``}`;

  /** Left out when it would find nothing, because the planner looks at every month of the range. */
  function lateEvents(): SQL {
    return sql`
    union all
    select ${dated(dating, sql`day`)} ${columns}, ${amounts.ofEvent} from ${events}
      where id in (select row_id from analytics_late where source = ${source})
        and created_at >= ${startOfDay(first)} and created_at < ${rolledUntil} and created_at <= ${until}`;
  }
}

function dated(dating: DateGrouping, day: SQL): SQL {
  if (dating === null) return sql``;
  return dating === "day" ? sql`${day} as at,` : sql`date_trunc('month', ${day})::date as at,`;
}

/**
 * Events of a period and the previous one, distinguished by `is_prior`. The previous period ends at the current time of
 * day, so its last day is counted from the events.
 */
export function countedInPeriods(snapshot: Progressed, kind: Kind, period: Period): SQL {
  const { events, columns, amounts } = kind;
  const { first, today, priorFirst, priorLast } = period;
  return sql`
    select false as is_prior, c.* from (${countedBetween(snapshot, kind, [first, today], snapshotTime(period))}) c
    union all
    select true, c.* from (${countedBetween(
      snapshot,
      kind,
      [priorFirst, daysLater(priorLast, -1)],
      sql`${startOfDay(priorLast)} - interval '1 microsecond'`,
    )}) c
    union all
    select true, ${columns}, ${amounts.ofEvent} from ${events}
      where created_at >= ${startOfDay(priorLast)} and created_at <= ${priorUntil(period)}`;
}

/** The same for this period only, optionally dated for a chart. */
export function countedInPeriod(
  snapshot: Progressed,
  kind: Kind,
  period: Period,
  dating?: DateGrouping,
): SQL {
  return countedBetween(snapshot, kind, [period.first, period.today], snapshotTime(period), dating);
}

/** Rows of a sums table that together cover these days. */
function inBuckets(first: Day, last: Day): SQL {
  const { months, days } = bucketsOf(first, last);
  const parts = days.map(inDays);
  if (months)
    parts.push(sql`(grain = 'month' and bucket between ${months.first}::date and ${months.last}::date)`);
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

function inDays({ first, last }: { first: Day; last: Day }): SQL {
  return sql`(grain = 'day' and bucket between ${first}::date and ${last}::date)`;
}

/** The first moment of a day in New York (spec:platform#days). */
export function startOfDay(day: Day): SQL {
  return sql`(${day}::date::timestamp at time zone 'America/New_York')`;
}

export function snapshotTime(period: Period): SQL {
  return sql`${period.now}::timestamptz`;
}

/** The current time of day on the last day of the previous period. */
function priorUntil(period: Period): SQL {
  return sql`((${snapshotTime(period)} at time zone 'America/New_York' - make_interval(days => ${period.days}::integer)) at time zone 'America/New_York')`;
}

/**
 * Which conversions blog reports count (spec:analytics#blog-conversions, spec:revenue#tests, spec:revenue#what-counts).
 * It must match the condition of the index.
 */
export const countedConversion = sql`counted and is_blog`;

/** Means "no post", in the sums too. */
export const NO_POST = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

const conversionColumns = sql`coalesce(post_id, ${NO_POST}) as post_id, 1 as conversions,
  coalesce(revenue, 0) as revenue, coalesce(payout, 0) as payout`;

/**
 * Conversions of these days, as (at), post_id, conversions, revenue, and payout. They come from the sums, except for
 * today and for days that changed since they were summed, which are counted directly.
 */
function conversionsBetween(
  { changedDays }: Progressed,
  period: Period,
  [first, last]: readonly [Day, Day],
  dating: DateGrouping = null,
): SQL {
  const outdated = [...new Set([...changedDays, period.today])];
  const isOutdated = (day: SQL) => sql`${day} in (${dates(outdated)})`;
  const { months, days } = bucketsOf(first, last);
  const whole = dating === "day" || !months ? [] : monthsBetween(months.first, months.last);
  const freshMonths = whole.filter((month) => !outdated.some((day) => monthOf(day) === month));
  // Days in months that aren't read whole.
  const edges = whole.length === 0 ? [{ first, last }] : days;
  const loose = [
    ...edges.map(inDays),
    ...whole
      .filter((month) => !freshMonths.includes(month))
      .map((month) => inDays({ first: month, last: daysLater(monthAfter(month), -1) })),
    sql`false`,
  ];
  const sums = sql`select ${dated(dating, sql`bucket`)} post_id, conversions, revenue, payout from post_conversion_sums`;
  return sql`
    ${sums} where grain = 'month' and ${freshMonths.length > 0 ? sql`bucket in (${dates(freshMonths)})` : sql`false`}
    union all
    ${sums} where (${sql.join(loose, sql` or `)}) and not ${isOutdated(sql`bucket`)}
    union all
    select ${dated(dating, sql`day`)} ${conversionColumns} from conversions
    where ${countedConversion} and ${isOutdated(sql`day`)} and created_at <= ${snapshotTime(period)}
      and day between ${first}::date and ${last}::date`;
}

function dates(days: readonly Day[]): SQL {
  return sql.join(
    days.map((day) => sql`${day}::date`),
    sql`, `,
  );
}

/** The same for a period and the previous one, distinguished by `is_prior`, as for events. */
export function conversionsInPeriods(snapshot: Progressed, period: Period): SQL {
  const { first, today, priorFirst, priorLast } = period;
  return sql`
    select false as is_prior, c.* from (${conversionsBetween(snapshot, period, [first, today])}) c
    union all
    select true, c.* from (${conversionsBetween(snapshot, period, [priorFirst, daysLater(priorLast, -1)])}) c
    union all
    select true, ${conversionColumns} from conversions
      where ${countedConversion} and day = ${priorLast}::date and created_at <= ${priorUntil(period)}`;
}

export function conversionsInPeriod(snapshot: Progressed, period: Period, dating: DateGrouping): SQL {
  return conversionsBetween(snapshot, period, [period.first, period.today], dating);
}

/** What each report reads from each kind of event. */
export const eventKinds = {
  viewsByPost: {
    source: "views",
    events: sql`summed_views`,
    sums: sql`post_view_sums`,
    columns: sql`post_id`,
    amounts: { ofSum: sql`views as n`, ofEvent: sql`1 as n` },
  },
  clicksByPost: {
    source: "clicks",
    events: sql`(select * from summed_clicks where component = 'blog') c`,
    sums: sql`post_click_sums`,
    columns: sql`post_id`,
    amounts: { ofSum: sql`clicks as n`, ofEvent: sql`1 as n` },
  },
  clicksByProvider: {
    source: "clicks",
    events: sql`summed_clicks`,
    sums: sql`provider_click_sums`,
    columns: sql`component, provider_id`,
    amounts: { ofSum: sql`clicks as n`, ofEvent: sql`1 as n` },
  },
  events: {
    source: "events",
    events: sql`summed_events`,
    sums: sql`event_sums`,
    columns: sql`component, event_type`,
    amounts: { ofSum: sql`events as n`, ofEvent: sql`1 as n` },
  },
  rankings: {
    source: "rankings",
    events: sql`summed_rankings`,
    sums: sql`ranking_sums`,
    columns: sql`provider_id`,
    amounts: {
      ofSum: sql`appearances as n, top_rankings as top`,
      ofEvent: sql`1 as n, (rank <= 3)::integer as top`,
    },
  },
} as const satisfies Record<string, Kind>;

/** The clicks of one post by provider. */
export function clicksOfPost(postId: string): Kind {
  const ofPost = sql`component = 'blog' and post_id = ${postId}::uuid`;
  return {
    source: "clicks",
    events: sql`(select * from summed_clicks where ${ofPost}) c`,
    sums: sql`(select * from click_sums where ${ofPost}) s`,
    columns: sql`provider_id`,
    amounts: { ofSum: sql`clicks as n`, ofEvent: sql`1 as n` },
  };
}

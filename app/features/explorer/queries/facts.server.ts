import { type SQL, sql } from "drizzle-orm";
import { countedBetween, type Snapshot, startOfDay } from "~/features/analytics/queries/snapshot.server";
import { daysLater } from "~/kernel/days";
import type { DimensionKey } from "../rules/dimensions";
import type { Sum } from "../rules/measures";
import type { Days } from "../rules/report-query";

/** What to read of one kind of data: which dimensions and sums, and when. */
export type FactQuery = {
  snapshot: Snapshot;
  dimensions: readonly DimensionKey[];
  sums: ReadonlySet<Sum>;
  days: Days;
  /** The last moment that counts. */
  until: SQL;
  /** Whether the last day counts only until then. */
  isPartial: boolean;
  /** Added to days, so that the days of an earlier period are compared with those of the report. */
  shift: number;
  /** The only sources (sub1) of conversions that count; null means all. */
  sources: readonly string[] | null;
};

/** A subquery with a column of text for each used dimension and columns of amounts, and how to add those up. */
export type FactRows = {
  rows: SQL;
  totals: Partial<Record<Sum, SQL>>;
  /** What was read. Old data may be missing from single events, and from facets and pairs: sums that began later. */
  reads: "events" | "facets" | "pairs" | "sums";
};

/** Whether the dimensions include one of these. */
export function hasAny(dimensions: readonly DimensionKey[], ...keys: DimensionKey[]): boolean {
  return dimensions.some((key) => keys.includes(key));
}

/** Whether the dimensions are all among these. */
export function hasOnly(dimensions: readonly DimensionKey[], ...keys: DimensionKey[]): boolean {
  return dimensions.every((key) => keys.includes(key));
}

export const dayDimensions = ["day", "week", "weekday"] as const;
/** What an ad's tags say, beside its source. */
export const tagDimensions = ["campaign", "adSet", "ad"] as const;
export const postDimensions = ["post", "template", "category"] as const;

/**
 * Rows `e` with the columns of the used dimensions, and these amounts. `e` has day, local (the time in New York, if
 * the hour is used), and post_id (if a dimension of posts is used).
 */
export function withDimensions(
  { dimensions, shift }: FactQuery,
  e: SQL,
  columns: Partial<Record<DimensionKey, SQL>>,
  amounts: SQL,
): SQL {
  const shifted = sql`(e.day + ${shift}::integer)`;
  const all: Partial<Record<DimensionKey, SQL>> = {
    day: shifted,
    week: sql`date_trunc('week', ${shifted})::date`,
    weekday: sql`extract(isodow from e.day)`,
    hour: sql`to_char(e.local, 'HH24')`,
    post: sql`e.post_id`,
    template: sql`p.template`,
    category: sql`g.names`,
    ...columns,
  };
  const named = dimensions.map((key) => sql`(${all[key] ?? sql`null`})::text as ${sql.identifier(key)}`);
  const post = sql`left join blog_posts p on p.id = e.post_id`;
  const categories = sql`left join (
      select pc.post_id, string_agg(c.name, ' + ' order by c.name) as names
      from blog_post_categories pc join blog_categories c on c.id = pc.category_id group by 1
    ) g on g.post_id = e.post_id`;
  return sql`select ${sql.join([...named, amounts], sql`, `)} from (${e}) e
    ${dimensions.includes("template") ? post : sql``} ${dimensions.includes("category") ? categories : sql``}`;
}

export type Kind = Parameters<typeof countedBetween>[1] & {
  /** Whether its sums are by day only. */
  isDaily?: true;
};

/**
 * The sums of one kind of event, and the events that aren't in them yet, with `day` if a dimension needs it. A last day
 * that counts only partly is read from the events.
 */
export function summedRows({ snapshot, days, until, isPartial, dimensions }: FactQuery, kind: Kind): SQL {
  const hasDay = hasAny(dimensions, ...dayDimensions);
  const dating = kind.isDaily === true || hasDay ? "day" : null;
  const between = (last: string, end: SQL) => countedBetween(snapshot, kind, [days.first, last], end, dating);
  const whole = isPartial
    ? between(daysLater(days.last, -1), sql`${startOfDay(days.last)} - interval '1 microsecond'`)
    : between(days.last, until);
  const lastDay = sql`union all
    select ${dating === "day" ? sql`day as at,` : sql``} ${kind.columns}, ${kind.amounts.ofEvent} from ${kind.events}
    where created_at >= ${startOfDay(days.last)} and created_at <= ${until}`;
  // Adding up first leaves few rows to convert to text and to look posts up for.
  return sql`select ${hasDay ? sql`s.at` : sql`null::date`} as day, ${kind.columns}, sum(s.n) as n
    from (${whole} ${isPartial ? lastDay : sql``}) s group by ${hasDay ? sql`s.at, ` : sql``}${kind.columns}`;
}

/** The events of a table in the period, with `local` and `day` in New York. */
export function eventsBetween(table: SQL, { days, until }: FactQuery): SQL {
  return sql`select t.*, t.local::date as day from (
      select x.*, (x.created_at at time zone 'America/New_York') as local from ${table} x
      where x.created_at >= ${startOfDay(days.first)} and x.created_at <= ${until}
    ) t`;
}

export function visitorOf(isNew: SQL): SQL {
  return sql`case when ${isNew} then 'New' when not ${isNew} then 'Returning' end`;
}

/**
 * Where the visitor of a click came from: `seen`, their latest view before it, and `tagged`, the latest one with a
 * campaign. `offset 0` makes the planner use the index of visitors (db/migrations/0120_first_source.sql).
 */
export function originJoins(dimensions: readonly DimensionKey[], visitor: SQL, at: SQL): SQL {
  const views = sql`(select v.metadata, v.is_new_visitor, v.utm_campaign, v.utm_term,
      v.utm_content, v.created_at, v.id from blog_analytics v
    where v.session_id = ${visitor} and v.created_at <= ${at} offset 0)`;
  const seen = sql`left join lateral (
    select device_of(a.metadata) as device, a.is_new_visitor from ${views} a
    order by a.created_at desc, a.id desc limit 1) seen on true`;
  const tagged = sql`left join lateral (
    select lower(left(a.utm_campaign, 100)) as campaign, lower(left(a.utm_term, 200)) as ad_set, lower(left(a.utm_content, 200)) as ad
    from ${views} a where a.utm_campaign is not null
    order by a.created_at desc, a.id desc limit 1) tagged on true`;
  return sql`${hasAny(dimensions, "device", "visitor") ? seen : sql``}
    ${hasAny(dimensions, ...tagDimensions) ? tagged : sql``}`;
}

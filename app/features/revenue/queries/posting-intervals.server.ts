import { sql } from "drizzle-orm";
import type { RowReader } from "~/platform/db/read-together.server";
import type { PostingIntervals } from "../rules/inactivity";

/** How many of a network's newest conversions determine its usual intervals. */
const TELLING = 1_000;

/** A condition for a row `c`, written as in the index: reported by the network itself, not entered by staff. */
const isPosted = sql`not c.is_test and coalesce(c.metadata ->> 'source', '') not in ('manual', 'statement')`;

/**
 * How each active network posted in the four weeks before its last conversion. While it is silent, its usual interval
 * stays the same.
 */
export async function listPostingIntervals(db: RowReader, now: Date): Promise<PostingIntervals[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await db.execute<{
    networkId: number;
    name: string;
    alert: boolean;
    alertHours: number | null;
    lastAt: string | null;
    conversions: string;
    days: string;
    pause: number | null;
  }>(
    sql`
      select n.network_id as "networkId", n.name, n.silence_alarm as alert, n.silence_alarm_hours as "alertHours",
        to_char(last.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastAt",
        posting.conversions, days.n as days, posting.pause::float8 as pause
      from affiliate_networks n
      left join lateral (
        select c.created_at as at from conversions c
        where c.network_id = n.network_id and ${isPosted} and c.created_at <= ${at} order by c.created_at desc limit 1
      ) last on true
      left join lateral (
        select count(*) as conversions, percentile_cont(0.95) within group (order by extract(epoch from pause)) as pause
        from (
          select newest.created_at - lag(newest.created_at) over (order by newest.created_at) as pause
          from (
            select c.created_at from conversions c
            where c.network_id = n.network_id and ${isPosted}
              and c.created_at > last.at - interval '28 days' and c.created_at <= last.at
            order by c.created_at desc limit ${TELLING}
          ) newest
        ) pauses
      ) posting on true
      left join lateral (
        select count(*) as n from generate_series(1, 28) back
        where exists (
          select from conversions c
          where c.network_id = n.network_id and ${isPosted}
            and c.created_at > last.at - back * interval '1 day' and c.created_at <= last.at - (back - 1) * interval '1 day'
        )
      ) days on true
      where n.archived_at is null
      order by lower(n.name)`,
    "objects",
  );
  return rows.map(({ lastAt, conversions, days, pause, ...network }) => ({
    ...network,
    lastAt: lastAt === null ? null : new Date(lastAt),
    conversions: Number(conversions),
    days: Number(days),
    usualPauseMs: (pause ?? 0) * 1_000,
  }));
}

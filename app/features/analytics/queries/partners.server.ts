import { type SQL, sql } from "drizzle-orm";
import type { Period } from "../rules/range";
import type { PartnerRow, WithPrior } from "../schema";
import type { Snapshot } from "./snapshot.server";

/** The maximum number of partners in the report. */
const MAX_PARTNERS = 20;

/** Whether a click `k` was in a table on a partner's site, and the partner's name. */
export const isPartnerClick = (k: SQL) =>
  sql`${k}.component = 'embed' and ${k}.source_page ~ '^/embed/prices(/|$)'`;
export const partnerOf = (k: SQL) => sql`substr(${k}.source_page, 15)`;

/**
 * Clicks in tables on partners' sites by partner, the most clicks first (spec:analytics#partners). The last part of the
 * source page is the partner's name.
 */
export async function reportPartners({ db }: Snapshot, period: Period): Promise<WithPrior<PartnerRow>[]> {
  const { first, priorFirst, days, now } = period;
  const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'America/New_York')`;
  const priorEnd = sql`((${now}::timestamptz at time zone 'America/New_York' - ${days} * interval '1 day')
    at time zone 'America/New_York')`;
  const rows = await db.execute<{ partner: string; clicks: number; prior: number }>(
    sql`
      select ${partnerOf(sql`k`)} as partner,
        count(*) filter (where created_at >= ${startOf(first)})::float8 as clicks,
        count(*) filter (where created_at < ${priorEnd})::float8 as prior
      from provider_clicks k
      where ${isPartnerClick(sql`k`)}
        and created_at >= ${startOf(priorFirst)} and created_at <= ${now}::timestamptz
      group by 1
      having count(*) filter (where created_at >= ${startOf(first)}) > 0
      order by 2 desc, 1 limit ${MAX_PARTNERS}`,
    "objects",
  );
  return rows.map(({ partner, clicks, prior }) => ({
    current: { partner, clicks },
    prior: { partner, clicks: prior },
  }));
}

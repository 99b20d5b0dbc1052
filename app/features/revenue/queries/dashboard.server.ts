import { type SQL, sql } from "drizzle-orm";
import type { Role } from "~/features/auth/rules/access";
import { dollarsToCents } from "~/kernel/money";
import type { RowReader } from "~/platform/db/read-together.server";
import type { DayFigures } from "../rules/figures";
import type { DayRange } from "../rules/period";
import { canSeeSpend, visibleSources } from "../rules/scope";
import { NO_BRAND, type RevenueFilter } from "../schema";

/** The person asking: every query includes what their role may see. */
export type Viewer = { role: Role };

/** A filter with its date range. */
export type ConversionQuery = Pick<RevenueFilter, "q" | "source" | "brand" | "tests"> &
  DayRange & {
    /** Applies only to the list, because totals never include deleted conversions. */
    deleted?: boolean;
  };

/** The conversions that totals count, as daily totals. They come from the conversions themselves only for a search. */
function summed(viewer: Viewer, query: Omit<ConversionQuery, "brand">): SQL {
  const { first, last, q, source, tests } = query;
  const days = sql`day between ${first}::date and ${last}::date`;
  const kinds = tests ? sql`true` : sql`not is_test`;
  const sources = sourcesOf(viewer, source);
  if (q === undefined) {
    const scope = sources === null ? sql`sub1 = ''` : isOneOf(sources);
    return sql`select day, brand_id, conversions, revenue, payout from conversion_sums
      where ${scope} and ${days} and ${kinds}`;
  }
  return sql`select day, coalesce(brand_id, 0) as brand_id, 1 as conversions, coalesce(revenue, 0) as revenue,
      coalesce(payout, 0) as payout
    from conversions
    where ${days} and ${kinds} and archived_at is null and status <> 'reversed' and ${matches(q)}
      and ${sources === null ? sql`true` : isOneOf(sources)}`;
}

/** The requested sources that the viewer may see; null means all sources. */
export function sourcesOf(viewer: Viewer, source: string | undefined): readonly string[] | null {
  const visible = visibleSources(viewer);
  if (source === undefined) return visible;
  return visible === null || visible.includes(source) ? [source] : [];
}

export function isOneOf(sources: readonly string[]): SQL {
  return sql`sub1 = any(array(select jsonb_array_elements_text(${JSON.stringify(sources)}::jsonb)))`;
}

/** Matches the search text anywhere in the transaction id or a sub, ignoring case (spec:revenue#revenue-filters). */
export function matches(q: string): SQL {
  const pattern = `%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`search_text like ${pattern}`;
}

function isBrand(brand: RevenueFilter["brand"]): SQL {
  return brand === undefined ? sql`true` : sql`brand_id = ${brand === NO_BRAND ? 0 : brand}::integer`;
}

/**
 * Payout, conversions, and ad spend per day, newest first, without days that have none of them
 * (spec:revenue#revenue-by-date). Spend isn't stored by source or brand, so it is the whole day's spend whatever the
 * filter. It is left out for people who may not see it (spec:access#content-manager-data).
 */
export async function revenueByDay(
  db: RowReader,
  viewer: Viewer,
  query: ConversionQuery,
): Promise<DayFigures[]> {
  const seesSpend = canSeeSpend(viewer);
  const spend = seesSpend
    ? sql`select date as day, spend_amount from ad_spend_days where date between ${query.first}::date and ${query.last}::date`
    : sql`select null::date as day, null::numeric as spend_amount where false`;
  const rows = await db.execute<{ day: string; conversions: string; payout: string; spend: string }>(
    sql`
      select to_char(coalesce(c.day, s.day), 'YYYY-MM-DD') as day, coalesce(c.conversions, 0) as conversions,
        coalesce(c.payout, 0)::text as payout, coalesce(s.spend_amount, 0)::text as spend
      from (
        select day, sum(conversions) as conversions, sum(payout) as payout
        from (${summed(viewer, query)}) sums where ${isBrand(query.brand)}
        group by day having sum(conversions) > 0
      ) c
      full join (${spend}) s on s.day = c.day
      order by 1 desc`,
    "objects",
  );
  return rows.map((row) => ({
    day: row.day,
    conversions: Number(row.conversions),
    payoutCents: dollarsToCents(row.payout),
    spendCents: seesSpend ? dollarsToCents(row.spend) : null,
  }));
}

export type BrandFigures = {
  /** Null if the conversions name no brand. */
  brandId: number | null;
  /** Null for an unknown brand (spec:revenue#unknown-brands). */
  brandName: string | null;
  conversions: number;
  revenueCents: number;
  payoutCents: number;
};

/**
 * Payout of each brand, highest first (spec:revenue#payout-by-brand), ignoring the brand filter, because they are also
 * its options.
 */
export async function revenueByBrand(
  db: RowReader,
  viewer: Viewer,
  query: Omit<ConversionQuery, "brand">,
): Promise<BrandFigures[]> {
  const rows = await db.execute<{
    brandId: number;
    brandName: string | null;
    conversions: string;
    revenue: string;
    payout: string;
  }>(
    sql`
      select c.brand_id as "brandId", b.brand_name as "brandName", c.conversions, c.revenue::text as revenue,
        c.payout::text as payout
      from (
        select brand_id, sum(conversions) as conversions, sum(revenue) as revenue, sum(payout) as payout
        from (${summed(viewer, query)}) sums
        group by brand_id having sum(conversions) > 0
      ) c
      left join brands b on b.brand_id = c.brand_id
      order by c.payout desc, c.brand_id`,
    "objects",
  );
  return rows.map((row) => ({
    brandId: row.brandId === 0 ? null : row.brandId,
    brandName: row.brandName,
    conversions: Number(row.conversions),
    revenueCents: dollarsToCents(row.revenue),
    payoutCents: dollarsToCents(row.payout),
  }));
}

/** The sources of conversions in these days, most frequent first: the options of the filter. */
export async function listSources(
  db: RowReader,
  viewer: Viewer,
  query: DayRange & { tests: boolean },
): Promise<string[]> {
  const visible = visibleSources(viewer);
  const rows = await db.execute<{ sub1: string }>(
    sql`
      select sub1 from conversion_sums
      where sub1 <> '' and day between ${query.first}::date and ${query.last}::date
        and ${query.tests ? sql`true` : sql`not is_test`} and ${visible === null ? sql`true` : isOneOf(visible)}
      group by sub1 having sum(conversions) > 0
      order by sum(conversions) desc, sub1 limit 200`,
    "objects",
  );
  return rows.map((row) => row.sub1);
}

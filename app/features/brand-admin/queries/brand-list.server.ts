import { type SQL, sql } from "drizzle-orm";
import { editablePrice } from "~/features/brands/queries/editable-prices.server";
import { isStopped } from "~/features/brands/queries/offered.server";
import type { EditablePrice } from "~/features/brands/rules/editable-price";
import { staleBefore } from "~/features/brands/rules/verification";
import type { MedicationType } from "~/features/brands/schema";
import type { Db } from "~/platform/db/client.server";
import { isSampleId } from "~/platform/db/sample-rows.server";
import type { BrandListFilter } from "../schema";

/** The sortable columns (spec:brands#dashboard-columns). */
export const brandSortKeys = ["name", "semaglutide", "tirzepatide"] as const;
export type BrandSort = { key: (typeof brandSortKeys)[number]; direction: "asc" | "desc" };

export type ListedBrand = {
  brandId: number;
  brandName: string;
  slug: string;
  websiteLink: string | null;
  logoUrl: string | null;
  /** The lowest monthly price of injections across all doses. */
  semaglutide: EditablePrice | null;
  tirzepatide: EditablePrice | null;
  /** ISO 8601. */
  lastVerifiedUpdated: string | null;
  archivedAt: string | null;
  archivedBy: string | null;
  /** Whether it came with the sample data. */
  isSample: boolean;
  isStopped: boolean;
  /** When its stop ends; null without an end. */
  stopEndsAt: string | null;
};

export type BrandPage = {
  brands: ListedBrand[];
  /** The number of matching brands, on all pages. */
  total: number;
  /** The page shown; if a later page was requested, the last one. */
  page: number;
  pageCount: number;
  /** The number of brands whose prices need checking, regardless of the filter. */
  stale: number;
};

type PageRow = { total: number; stale: number; brands: ListedBrand[] };

/**
 * One page of the dashboard, in one query. Prices, links, and who archived a brand are looked up only for that page's
 * rows. Sorted by name, the query reads only those rows from an index.
 */
export async function listBrandPage(
  db: Db,
  { size, ...filter }: BrandListFilter & { size: number },
  sort: BrandSort,
  now: Date,
): Promise<BrandPage> {
  const staleSince = staleBefore(now).toISOString();
  const condition = conditionOf(filter, staleSince, now);
  const order = orderOf(sort);
  const rows = await db.execute<PageRow>(
    sql`
      with counted as (select count(*)::integer as total from brands b where ${condition}),
      page as (
        select b.brand_id, row_number() over (order by ${order}) as place
        from brands b ${sortJoin(sort)} where ${condition} order by ${order} limit ${size}
        offset (select least(${(filter.page - 1) * size}::integer,
          greatest(total - 1, 0) / ${size}::integer * ${size}::integer) from counted)
      )
      select total, (
        select count(*)::integer from brands
        where archived_at is null and (last_verified_updated is null or last_verified_updated < ${staleSince}::timestamptz)
      ) as stale, (
        select coalesce(json_agg(json_build_object(
          'brandId', b.brand_id, 'brandName', b.brand_name, 'slug', b.slug, 'websiteLink', b.website_link,
          'logoUrl', b.logo_url, 'semaglutide', ${lowestPrice("sema_inject")},
          'tirzepatide', ${lowestPrice("trizep_inject")}, 'lastVerifiedUpdated', b.last_verified_updated,
          'archivedAt', b.archived_at, 'archivedBy', (select u.name from auth_users u where u.id = b.archived_by),
          'isSample', ${isSampleId("brands", sql`b.brand_id`)}, 'isStopped', ${isStopped(now)}, 'stopEndsAt', b.stop_ends_at
        ) order by page.place), '[]') from page join brands b using (brand_id)
      ) as brands
      from counted`,
    "objects",
  );
  const { total, stale, brands } = rows[0] ?? { total: 0, stale: 0, brands: [] };
  const pageCount = Math.max(1, Math.ceil(total / size));
  return { brands, total, stale, page: Math.min(filter.page, pageCount), pageCount };
}

/** The ids of the brands that match, on all pages, at most `limit`. */
export async function listBrandIds(
  db: Db,
  filter: BrandListFilter,
  now: Date,
  limit: number,
): Promise<string[]> {
  const condition = conditionOf(filter, staleBefore(now).toISOString(), now);
  const rows = await db.execute<{ id: string }>(
    sql`select b.brand_id::text as id from brands b where ${condition} order by b.brand_id limit ${limit}`,
    "objects",
  );
  return rows.map(({ id }) => id);
}

function conditionOf({ q, show }: BrandListFilter, staleSince: string, now: Date): SQL {
  const conditions = [show === "archived" ? sql`b.archived_at is not null` : sql`b.archived_at is null`];
  if (show === "stale")
    conditions.push(
      sql`(b.last_verified_updated is null or b.last_verified_updated < ${staleSince}::timestamptz)`,
    );
  if (show === "stopped") conditions.push(isStopped(now));
  if (q) conditions.push(sql`b.brand_name ilike ${`%${q.replace(/[\\%_]/g, "\\$&")}%`}`);
  return sql.join(conditions, sql` and `);
}

const sortedType = { semaglutide: "sema_inject", tirzepatide: "trizep_inject" } as const;

/** The prices for sorting, aggregated once for all brands instead of looked up for each. */
function sortJoin({ key }: BrandSort): SQL {
  if (key === "name") return sql``;
  return sql`left join (select brand_id, min(price) as price from brand_pricing
    where ${listedPrices(sortedType[key])} group by brand_id) p using (brand_id)`;
}

/**
 * Brands without the price come last in either direction. Sorting by name uses brands_name_idx, forward or backward.
 */
function orderOf({ key, direction }: BrandSort): SQL {
  const way = sql.raw(direction);
  if (key === "name") return sql`lower(b.brand_name) ${way}, b.brand_id ${way}`;
  return sql`p.price ${way} nulls last, lower(b.brand_name), b.brand_id`;
}

/** Written out, so that the planner can use the partial index. */
const listedPrices = (type: MedicationType) =>
  sql.raw(`medication_type = '${type}' and dosage = 'all_doses' and plan_interval = 'monthly'`);

const lowestPrice = (type: MedicationType) =>
  sql`(select ${editablePrice} from brand_pricing p where p.brand_id = b.brand_id and ${listedPrices(type)}
    order by p.price, p.pricing_id limit 1)`;

import { type SQL, sql } from "drizzle-orm";
import { dollarsToCents } from "~/kernel/money";
import type { Db } from "~/platform/db/client.server";
import type { ConversionRow } from "../rules/history";
import { NO_BRAND } from "../schema";
import { type ConversionQuery, isOneOf, matches, sourcesOf, type Viewer } from "./dashboard.server";

type StoredRow = Omit<ConversionRow, "id" | "createdAt" | "revenueCents" | "payoutCents"> & {
  id: string;
  createdAt: string;
  revenue: string | null;
  payout: string | null;
};

const columns = sql`
  c.id, c.transaction_id as "transactionId", to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt",
  c.revenue::text as revenue, c.payout::text as payout, c.brand_id as "brandId", b.brand_name as "brandName",
  n.name as "networkName", c.source_url as "sourceUrl", c.sub1, c.sub2, c.sub3, c.sub4, c.sub5, c.status, c.is_test as "isTest"`;
const joined = sql`left join brands b on b.brand_id = c.brand_id left join affiliate_networks n on n.network_id = c.network_id`;

/**
 * The conditions for the requested conversions, including reversed ones. Archived ones are never mixed with others
 * (spec:revenue#deleting); an administrator can request them separately.
 */
function conditionsOf(viewer: Viewer, query: ConversionQuery): SQL {
  const { first, last, q, source, brand, tests } = query;
  const sources = sourcesOf(viewer, source);
  const showsArchived = query.deleted === true && viewer.role === "admin";
  const conditions = [
    showsArchived ? sql`archived_at is not null` : sql`archived_at is null`,
    sql`created_at >= (${first}::date)::timestamp at time zone 'America/New_York'`,
    sql`created_at < (${last}::date + 1)::timestamp at time zone 'America/New_York'`,
    tests ? undefined : sql`not is_test`,
    sources === null ? undefined : isOneOf(sources),
    q === undefined ? undefined : matches(q),
    brand === undefined
      ? undefined
      : brand === NO_BRAND
        ? sql`brand_id is null`
        : sql`brand_id = ${brand}::integer`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );
}

/** One page of conversions, newest first (spec:revenue#recent-conversions), and their total number. */
export async function listConversions(
  db: Db,
  viewer: Viewer,
  query: ConversionQuery,
  page: { limit: number; offset: number },
): Promise<{ rows: ConversionRow[]; count: number }> {
  const [rows, [counted]] = await Promise.all([
    db.execute<StoredRow>(
      sql`
        with found as (
          select * from conversions
          where ${conditionsOf(viewer, query)} order by created_at desc, id desc limit ${page.limit} offset ${page.offset}
        )
        select ${columns} from found c ${joined} order by c.created_at desc, c.id desc`,
      "objects",
    ),
    db.execute<{ count: string }>(
      sql`select count(*) as count from conversions where ${conditionsOf(viewer, query)}`,
      "objects",
    ),
  ]);
  return { rows: rows.map(toRow), count: Number(counted?.count ?? 0) };
}

/** Every requested conversion, newest first, read in pages so that any number can be exported. */
export async function* streamConversions(
  db: Db,
  viewer: Viewer,
  query: ConversionQuery,
): AsyncGenerator<ConversionRow> {
  const limit = 1_000;
  let place: SQL | undefined;
  for (;;) {
    const rows: StoredRow[] = await db.execute<StoredRow>(
      sql`
        with found as (
          select * from conversions
          where ${conditionsOf(viewer, query)} ${place ? sql`and (created_at, id) < ${place}` : sql``}
          order by created_at desc, id desc limit ${limit}
        )
        select ${columns} from found c ${joined} order by c.created_at desc, c.id desc`,
      "objects",
    );
    for (const row of rows) yield toRow(row);
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    place = sql`(${last.createdAt}::timestamptz, ${last.id}::bigint)`;
  }
}

function toRow({ id, createdAt, revenue, payout, ...row }: StoredRow): ConversionRow {
  return {
    ...row,
    id: Number(id),
    createdAt: new Date(createdAt),
    revenueCents: dollarsToCents(revenue),
    payoutCents: dollarsToCents(payout),
  };
}

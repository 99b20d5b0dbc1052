import { type SQL, sql } from "drizzle-orm";
import { dollarsToCents } from "~/kernel/money";
import type { Db } from "~/platform/db/client.server";
import { inDirection } from "~/platform/db/list-order.server";
import type { RowReader } from "~/platform/db/read-together.server";
import type { ConversionRow } from "../rules/history";
import { type ConversionSort, NO_BRAND } from "../schema";
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

const sortColumns: Record<ConversionSort["key"], SQL[]> = {
  date: [],
  transaction: [sql`c.transaction_id`],
  revenue: [sql`coalesce(c.revenue, 0)`],
  payout: [sql`coalesce(c.payout, 0)`],
};

type ConversionPage = { limit: number; offset: number; sort?: ConversionSort };

/** One page of conversions (spec:revenue#recent-conversions), and their total number. */
export async function listConversions(
  db: RowReader,
  viewer: Viewer,
  query: ConversionQuery,
  { limit, offset, sort = { key: "date", direction: "desc" } }: ConversionPage,
): Promise<{ rows: ConversionRow[]; count: number }> {
  const order = inDirection(sort.direction, [...sortColumns[sort.key], sql`c.created_at`, sql`c.id`]);
  const [rows, [counted]] = await Promise.all([
    db.execute<StoredRow>(
      sql`
        with found as (
          select * from conversions c
          where ${conditionsOf(viewer, query)} order by ${order} limit ${limit} offset ${offset}
        )
        select ${columns} from found c ${joined} order by ${order}`,
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

/** The ids of the requested conversions, at most `limit`. */
export async function listConversionIds(
  db: Db,
  viewer: Viewer,
  query: ConversionQuery,
  limit: number,
): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(
    sql`select id::text as id from conversions where ${conditionsOf(viewer, query)} order by id limit ${limit}`,
    "objects",
  );
  return rows.map(({ id }) => id);
}

export type ConversionState = {
  id: string;
  transactionId: string;
  /** ISO 8601, or null. */
  archivedAt: string | null;
  updatedAt: string;
};

/** The conversions with these ids that this person may see, by id, archived ones included. */
export async function findConversionStates(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ConversionState>> {
  const rows = await db.execute<ConversionState>(
    sql`select id::text as id, transaction_id as "transactionId", ${isoText(sql`archived_at`)} as "archivedAt",
          ${isoText(sql`updated_at`)} as "updatedAt"
        from conversions where ${isOneOfIds(ids)} and ${isVisible(viewer)}`,
    "objects",
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const isoText = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const isOneOfIds = (ids: readonly string[]) =>
  sql`id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

function isVisible(viewer: Viewer): SQL {
  const sources = sourcesOf(viewer, undefined);
  return sources === null ? sql`true` : isOneOf(sources);
}

const SELECTED_AT_ONCE = 500;

/** The conversions with these ids that this person may see, in the order of the ids. */
export async function* streamSelectedConversions(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): AsyncGenerator<ConversionRow> {
  for (let from = 0; from < ids.length; from += SELECTED_AT_ONCE) {
    const rows = await db.execute<StoredRow>(
      sql`
        with found as (
          select * from conversions
          where ${isOneOfIds(ids.slice(from, from + SELECTED_AT_ONCE))} and ${isVisible(viewer)}
        )
        select ${columns} from found c ${joined} order by c.id`,
      "objects",
    );
    for (const row of rows) yield toRow(row);
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

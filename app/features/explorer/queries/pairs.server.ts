import { type SQL, sql } from "drizzle-orm";
import { daily } from "~/features/analytics/queries/sources.server";
import {
  clickPairs,
  type Pair,
  type PairColumn,
  pairWith,
  viewPairs,
} from "~/features/analytics/rules/pairs";
import type { DimensionKey } from "../rules/dimensions";
import { dayDimensions, type FactQuery, hasAny, type Kind, summedRows } from "./facts.server";

/** The column that a dimension is read from. Days are in every row. */
const columnOf: Partial<Record<DimensionKey, PairColumn>> = {
  hour: "hour",
  source: "source",
  campaign: "campaign",
  adSet: "ad_set",
  ad: "ad",
  post: "post",
  template: "post",
  category: "post",
  rank: "rank",
  brand: "brand",
  variant: "variant",
  device: "device",
  visitor: "visitor",
};

/** The values of columns in which an empty text means unknown. */
export const pairValues: Partial<Record<DimensionKey, SQL>> = Object.fromEntries(
  Object.entries(columnOf)
    .filter(([key]) => key !== "template" && key !== "category")
    .map(([key, column]) => [key, sql`nullif(e.${sql.identifier(column)}, '')`]),
);

/** The columns that the dimensions are read from; null if one of them has no column. */
function columnsOf(dimensions: readonly DimensionKey[]): PairColumn[] | null {
  const columns = new Set<PairColumn>();
  for (const key of dimensions) {
    if (hasAny(dayDimensions, key)) continue;
    const column = columnOf[key];
    if (column === undefined) return null;
    columns.add(column);
  }
  return [...columns];
}

const named = (columns: readonly PairColumn[]) =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );

/** Views by up to two dimensions; null if no pair has these. */
export function viewPairKind({ dimensions, snapshot }: FactQuery): Kind | null {
  const columns = columnsOf(dimensions);
  const pair = columns === null ? undefined : pairWith(viewPairs, columns);
  if (columns === null || columns.length === 0 || !pair || !snapshot.caughtUp.has("view_pairs")) return null;
  return {
    source: "view_pairs",
    events: sql`summed_view_pairs`,
    sums: sumsOf(pair, sql`view_pair_sums`, sql`views`),
    columns: named(columns),
    amounts: { ofSum: sql`views as n`, ofEvent: sql`1 as n` },
  };
}

const sumsOf = ({ id, columns: [a, b] }: Pair, table: SQL, amounts: SQL) => sql`(
  select grain, bucket, a as ${sql.identifier(a)}, b as ${sql.identifier(b)}, ${amounts}
  from ${table} where pair = ${sql.raw(String(id))}) s`;

/** The clicks that aren't in their sums yet, with texts as in the sums. */
const pendingClicks = sql`(
  select id, created_at, day, hour, is_post, coalesce(post_id::text, '') as post, provider_id::text as brand,
    coalesce(rank::text, '') as rank, coalesce(variant, '') as variant, coalesce(source, '') as source,
    coalesce(campaign, '') as campaign, coalesce(ad_set, '') as ad_set, coalesce(ad, '') as ad,
    coalesce(device, '') as device, coalesce(visitor, '') as visitor
  from summed_click_pairs) c`;

/**
 * Clicks by up to two dimensions from a pair, or by any dimensions but hours from the cells. Null if neither has these, and
 * while clicks wait to be counted again because a view of their visitor arrived late.
 */
export function clickPairKind({ dimensions, snapshot }: FactQuery): (Kind & { values: Values }) | null {
  const columns = columnsOf(dimensions);
  const isUsable = snapshot.caughtUp.has("click_pairs") && !snapshot.late.has("pair_views");
  if (columns === null || columns.length === 0 || !isUsable) return null;
  const source = "click_pairs";
  const amounts = { ofSum: sql`clicks as n`, ofEvent: sql`1 as n` };
  const pair = pairWith(clickPairs, columns);
  if (pair)
    return {
      source,
      events: pendingClicks,
      sums: sumsOf(pair, sql`click_pair_sums`, sql`is_post, clicks`),
      columns: sql`is_post, ${named(columns)}`,
      amounts,
      values: pairValues,
    };
  if (columns.includes("hour")) return null;
  const cells = sql.join(
    columns.map((column) => sql.identifier(cellColumnOf(column))),
    sql`, `,
  );
  return {
    source,
    events: sql`summed_click_pairs`,
    sums: daily(sql`click_cell_sums`),
    columns: sql`is_post, ${cells}`,
    amounts,
    isDaily: true,
    values: cellValues,
  };
}

type Values = Partial<Record<DimensionKey, SQL>>;

const cellColumnOf = (column: PairColumn) =>
  ({ post: "post_id", brand: "provider_id" })[column as string] ?? column;

const cellValues: Values = Object.fromEntries(
  Object.entries(columnOf)
    .filter(([key]) => key !== "template" && key !== "category")
    .map(([key, column]) => [key, sql`e.${sql.identifier(cellColumnOf(column))}`]),
);

/** Rows of a pair, with the id that the template and the categories of a post are found by. */
export function pairRows(query: FactQuery, pair: Kind): SQL {
  const rows = summedRows(query, pair);
  const isJoined = hasAny(query.dimensions, "template", "category") && pair.isDaily !== true;
  return isJoined ? sql`select r.*, nullif(r.post, '')::uuid as post_id from (${rows}) r` : rows;
}

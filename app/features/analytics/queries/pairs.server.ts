import { type SQL, sql } from "drizzle-orm";
import { clickPairs, type Pair, type PairColumn, pairWith, viewPairs } from "../rules/pairs";
import type { Kind, Snapshot } from "./snapshot.server";
import { daily } from "./sources.server";

/** Daily ones have no sums by month. */
type PairKind = Kind & { isDaily?: true };

const named = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );

/** Views by these columns; null if no pair has them, or while its sums catch up after a release. */
export function viewPairKind(snapshot: Snapshot, columns: readonly PairColumn[]): PairKind | null {
  const pair = pairWith(viewPairs, columns);
  if (!pair || !snapshot.caughtUp.has("view_pairs")) return null;
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

/** The column of `click_cell_sums` and `summed_click_pairs`. */
export const cellColumnOf = (column: PairColumn): string =>
  column === "post" ? "post_id" : column === "brand" ? "provider_id" : column;

/**
 * Clicks by these columns, from a pair or, daily and by `cellColumnOf`, from the cells, which have all but hours. Null if
 * neither has them, while their sums catch up after a release, or while a view that arrived after a click of its visitor
 * waits for the recount.
 */
export function clickPairKind(snapshot: Snapshot, columns: readonly PairColumn[]): PairKind | null {
  if (!snapshot.caughtUp.has("click_pairs") || snapshot.late.has("pair_views")) return null;
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
    };
  if (columns.includes("hour")) return null;
  return {
    source,
    events: sql`summed_click_pairs`,
    sums: daily(sql`click_cell_sums`),
    columns: sql`is_post, ${named(columns.map(cellColumnOf))}`,
    amounts,
    isDaily: true,
  };
}

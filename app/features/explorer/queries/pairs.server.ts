import { type SQL, sql } from "drizzle-orm";
import {
  cellColumnOf,
  clickPairKind as clicksBy,
  viewPairKind as viewsBy,
} from "~/features/analytics/queries/pairs.server";
import type { PairColumn } from "~/features/analytics/rules/pairs";
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

type Values = Partial<Record<DimensionKey, SQL>>;

const valuesOf = (value: (column: PairColumn) => SQL): Values =>
  Object.fromEntries(
    Object.entries(columnOf)
      .filter(([key]) => key !== "template" && key !== "category")
      .map(([key, column]) => [key, value(column)]),
  );

/** The values of columns in which an empty text means unknown. */
export const pairValues = valuesOf((column) => sql`nullif(e.${sql.identifier(column)}, '')`);
const cellValues = valuesOf((column) => sql`e.${sql.identifier(cellColumnOf(column))}`);

/** The columns that the dimensions are read from; null if one of them has no column, or if all are days. */
function columnsOf(dimensions: readonly DimensionKey[]): PairColumn[] | null {
  const others = dimensions.filter((key) => !hasAny(dayDimensions, key));
  const columns = others.flatMap((key) => columnOf[key] ?? []);
  return columns.length === 0 || columns.length < others.length ? null : [...new Set(columns)];
}

/** Views by up to two dimensions; null if no pair has these. */
export function viewPairKind({ dimensions, snapshot }: FactQuery): Kind | null {
  const columns = columnsOf(dimensions);
  return columns && viewsBy(snapshot, columns);
}

/** Clicks by up to two dimensions, or by any but hours; null if their sums don't have these. */
export function clickPairKind({ dimensions, snapshot }: FactQuery): (Kind & { values: Values }) | null {
  const columns = columnsOf(dimensions);
  const kind = columns && clicksBy(snapshot, columns);
  return kind && { ...kind, values: kind.isDaily ? cellValues : pairValues };
}

/** Rows of a pair, with the id that the template and the categories of a post are found by. */
export function pairRows(query: FactQuery, pair: Kind): SQL {
  const rows = summedRows(query, pair);
  const isJoined = hasAny(query.dimensions, "template", "category") && pair.isDaily !== true;
  return isJoined ? sql`select r.*, nullif(r.post, '')::uuid as post_id from (${rows}) r` : rows;
}

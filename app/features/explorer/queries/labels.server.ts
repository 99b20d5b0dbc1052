import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { DimensionKey } from "../rules/dimensions";
import type { Filter, NamedFilter } from "../rules/report-query";

/** The names of ids. What was deleted still has its row. */
const names: Partial<Record<DimensionKey, (key: SQL) => SQL>> = {
  post: (key) => sql`case when ${key} is not null then coalesce((
    select p.title || case when p.archived_at is null then '' else ' (archived)' end
    from blog_posts p where p.id = ${key}::uuid), 'Deleted post') end`,
  brand: (key) => sql`case when ${key} is not null then coalesce(
    (select b.brand_name from brands b where b.brand_id = ${key}::integer), 'Unknown brand ' || ${key}) end`,
  network: (key) => sql`case when ${key} is not null then coalesce(
    (select n.name from affiliate_networks n where n.network_id = ${key}::integer), 'Deleted network') end`,
  variant: (key) => sql`case when ${key} is not null then coalesce((
    select t.name || ': ' || v.name from split_test_variants v join split_tests t on t.id = v.split_test_id
    where v.id = ${key}), (
    select t.name || ': held out' from split_tests t where t.id::text || '-holdout' = ${key}), 'Deleted variant') end`,
};

/** The name of a value of a dimension, as text; null if it isn't attributed. */
export function labelOf(dimension: DimensionKey, key: SQL): SQL {
  return names[dimension]?.(key) ?? key;
}

/** Looks up the names of all values of a dimension at once. @returns a name for each value; null if it has none. */
export async function readNames(
  db: Db,
  dimension: DimensionKey,
  values: readonly (string | null)[],
): Promise<readonly (string | null)[]> {
  if (names[dimension] === undefined || values.length === 0) return values;
  const different = [...new Set(values)];
  const rows = await db.execute<{ name: string | null }>(
    sql`select ${labelOf(dimension, sql`given.key`)} as name
      from jsonb_array_elements_text(${JSON.stringify(different)}::jsonb) with ordinality as given(key, place) order by place`,
    "objects",
  );
  const found = new Map(different.map((value, index) => [value, rows[index]?.name ?? null]));
  return values.map((value) => found.get(value) ?? null);
}

/** The filters with the names of their values. */
export async function nameValues(db: Db, filters: readonly Filter[]): Promise<NamedFilter[]> {
  const named: NamedFilter[] = [];
  for (const filter of filters)
    named.push({ ...filter, names: await readNames(db, filter.dimension, filter.values) });
  return named;
}

import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { DimensionKey } from "../rules/dimensions";
import type { Filter, NamedFilter } from "../rules/question";

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

/** The filters with the names of their values. */
export async function nameValues(db: Db, filters: readonly Filter[]): Promise<NamedFilter[]> {
  const named: NamedFilter[] = [];
  for (const filter of filters) {
    const { dimension, values } = filter;
    const rows = names[dimension] && (await readNames(db, dimension, values));
    named.push({ ...filter, names: rows ?? values });
  }
  return named;
}

async function readNames(db: Db, dimension: DimensionKey, values: readonly (string | null)[]) {
  const rows = await db.execute<{ name: string | null }>(
    sql`select ${labelOf(dimension, sql`given.key`)} as name
      from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) with ordinality as given(key, place) order by place`,
    "objects",
  );
  return rows.map(({ name }) => name);
}

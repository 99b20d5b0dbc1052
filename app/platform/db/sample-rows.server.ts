import { type SQL, sql } from "drizzle-orm";

/* Conditions for rows of the sample data (spec:site#sample-data). The table is read once, not for each row. */

/** Whether a row is sample data, by an id that is a number. */
export function isSampleId(table: string, id: SQL): SQL<boolean> {
  return sql`coalesce((select s.ids from sample_rows s where s.table_name = ${table}), '{}'::int8multirange) @> ${id}::bigint`;
}

/** Whether a row is sample data, by an id that isn't a number. */
export function isSampleKey(table: string, id: SQL): SQL<boolean> {
  return sql`${id}::text = any (coalesce((select s.keys from sample_rows s where s.table_name = ${table}), '{}'::text[]))`;
}

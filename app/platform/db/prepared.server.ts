import { fillPlaceholders, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Database } from "./client.server";

/** The comment of statements that write for several requests (spec:monitoring#query-origin). */
const ORIGIN = "/*group*/ ";

/**
 * A statement of a group writer that PostgreSQL parses and plans once per connection instead of each time
 * (spec:platform#direct-connections). Behind a pooler, and in the embedded database, it's planned each time.
 * @param name unique in the product. @param make gets the place of each value in the statement.
 * @returns runs it with these values.
 */
export function prepareStatement<Row extends Record<string, unknown>, Value extends string>(
  { db, driver }: Pick<Database, "db" | "driver">,
  name: string,
  make: (value: (name: Value) => SQL) => SQL,
): (values: Readonly<Record<Value, string>>) => Promise<Row[]> {
  if (driver.kind === "embedded" || driver.pool !== driver.directPool)
    return (values) =>
      db.execute<Row>(
        make((value) => sql`${values[value]}`),
        "objects",
      );
  const { pool } = driver;
  const statement = make((value) => sql`${sql.placeholder(value)}`);
  const { sql: text, params } = new PgDialect().sqlToQuery(statement);
  return async (values) => {
    const given = fillPlaceholders(params, values);
    return (await pool.query<Row>({ name, text: ORIGIN + text, values: given })).rows;
  };
}

import { type SQL, sql } from "drizzle-orm";

/**
 * The ORDER BY of a list: its column, then what orders equal rows. All turn around together, so that one index serves
 * both directions.
 */
export function inDirection(direction: "asc" | "desc", columns: readonly SQL[]): SQL {
  const terms = columns.map((column) => (direction === "asc" ? column : sql`${column} desc`));
  return sql.join(terms, sql`, `);
}

import type pg from "pg";
import { currentWork } from "~/platform/current-work.server";
import type { Span } from "~/platform/traces/span.server";

/**
 * Puts a comment in front of a query that names its request or job, so that `pg_stat_activity` and the database's log
 * show it even if they cut the query off (spec:monitoring#query-origin). Named prepared statements keep their text,
 * because the database finds them by name.
 * @param given the driver's arguments of `query`.
 */
export function withOrigin(given: unknown[]): unknown[] {
  const comment = currentWork()?.comment;
  if (!comment) return given;
  const [query, ...rest] = given;
  if (typeof query === "string") return [comment + query, ...rest];
  return isPlainQuery(query) ? [{ ...query, text: comment + query.text }, ...rest] : given;
}

/** Starts the part of a trace for a query. It contains the statement but no values. */
export function queryPart(given: unknown[]): Span | undefined {
  const span = currentWork()?.span;
  if (!span) return undefined;
  const [query] = given;
  const text = typeof query === "string" ? query : isPlainQuery(query) ? query.text : "";
  const operation = (/^[\s(]*([a-z]+)/i.exec(text)?.[1] ?? "query").toLowerCase();
  return span.child(`database ${operation}`, "client", {
    "db.system.name": "postgresql",
    "db.operation.name": operation,
    // A statement without separate values could contain them.
    "db.query.text": isPlainQuery(query) ? text : undefined,
  });
}

function isPlainQuery(query: unknown): query is pg.QueryConfig {
  if (typeof query !== "object" || query === null || !("text" in query)) return false;
  const isNamed = "name" in query && Boolean(query.name);
  return typeof query.text === "string" && !isNamed && !("submit" in query);
}

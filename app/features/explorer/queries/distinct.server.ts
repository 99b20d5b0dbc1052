import { sql } from "drizzle-orm";
import type { Snapshot } from "~/features/analytics/queries/snapshot.server";
import type { Viewer } from "~/features/revenue/queries/dashboard.server";
import { isDatabaseTimeout } from "~/platform/db/failure.server";
import { factsOf, hasTotal } from "../rules/measures";
import type { ReportQuery } from "../rules/report-query";
import type { Report } from "../rules/table";
import { planOf } from "./explore.server";

type DistinctOptions = {
  now: Date;
  /** The data that the report has. */
  facts: Report["facts"];
  /** How long the query may take, if that isn't the time of the report's other queries. */
  deadlineMs?: number;
};

/**
 * Counts visitors and unique clicks of the whole report, because its rows can share them (spec:explorer#totals).
 * @returns null if the report has none, or if counting takes too long. A savepoint keeps the snapshot then.
 */
export async function readDistinct(
  snapshot: Snapshot,
  viewer: Viewer,
  reportQuery: ReportQuery,
  { now, facts, deadlineMs }: DistinctOptions,
): Promise<NonNullable<Report["distinct"]> | null> {
  const measures = reportQuery.measures.filter(
    (key) => !hasTotal(key) && factsOf(key).every((fact) => facts.includes(fact)),
  );
  if (measures.length === 0) return null;
  const { sums, parts } = planOf(snapshot, viewer, { ...reportQuery, by: [], measures }, now);
  const columns = sums.flatMap((sum) =>
    [false, true].map(
      (isPrior) =>
        sql`max(${sql.identifier(sum)}) filter (where is_prior = ${isPrior}::boolean)::text
          as ${sql.identifier(isPrior ? `prior_${sum}` : sum)}`,
    ),
  );
  const statements = sql.join(
    parts.map(({ rows }) => rows),
    sql` union all `,
  );
  const found = await unlessTooLong(snapshot, async (db) => {
    if (deadlineMs !== undefined)
      await db.execute(sql`select set_config('statement_timeout', ${`${deadlineMs}ms`}, true)`);
    return db.execute<Record<string, string | null>>(
      sql`select ${sql.join(columns, sql`, `)} from (${statements}) parts`,
      "objects",
    );
  });
  if (found === null) return null;
  const read = (prefix: string) =>
    Object.fromEntries(sums.map((sum) => [sum, Number(found[0]?.[`${prefix}${sum}`] ?? 0)]));
  return { totals: read(""), prior: read("prior_") };
}

async function unlessTooLong<Result>({ db }: Snapshot, work: (db: Snapshot["db"]) => Promise<Result>) {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (isDatabaseTimeout(error)) return null;
    throw error;
  }
}

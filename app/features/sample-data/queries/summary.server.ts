import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { KindSummary } from "../rules/summary";
import { reasonToStay, sampleSets } from "./sample-sets.server";

const NAMES_SHOWN = 5;

/** What a removal would do now, by kind; null without sample data. Kinds without rows are left out. */
export async function summarizeSample(db: Db): Promise<KindSummary[] | null> {
  if (!(await hasSample(db))) return null;
  const summary: KindSummary[] = [];
  for (const set of sampleSets) {
    const [found] = await db.execute<Omit<KindSummary, "kind">>(
      sql`
        select count(*) filter (where r.why is null)::integer as going,
          count(*) filter (where r.why = 'edited')::integer as edited,
          count(*) filter (where r.why = 'used')::integer as used,
          coalesce((array_agg(r.name order by r.name) filter (where r.why = 'edited'))[1:${sql.raw(String(NAMES_SHOWN))}], '{}') as "editedNames",
          coalesce((array_agg(r.name order by r.name) filter (where r.why = 'used'))[1:${sql.raw(String(NAMES_SHOWN))}], '{}') as "usedNames"
        from (
          select ${reasonToStay(set)} as why, ${set.name} as name from ${sql.identifier(set.table)} t where ${set.isSample}
        ) r`,
      "objects",
    );
    if (found && found.going + found.edited + found.used > 0) summary.push({ kind: set.kind, ...found });
  }
  return summary.length > 0 ? summary : null;
}

/** Whether any sample rows are left. */
export async function hasSample(db: Db): Promise<boolean> {
  const [row] = await db.execute<{ has: boolean }>(
    sql`select exists (select from sample_rows) as has`,
    "objects",
  );
  return row?.has ?? false;
}

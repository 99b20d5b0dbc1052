import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { CheckResult } from "~/platform/system-checks.server";

/**
 * Records what a round of checks found. A problem that the round before found too is reported once, until it was OK
 * in between. A check that failed changes nothing.
 * @returns the results to report now. @param tx the transaction that also queues the emails.
 */
export async function recordRound(
  tx: Db,
  results: readonly CheckResult[],
  now: Date,
): Promise<CheckResult[]> {
  const at = now.toISOString();
  const problems = results.filter(({ level }) => level === "problem");
  const fine = results.filter(({ level }) => level !== "problem" && level !== "unknown");
  await tx.execute(sql`
    update system_alerts set closed_at = ${at}
    where closed_at is null and check_key in (select jsonb_array_elements_text(${keysOf(fine)}::jsonb))`);
  const due = await tx.execute<{ key: string }>(
    sql`update system_alerts set mailed_at = ${at}
        where closed_at is null and mailed_at is null and opened_at < ${at}
          and check_key in (select jsonb_array_elements_text(${keysOf(problems)}::jsonb))
        returning check_key as key`,
    "objects",
  );
  for (const { key, title, says } of problems)
    await tx.execute(sql`
      insert into system_alerts (check_key, title, says, opened_at) values (${key}, ${title}, ${says}, ${at})
      on conflict (check_key) where closed_at is null do update set says = excluded.says`);
  const keys = new Set(due.map(({ key }) => key));
  return problems.filter(({ key }) => keys.has(key));
}

const keysOf = (results: readonly CheckResult[]) => JSON.stringify(results.map(({ key }) => key));

/** Deletes alerts that ended before `before`. */
export async function pruneAlerts(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from system_alerts where closed_at < ${before.toISOString()}`);
}

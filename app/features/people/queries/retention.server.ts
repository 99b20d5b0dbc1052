import type { Period } from "~/kernel/period";
import type { Db } from "~/platform/db/client.server";
import { retentionRules } from "~/platform/db/tables/people";

/** Kind of data → how long it's kept. */
export async function listRules(db: Db): Promise<Map<string, Period>> {
  const rows = await db.select().from(retentionRules).orderBy(retentionRules.dataKind);
  return new Map(rows.map(({ dataKind, months, days }) => [dataKind, periodOf(months, days)]));
}

/** Exactly one of the two is stored. */
function periodOf(months: number | null, days: number | null): Period {
  return days === null ? { months: months ?? 0 } : { days };
}

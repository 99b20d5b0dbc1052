import type { Db } from "~/platform/db/client.server";
import { retentionRules } from "~/platform/db/tables/people";

/** Kind of data → for how many months it's kept. */
export async function listRules(db: Db): Promise<Map<string, number>> {
  const rows = await db.select().from(retentionRules).orderBy(retentionRules.dataKind);
  return new Map(rows.map(({ dataKind, months }) => [dataKind, months]));
}

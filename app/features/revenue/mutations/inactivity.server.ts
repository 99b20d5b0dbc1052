import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { Inactivity } from "../rules/inactivity";

/**
 * Records that administrators were notified about these networks, as part of the transaction that queues their email.
 * @returns the networks that weren't reported before; with several processes at once, each network goes to only one of
 * them.
 */
export async function recordInactivityMails(
  tx: Db,
  inactive: readonly Inactivity[],
  now: Date,
): Promise<Inactivity[]> {
  const rows = inactive.map(({ networkId, lastAt }) => ({ networkId, lastAt: lastAt.toISOString() }));
  const noted = await tx.execute<{ networkId: number }>(
    sql`
      insert into network_silences as s (network_id, last_at, told_at)
      select r."networkId", r."lastAt", ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("networkId" integer, "lastAt" timestamptz)
      order by 1
      on conflict (network_id) do update set last_at = excluded.last_at, told_at = excluded.told_at
        where s.last_at <> excluded.last_at
      returning network_id as "networkId"`,
    "objects",
  );
  return inactive.filter((network) => noted.some(({ networkId }) => networkId === network.networkId));
}

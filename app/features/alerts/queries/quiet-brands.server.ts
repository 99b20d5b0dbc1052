import { sql } from "drizzle-orm";
import { listPostingIntervals } from "~/features/revenue/queries/posting-intervals.server";
import { inactivityOf } from "~/features/revenue/rules/inactivity";
import type { Db } from "~/platform/db/client.server";

/** A brand beyond this number is reported even if its network already is. */
const MAX_BRANDS = 20_000;

/**
 * The ids of brands whose conversions in these days all came from networks that are already reported as quiet: their
 * missing conversions aren't reported a second time (spec:alerts#other-alarms).
 */
export async function listQuietBrands(
  db: Db,
  { first, last }: { first: string; last: string },
  now: Date,
): Promise<ReadonlySet<string>> {
  const intervals = await listPostingIntervals(db, now);
  const quiet = intervals.flatMap((each) => inactivityOf(each, now)?.networkId ?? []);
  if (quiet.length === 0) return new Set();
  const rows = await db.execute<{ id: string }>(
    sql`select brand_id::text as id from conversions
        where brand_id is not null and not is_test and archived_at is null
          and day between ${first}::date and ${last}::date
        group by 1 having bool_and(coalesce(network_id = any(array(
          select jsonb_array_elements_text(${JSON.stringify(quiet)}::jsonb)::integer)), false))
        order by 1 limit ${MAX_BRANDS}`,
    "objects",
  );
  return new Set(rows.map(({ id }) => id));
}

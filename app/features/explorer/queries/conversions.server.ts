import { type SQL, sql } from "drizzle-orm";
import type { Snapshot } from "~/features/analytics/queries/snapshot.server";
import type { Viewer } from "~/features/revenue/queries/dashboard.server";
import { visibleSources } from "~/features/revenue/rules/scope";
import { dollarsToCents } from "~/kernel/money";
import type { ConversionPage, ListedConversion } from "../rules/listed-conversion";
import { type ReportQuery, usedDimensions } from "../rules/report-query";
import { conditionsOf, endOf } from "./explore.server";
import { conversionRows } from "./money.server";

type Period = Pick<ReportQuery, "filters" | "days"> & ReturnType<typeof endOf>;

/**
 * The conversions of a period that this person may see, reversed ones included, with the columns that the filters
 * compare. The filters themselves are `conditionsOf`.
 */
export function conversionsIn(snapshot: Snapshot, viewer: Viewer, { filters, ...period }: Period): SQL {
  const { rows } = conversionRows({
    snapshot,
    dimensions: usedDimensions({ by: [], filters }),
    sums: new Set(),
    shift: 0,
    sources: visibleSources(viewer),
    ...period,
  });
  return rows;
}

/** The conversions in the period that all filters let through, newest first, reversed ones included. */
export async function listFiltered(
  snapshot: Snapshot,
  viewer: Viewer,
  reportQuery: ReportQuery,
  { now, limit, page = 1 }: { now: Date; limit: number; page?: number },
): Promise<ConversionPage> {
  const { filters, days } = reportQuery;
  const end = endOf({ days, isPrior: false }, { reportQuery, now });
  const rows = conversionsIn(snapshot, viewer, { filters, days, ...end });
  const found = await snapshot.db.execute<
    Omit<ListedConversion, "id" | "payoutCents"> & { id: string; payout: string | null; count: string }
  >(
    sql`
      select c.id, c.transaction_id as "transactionId", c.brand_id as "brandId", b.brand_name as "brandName", c.status,
        to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
        c.payout::text as payout, (count(*) over ())::text as count
      from (${rows}) f join conversions c on c.id = f.id left join brands b on b.brand_id = c.brand_id
      where ${conditionsOf(filters)} order by c.created_at desc, c.id desc limit ${limit} offset ${(page - 1) * limit}`,
    "objects",
  );
  // A link to a later page that another filter has left empty.
  if (found.length === 0 && page > 1) return listFiltered(snapshot, viewer, reportQuery, { now, limit });
  return {
    rows: found.map(({ id, payout, count: _, ...row }) => ({
      ...row,
      id: Number(id),
      payoutCents: dollarsToCents(payout),
    })),
    page,
    count: Number(found[0]?.count ?? 0),
  };
}

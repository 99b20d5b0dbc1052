import { currentActor } from "~/features/auth/middleware.server";
import { dayOf } from "~/kernel/days";
import { platformContext } from "~/platform/context.server";
import { type CsvCell, csvDownload } from "~/platform/http/csv.server";
import type { Route } from "./+types/export.route";
import { streamConversions } from "./queries/conversions.server";
import { brandLabel } from "./rules/figures";
import type { ConversionRow } from "./rules/history";
import { daysOf } from "./rules/period";
import { revenueFilterSchema } from "./schema";

/** All conversions that match the dashboard's filters, as `revenue-data-{date}.csv` (spec:revenue#revenue-export). */
export function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  const filter = revenueFilterSchema.parse(Object.fromEntries(url.searchParams));
  const range = daysOf({ kind: filter.period, length: filter.days }, now());
  const rows = streamConversions(db, currentActor(context), { ...filter, ...range });
  return csvDownload(`revenue-data-${dayOf(now())}.csv`, linesOf(rows));
}

const HEADER =
  "id,transaction_id,created_at,date_eastern,revenue,payout,brand_id,brand_name,network,source_url,sub1,sub2,sub3,sub4,sub5,status,is_test";

async function* linesOf(rows: AsyncIterable<ConversionRow>): AsyncGenerator<readonly CsvCell[]> {
  yield HEADER.split(",");
  for await (const row of rows) {
    yield [
      row.id,
      row.transactionId,
      row.createdAt,
      dayOf(row.createdAt),
      dollars(row.revenueCents),
      dollars(row.payoutCents),
      row.brandId,
      brandLabel(row.brandId, row.brandName),
      row.networkName,
      row.sourceUrl,
      row.sub1,
      row.sub2,
      row.sub3,
      row.sub4,
      row.sub5,
      row.status,
      row.isTest,
    ];
  }
}

const dollars = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2));

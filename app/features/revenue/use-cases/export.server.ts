import { dayOf } from "~/kernel/days";
import type { CsvCell } from "~/platform/http/csv.server";
import { brandLabel } from "../rules/figures";
import type { ConversionRow } from "../rules/history";

const HEADER =
  "id,transaction_id,created_at,date_eastern,revenue,payout,brand_id,brand_name,network,source_url,sub1,sub2,sub3,sub4,sub5,status,is_test";

/** The lines of a CSV file of conversions, header first (spec:revenue#revenue-export). */
export async function* conversionLines(
  rows: AsyncIterable<ConversionRow>,
): AsyncGenerator<readonly CsvCell[]> {
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

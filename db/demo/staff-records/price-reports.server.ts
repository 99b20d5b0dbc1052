import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";

const DAY_MS = 86_400_000;

/** What visitors wrote, how many days ago, and what became of it. Two led to a correction. */
const reports = [
  { daysAgo: 13, status: "corrected", message: "The checkout shows another price (sample)" },
  { daysAgo: 13, status: "corrected", message: "Costs less on their site now (sample)" },
  { daysAgo: 9, status: "not_confirmed", message: "I was asked for $20 more (sample)" },
  { daysAgo: 3, status: "open", message: "Their page says $189 since Monday (sample)" },
  { daysAgo: 1, status: "open", message: "This plan isn't offered anymore (sample)" },
  { daysAgo: 0.3, status: "open", message: "It's $30 more with shipping (sample)" },
] as const;

/** The day of the price changes that the corrected reports led to; one of those in `../price-history.server.ts`. */
const CORRECTED_DAYS_AGO = 12;

/** Invented reports of wrong prices (spec:site#sample-data): on prices that changed that day, and on a few others. */
export async function storePriceReports(tx: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const changes = await tx.execute<{ history_id: number; pricing_id: number; old_price: string }>(
    sql`select history_id::float8 as history_id, pricing_id, old_price::text as old_price from brand_price_history
        where changed_at = ${before(CORRECTED_DAYS_AGO)}::timestamptz and action = 'changed' and not is_correction
        order by history_id limit 2`,
    "objects",
  );
  for (const [index, { daysAgo, status, message }] of reports.entries()) {
    const change = status === "corrected" ? changes[index] : undefined;
    if (status === "corrected" && !change) continue;
    const decidedAt =
      status === "open" ? null : before(status === "corrected" ? CORRECTED_DAYS_AGO : daysAgo - 1);
    await tx.execute(sql`
      insert into price_reports (created_at, brand_id, pricing_id, medication_type, dosage, plan_interval,
        shown_price, message, status, decided_at, history_id)
      select ${before(daysAgo)}::timestamptz, brand_id, pricing_id, medication_type, dosage, plan_interval,
        coalesce(${change?.old_price ?? null}::numeric, price), ${message}, ${status}, ${decidedAt}::timestamptz,
        ${change?.history_id ?? null}::bigint
      from brand_pricing where pricing_id = ${change?.pricing_id ?? 40 + index * 37}`);
  }
}

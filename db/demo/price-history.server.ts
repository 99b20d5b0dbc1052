import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { brandPricing } from "~/platform/db/tables/brands";
import type { DemoPricingRow } from "./rows";
import { dollars } from "./rows";
import { randomOf } from "./traffic/calendar";

/** How many days before now the history begins. */
const FIRST_DAY = 190;
/** The days on which prices change, counted back from now. */
const CHANGE_DAYS = [164, 121, 88, 53, 31, 12, 4] as const;
const CHANGE_SHARE = 0.3;
/** So many of a day's changes correct a price that was wrong on the site; the others are new prices. */
const CORRECTED_A_DAY = 2;
const DAY_MS = 86_400_000;

type PastPrice = { row: DemoPricingRow; price: string; changedDaysAgo: number };

/**
 * Stores the prices with an invented history: some were a little higher or lower until a day in the last months.
 * Database triggers write the history (spec:brands#price-history).
 */
export async function storePrices(tx: Db, pricing: readonly DemoPricingRow[], now: Date): Promise<void> {
  const past = pastPrices(pricing);
  const before = new Map(past.map(({ row, price }) => [row.pricingId, price]));
  await changePricesAt(tx, daysBefore(now, FIRST_DAY), "import");
  await tx
    .insert(brandPricing)
    .values(pricing.map((row) => ({ ...row, price: before.get(row.pricingId) ?? row.price })));
  for (const day of CHANGE_DAYS) {
    const changed = past.filter(({ changedDaysAgo }) => changedDaysAgo === day);
    const rows = changed.map(({ row }) => ({ id: row.pricingId, price: row.price }));
    await changePricesAt(tx, daysBefore(now, day), "editor");
    await setPrices(tx, rows.slice(0, CORRECTED_A_DAY), true);
    await setPrices(tx, rows.slice(CORRECTED_A_DAY), false);
  }
}

/** Which prices used to be different, and until when. Whole-dollar prices stay whole. */
function pastPrices(pricing: readonly DemoPricingRow[]): PastPrice[] {
  const random = randomOf(400);
  return pricing.flatMap((row) => {
    if (!random.chance(CHANGE_SHARE)) return [];
    const step = random.pick([-30, -20, -10, 10, 20, 30, 40]) * 100;
    const cents = Math.round(Number(row.price) * 100);
    const changedDaysAgo = random.pick(CHANGE_DAYS);
    return cents + step < 5_000 ? [] : [{ row, price: dollars(cents + step), changedDaysAgo }];
  });
}

async function changePricesAt(tx: Db, at: Date, source: "import" | "editor"): Promise<void> {
  await tx.execute(sql`
    select set_config('app.price_actor_name', 'Sample data', true), set_config('app.price_source', ${source}, true),
      set_config('app.price_at', ${at.toISOString()}, true)`);
}

async function setPrices(
  tx: Db,
  rows: readonly { id: number; price: string }[],
  isCorrection: boolean,
): Promise<void> {
  await tx.execute(sql`select set_config('app.price_correction', ${isCorrection ? "on" : "off"}, true)`);
  await tx.execute(sql`
    update brand_pricing p set price = r.price
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id integer, price numeric) where p.pricing_id = r.id`);
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

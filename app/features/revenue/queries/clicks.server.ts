import { sql } from "drizzle-orm";
import { type CountedClicks, countUniqueClicks } from "~/features/tracking/queries/unique-clicks.server";
import type { Db } from "~/platform/db/client.server";
import { NO_BRAND } from "../schema";
import type { ConversionQuery, Viewer } from "./dashboard.server";

/**
 * Clicks to providers in the period, and how many are unique (spec:revenue#revenue-clicks). Null if they don't cover what the payout
 * covers: clicks aren't stored by sub1, so a search, a source, or the role would limit only the conversions.
 */
export async function clicksOfPeriod(
  db: Db,
  viewer: Viewer,
  { first, last, q, source, brand }: ConversionQuery,
  now: Date,
): Promise<Pick<CountedClicks, "clicks" | "unique"> | null> {
  if (viewer.role !== "admin" || q || source || brand === NO_BRAND) return null;
  const ofBrand = brand === undefined ? sql`true` : sql`k.provider_id = ${brand}::integer`;
  const counted = await countUniqueClicks(db, { first, last, now }, ofBrand);
  return counted && { clicks: counted.clicks, unique: counted.unique };
}

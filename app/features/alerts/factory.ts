import { sql } from "drizzle-orm";
import { createStaff, type StaffAccount } from "~/features/auth/factory";
import { parseConfig } from "~/platform/config.server";
import type { Db } from "~/platform/db/client.server";
import { brands } from "~/platform/db/tables/brands";
import { createLog } from "~/platform/log.server";
import { saveAlertSettings } from "./mutations/alerts.server";
import { findAlertSettings, listOpenAlerts } from "./queries/alerts.server";
import { sameWeekdays } from "./rules/expected";
import type { AlertSettingsInput } from "./schema";

/** Wednesday, 9:30 in New York, in the week after the clocks changed. */
export const MORNING = new Date("2026-03-11T13:30:00Z");
export const YESTERDAY = "2026-03-10";

/** The tables that alerts are found in and stored in. */
export const ALERT_TABLES =
  `alerts alert_checks alert_settings brands blog_posts conversions provider_clicks affiliate_networks facebook_ad_spend
  ad_spend_campaigns blog_analytics click_sums provider_click_sums post_view_sums analytics_late`.split(
    /\s+/,
  );

type Sold = { clicks?: number; conversions?: number; payout?: number; networkId?: number };

/** A site whose figures are checked by a clock that tests set, with two administrators. Payouts are in dollars. */
export async function createAlertScene(db: Db) {
  const clock = { now: MORNING };
  const reads = { read: <Value>(_request: object, work: (copy: Db) => Promise<Value>) => work(db) };
  const config = parseConfig({ SITE_URL: "https://site.example", DATA_DIR: "/nowhere" });
  const platform = { db, reads: reads as never, log: createLog("silent"), now: () => clock.now, config };
  const ada = await createStaff(db, { name: "Ada Admin" });
  const ann = await createStaff(db, { name: "Ann Carter" });
  const actorOf = (person: StaffAccount) => ({ ...person, sessionId: "a" });
  const hoursLater = (hours: number) => new Date(clock.now.getTime() + hours * 3_600_000);

  async function newBrand(name = "Northfield Clinic"): Promise<number> {
    const [brand] = await db
      .insert(brands)
      .values({ brandName: name, slug: name.toLowerCase().replace(" ", "-") })
      .returning();
    return brand?.brandId ?? 0;
  }

  /** Clicks and conversions of a brand at noon in New York. */
  async function sell(brandId: number, day: string, sold: Sold): Promise<void> {
    const { clicks = 0, conversions = 0, payout = 10, networkId = 0 } = sold;
    const at = sql`((${day}::date + time '12:00') at time zone 'America/New_York')`;
    await db.execute(sql`insert into provider_clicks (provider_id, component, source_page, created_at)
      select ${brandId}, 'calculator', '/calculator', ${at} from generate_series(1, ${clicks}::integer)`);
    await db.execute(sql`insert into conversions (transaction_id, brand_id, network_id, payout, created_at)
      select gen_random_uuid()::text, ${brandId}, nullif(${networkId}::integer, 0), ${payout}, ${at}
      from generate_series(1, ${conversions}::integer)`);
  }

  /** A brand that earns $2.00 a click on every weekday like yesterday, and $1.00 yesterday. */
  async function falling(): Promise<number> {
    const brandId = await newBrand();
    for (const day of sameWeekdays(YESTERDAY)) await sell(brandId, day, { clicks: 50, conversions: 10 });
    await sell(brandId, YESTERDAY, { clicks: 50, conversions: 5 });
    return brandId;
  }

  const open = async () => (await listOpenAlerts(db)).map(({ rule, says }) => `${rule}: ${says}`);

  async function save(changes: Partial<AlertSettingsInput>) {
    const { version, rules, quiet, recipients } = await findAlertSettings(db);
    const input = { version, rules, quiet, recipients: [...recipients], ...changes };
    return saveAlertSettings(db, actorOf(ada), input, clock.now);
  }

  return { clock, platform, ada, ann, actorOf, hoursLater, newBrand, sell, falling, open, save };
}

import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createStaff, type StaffAccount } from "~/features/auth/factory";
import { buildEntry, storePost } from "~/features/posts/factory";
import { createNetwork } from "~/features/revenue/factory";
import { parseConfig } from "~/platform/config.server";
import { brands } from "~/platform/db/tables/brands";
import { createLog } from "~/platform/log.server";
import type { MailMessage } from "~/platform/mail/message.server";
import { useDatabase } from "~tests/setup/database";
import { emptyTables } from "~tests/setup/empty-tables";
import { sendNotices } from "./jobs.server";
import { saveAlertSettings, setAcknowledged } from "./mutations/alerts.server";
import { findAlertSettings, listClosedAlerts, listOpenAlerts, readChecks } from "./queries/alerts.server";
import { alertsToday } from "./queries/today.server";
import { sameWeekdays } from "./rules/expected";
import type { AlertSettingsInput } from "./schema";
import { checkFigures } from "./use-cases/evaluate.server";

const database = await useDatabase();
const { db } = database;
/** Wednesday, 9:30 in New York, in the week after the clocks changed. */
const MORNING = new Date("2026-03-11T13:30:00Z");
const YESTERDAY = "2026-03-10";
const clock = { now: MORNING };
const log = createLog("silent");
const config = parseConfig({ SITE_URL: "https://site.example", DATA_DIR: "/nowhere" });
const reads = { read: <Value>(_request: object, work: (copy: typeof db) => Promise<Value>) => work(db) };
const platform = { db, reads: reads as never, log, now: () => clock.now, config };
const ada = await createStaff(db, { name: "Ada Admin" });
const ann = await createStaff(db, { name: "Ann Carter" });
const actorOf = (person: StaffAccount) => ({ ...person, sessionId: "a" });
const hoursLater = (hours: number) => new Date(clock.now.getTime() + hours * 3_600_000);

const sent: MailMessage[] = [];
const mailer = { queue: async (_tx: unknown, mail: MailMessage) => void sent.push(mail) } as never;
const jobs = { enqueue: () => Promise.reject(new Error("This test has no webhook.")) } as never;
const notify = () => sendNotices({ ...platform, mailer, jobs });

async function newBrand(name = "Northfield Clinic"): Promise<number> {
  const [brand] = await db
    .insert(brands)
    .values({ brandName: name, slug: name.toLowerCase().replace(" ", "-") })
    .returning();
  return brand?.brandId ?? 0;
}

/** Clicks and conversions of a brand at noon in New York. */
async function sell(
  brandId: number,
  day: string,
  { clicks = 0, conversions = 0, payout = 10, networkId = 0 },
) {
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

const TABLES =
  `alerts alert_checks alert_settings brands blog_posts conversions provider_clicks affiliate_networks facebook_ad_spend
  ad_spend_campaigns blog_analytics click_sums provider_click_sums post_view_sums analytics_late`.split(
    /\s+/,
  );
beforeEach(async () => {
  clock.now = MORNING;
  sent.length = 0;
  await emptyTables(db, ...TABLES);
});

const open = async () =>
  (await listOpenAlerts(db, { isNew: false })).map(({ rule, says }) => `${rule}: ${says}`);
async function save(changes: Partial<AlertSettingsInput>) {
  const { version, rules, quiet, recipients } = await findAlertSettings(db);
  const input = { version, rules, quiet, recipients: [...recipients], ...changes };
  return saveAlertSettings(db, actorOf(ada), input, clock.now);
}

test("a drop opens one alert, however often it's checked, and closes when the figure is back", async () => {
  const brandId = await falling();
  for (const _time of [1, 2]) await checkFigures(platform);
  await Promise.all([checkFigures(platform), checkFigures(platform)]);
  expect(await open()).toEqual([
    "epc: Northfield Clinic: EPC was $1.000 on Mar 10, 2026. Usual: $2.000, expected $2.000 to $2.000 (8 earlier weeks).",
  ]);
  // The network reports the rest later.
  await sell(brandId, YESTERDAY, { conversions: 5 });
  await checkFigures(platform);
  expect(await open()).toEqual([]);
  expect(await listClosedAlerts(db)).toHaveLength(1);
});

test("a brand with three clicks never alarms", async () => {
  const brandId = await newBrand();
  for (const day of sameWeekdays(YESTERDAY)) await sell(brandId, day, { clicks: 3, conversions: 3 });
  await sell(brandId, YESTERDAY, { clicks: 3 });
  await checkFigures(platform);
  expect(await open()).toEqual([]);
});

test("conversions that stop are reported, unless their networks already are", async () => {
  const { networkId } = await createNetwork(db, { inactivityAlertHours: 24 });
  const [alone, quiet] = [await newBrand("Alone"), await newBrand("Quiet")];
  for (const day of sameWeekdays(YESTERDAY)) {
    await sell(alone, day, { clicks: 20, conversions: 8 });
    await sell(quiet, day, { clicks: 20, conversions: 8, networkId });
  }
  for (const brandId of [alone, quiet]) await sell(brandId, YESTERDAY, { clicks: 20 });
  const { rules } = await findAlertSettings(db);
  await save({ rules: { ...rules, epc: { ...rules.epc, isOn: false } } });
  await checkFigures(platform);
  expect((await open()).sort()).toEqual([
    "conversions: Alone: no conversions on Mar 10, 2026, from 20 clicks. Usual: 8, expected 8 to 8 (8 earlier weeks).",
    "conversions: The whole site: no conversions on Mar 10, 2026, from 40 clicks. Usual: 16, expected 16 to 16 (8 earlier weeks).",
  ]);
});

test("a new campaign with spend but no click is reported from a fixed amount on", async () => {
  await db.execute(
    sql`insert into facebook_ad_spend (date, spend_amount, source) values (${YESTERDAY}, 99.99, 'csv')`,
  );
  await db.execute(sql`insert into ad_spend_campaigns (date, campaign, spend_amount, source)
    values (${YESTERDAY}, 'New', 50, 'csv'), (${YESTERDAY}, 'Small', 49.99, 'csv')`);
  const brandId = await newBrand();
  // A click without a campaign.
  await sell(brandId, YESTERDAY, { clicks: 1 });
  await checkFigures(platform);
  expect(await open()).toEqual([
    "spend: Campaign new: $50.00 of ad spend but no clicks on Mar 10, 2026. It has too few earlier weeks to compare with, so a day with at least $50 and no click is reported.",
  ]);
});

test("a rule that fails or takes too long keeps its alerts, and says since when until a check works", async () => {
  const brandId = await falling();
  await checkFigures(platform);
  await sell(brandId, YESTERDAY, { conversions: 5 });
  const failing = async () => (await readChecks(db)).failing;
  expect(await failing()).toEqual([]);
  const first = MORNING.toISOString();
  const broken = {
    ...platform,
    reads: { read: () => Promise.reject(new Error("The database is down.")) } as never,
  };
  const slow = { ...platform, reads: { read: async () => "too long" } as never };
  clock.now = hoursLater(1);
  const since = clock.now.toISOString();
  await checkFigures(broken);
  clock.now = hoursLater(1);
  await checkFigures(slow);
  expect(await failing()).toHaveLength(6);
  expect(await failing()).toContainEqual({ rule: "EPC down", since, problem: "slow", checkedAt: first });
  expect(await open()).toHaveLength(1);
  const [source] = alertsToday({ db });
  const lines = [await source?.read({ userId: ada.userId, role: "admin" })].flat();
  expect(lines.at(-1)?.says).toBe("6 alert rules couldn’t be checked at the last try.");
  // Turned off, a rule isn't missing.
  const { rules } = await findAlertSettings(db);
  await save({ rules: { ...rules, ctr: { ...rules.ctr, isOn: false } } });
  await checkFigures(slow);
  expect(await failing()).toHaveLength(5);
  clock.now = hoursLater(1);
  await checkFigures(platform);
  expect(await readChecks(db)).toEqual({ lastCheckedAt: clock.now.toISOString(), failing: [] });
  expect(await open()).toEqual([]);
});

test("changed prices of top posts are on Today, after other alerts", async () => {
  await falling();
  await checkFigures(platform);
  await db.execute(sql`insert into alerts (rule, subject, subject_name, day, says, opened_at, found_at)
    values ('price', 'post:1', 'Best of', ${YESTERDAY}, 'Prices changed.', '2026-03-12', '2026-03-12')`);
  const [source] = alertsToday({ db });
  const lines = [await source?.read({ userId: ada.userId, role: "admin" })].flat();
  expect(lines.map((line) => [line?.says.slice(0, 10), line?.isUrgent])).toEqual([
    ["Northfield", true],
    ["Prices cha", false],
  ]);
});

test("spend, refunds, and prices of top posts are read from what the reports read", async () => {
  await db.execute(sql`insert into facebook_ad_spend (date, spend_amount, source, last_sync_time)
    values (${YESTERDAY}, 80, 'manual', now())`);
  const brandId = await newBrand();
  const reversed = (day: string, count: number, status: string) =>
    db.execute(sql`insert into conversions (transaction_id, brand_id, payout, status, created_at)
      select gen_random_uuid()::text, ${brandId}, 10, ${status}, ${day}::date + interval '12 hours'
      from generate_series(1, ${count}::integer)`);
  for (const [day, approved, refunded] of [
    ["2026-01-10", 97, 3],
    ["2026-03-02", 80, 20],
  ] as const) {
    await reversed(day, approved, "approved");
    await reversed(day, refunded, "reversed");
  }
  const post = await storePost(db, {
    title: "Best of",
    template: "ranking",
    providerRankings: [buildEntry(1, { providerId: brandId })],
  });
  await db.execute(
    sql`insert into post_view_sums (grain, bucket, post_id, views) values ('day', '2026-03-01', ${post.id}, 500)`,
  );
  await db.execute(sql`insert into brand_price_history (changed_at, actor_name, source, action, pricing_id, brand_id,
      medication_type, dosage, plan_interval, old_price, new_price)
    values ('2026-03-10T15:00:00Z', 'A', 'editor', 'changed', 1, ${brandId}, 'sema_inject', 'all_doses', 'monthly', 299, 279)`);
  await checkFigures(platform);
  expect((await open()).sort()).toEqual([
    "price: “Best of”: prices of Northfield Clinic changed in the last 3 days.",
    "refunds: Northfield Clinic: 20.0% of the conversions of the last 28 days are reversed (20 of 100), 3.0% of those before.",
    "spend: The whole site: $80.00 of ad spend but no clicks on Mar 10, 2026.",
  ]);
});

test("a rule that's turned off closes its alerts, and two people can't overwrite each other's settings", async () => {
  await falling();
  await checkFigures(platform);
  const before = await findAlertSettings(db);
  const off = { ...before.rules, epc: { ...before.rules.epc, isOn: false } };
  expect(await save({ rules: off })).toBe(true);
  expect(await save({ version: before.version, quiet: { from: 1, until: 2 } })).toBe(false);
  await checkFigures(platform);
  expect(await open()).toEqual([]);
  expect(await findAlertSettings(db)).toMatchObject({ version: 1, quiet: null, rules: off });
});

test("an acknowledged alert leaves Today, stays open, and can be taken back", async () => {
  await falling();
  await checkFigures(platform);
  const [source] = alertsToday({ db });
  const lines = async () => [await source?.read({ userId: ada.userId, role: "admin" })].flat();
  expect(await lines()).toHaveLength(1);
  const [alert] = await listOpenAlerts(db, { isNew: true });
  const alertId = alert?.alertId ?? 0;
  const set = (isAcknowledged: boolean) =>
    setAcknowledged(db, actorOf(ann), { alertId, isAcknowledged }, clock.now);
  expect(await set(true)).toBe(true);
  expect(await lines()).toEqual([]);
  await checkFigures(platform);
  expect(await open()).toHaveLength(1);
  expect(await set(false)).toBe(true);
  expect(await lines()).toHaveLength(1);
  await db.execute(sql`update alerts set closed_at = now()`);
  expect(await set(true)).toBe(false);
});

test("each chosen administrator gets one email per alert, after quiet hours", async () => {
  await save({ recipients: [ann.userId], quiet: { from: 22, until: 10 } });
  await falling();
  await checkFigures(platform);
  await notify();
  expect(sent).toEqual([]);
  clock.now = hoursLater(1);
  await Promise.all([notify(), notify()]);
  await checkFigures(platform);
  await notify();
  expect(sent.map(({ to, subject, kind }) => ({ to, subject, kind }))).toEqual([
    { to: ann.email, subject: "EPC down: Northfield Clinic", kind: "figure-alert" },
  ]);
  expect(sent[0]?.text).toContain("https://site.example/admin/reports/alerts");
});

test("an alert that's closed or acknowledged before quiet hours end sends nothing", async () => {
  await save({ recipients: [ann.userId], quiet: { from: 22, until: 10 } });
  await falling();
  await checkFigures(platform);
  const [alert] = await listOpenAlerts(db, { isNew: true });
  const alertId = alert?.alertId ?? 0;
  await setAcknowledged(db, actorOf(ada), { alertId, isAcknowledged: true }, clock.now);
  clock.now = hoursLater(2);
  await notify();
  expect(sent).toEqual([]);
});

test("a notice that's overdue waits for the end of quiet hours too", async () => {
  await save({ recipients: [ann.userId] });
  await falling();
  await checkFigures(platform);
  await save({ quiet: { from: 9, until: 11 } });
  await notify();
  expect(sent).toEqual([]);
  clock.now = hoursLater(2);
  await notify();
  expect(sent).toHaveLength(1);
});

test("a process that's killed while it queues emails leaves the notice for the next run", async () => {
  await save({ recipients: [ada.userId, ann.userId] });
  await falling();
  await checkFigures(platform);
  let calls = 0;
  const killed = {
    queue: async () => {
      calls += 1;
      if (calls === 2) throw new Error("killed");
    },
  } as never;
  await expect(sendNotices({ ...platform, mailer: killed, jobs })).rejects.toThrow("killed");
  await notify();
  await notify();
  expect(sent.map(({ to }) => to).sort()).toEqual([ada.email, ann.email].sort());
});

test("an alert that opens again within two days sends no second notice", async () => {
  await save({ recipients: [ann.userId] });
  const brandId = await falling();
  await checkFigures(platform);
  await notify();
  await sell(brandId, YESTERDAY, { conversions: 5 });
  await checkFigures(platform);
  clock.now = hoursLater(1);
  await sell(brandId, YESTERDAY, { clicks: 100 });
  await checkFigures(platform);
  expect(await open()).toHaveLength(1);
  await notify();
  expect(sent).toHaveLength(1);
});

test("an alert that closed before its notice was sent sends one when it opens again", async () => {
  await save({ recipients: [ann.userId], quiet: { from: 22, until: 10 } });
  const brandId = await falling();
  await checkFigures(platform);
  await sell(brandId, YESTERDAY, { conversions: 5 });
  await checkFigures(platform);
  expect(await open()).toEqual([]);
  clock.now = hoursLater(1);
  await sell(brandId, YESTERDAY, { clicks: 100 });
  await checkFigures(platform);
  await notify();
  expect(sent).toHaveLength(1);
});

import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { buildEntry, storePost } from "~/features/posts/factory";
import { createNetwork } from "~/features/revenue/factory";
import { useDatabase } from "~tests/setup/database";
import { emptyTables } from "~tests/setup/empty-tables";
import { ALERT_TABLES, createAlertScene, MORNING, YESTERDAY } from "./factory";
import { setAcknowledged } from "./mutations/alerts.server";
import { findAlertSettings, listClosedAlerts, listNewAlerts, readChecks } from "./queries/alerts.server";
import { alertsToday } from "./queries/today.server";
import { sameWeekdays } from "./rules/expected";
import { checkFigures } from "./use-cases/evaluate.server";

const database = await useDatabase();
const { db } = database;
const scene = await createAlertScene(db);
const { clock, platform, ada, ann, actorOf, hoursLater, newBrand, sell, falling, open, save } = scene;

beforeEach(async () => {
  clock.now = MORNING;
  await emptyTables(db, ...ALERT_TABLES);
});

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
  const [source] = alertsToday();
  const lines = [await source?.read({ userId: ada.userId, role: "admin" }, db)].flat();
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
  const [source] = alertsToday();
  const lines = [await source?.read({ userId: ada.userId, role: "admin" }, db)].flat();
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
  const [source] = alertsToday();
  const lines = async () => [await source?.read({ userId: ada.userId, role: "admin" }, db)].flat();
  expect(await lines()).toHaveLength(1);
  const [alert] = await listNewAlerts(db);
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

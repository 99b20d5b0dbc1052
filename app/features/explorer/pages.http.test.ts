import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { withSnapshot } from "~/features/analytics/queries/snapshot.server";
import { createStaff } from "~/features/auth/factory";
import { createConversion } from "~/features/revenue/factory";
import { countUniqueClicks } from "~/features/tracking/queries/unique-clicks.server";
import { dayOf } from "~/kernel/days";
import { isDatabaseTimeout } from "~/platform/db/failure.server";
import { facebookAdSpend } from "~/platform/db/tables/ad-spend";
import { brands } from "~/platform/db/tables/brands";
import { useApp } from "~tests/setup/app";
import { signIn } from "~tests/setup/staff";
import { readDistinct } from "./queries/distinct.server";
import { dimensionKeys } from "./rules/dimensions";
import { measureKeys } from "./rules/measures";
import { readReportQuery } from "./rules/report-query";

const app = await useApp();
const { db, now } = app.platform;
const admin = { cookie: await signIn(app, await createStaff(db)) };
const manager = { cookie: await signIn(app, await createStaff(db, { role: "content_manager" })) };

const today = dayOf(now());
await db.insert(facebookAdSpend).values({ date: today, spendAmount: "20.00", source: "csv" });
await createConversion(db, { sub1: "msl", createdAt: now(), payout: "30.00" });
await createConversion(db, { sub1: "=genie", createdAt: now(), payout: "50.00" });

const ask = (path: string, headers = admin) => app.fetch(path, { headers });

test("a file has the rows of the report, without a total", async () => {
  const readReport = await ask("/admin/reports/export?by=sub1&m=conversions&m=payout&m=spend&days=7");
  expect(readReport.headers.get("content-disposition")).toMatch(/report-[\d-]+\.csv/);
  expect((await readReport.text()).replace("\uFEFF", "").split("\r\n")).toEqual([
    "Sub 1,Conversions,Payout (USD),Spend (USD)",
    "'=genie,1,50.00,",
    "msl,1,30.00,",
    "",
  ]);
});

test("content managers get their own sources and no spend, whatever the URL asks for", async () => {
  const query = "by=day&m=payout&m=spend&m=views&m=roas&days=1&show=conversions";
  const file = await (await ask(`/admin/reports/export?${query}`, manager)).text();
  expect(file.replace("\uFEFF", "").split("\r\n")).toEqual(["Day,Payout (USD)", `${today},30.00`, ""]);
  const page = await (await ask(`/admin/reports?${query}`, manager)).text();
  expect([page.includes("$30.00"), page.includes("$80.00"), page.includes("genie")]).toEqual([
    true,
    false,
    false,
  ]);
  const definitions = await (await ask("/admin/reports/definitions", manager)).text();
  expect([definitions.includes("Approval rate"), definitions.includes("ROAS")]).toEqual([true, false]);
});

// spec:explorer#conversions
test("the conversions behind a report are listed by page, and are a file with all pages", async () => {
  const query = "by=sub1&m=payout&days=1&show=conversions&is.sub1=many";
  for (let n = 0; n < 51; n += 1)
    await createConversion(db, { sub1: "many", createdAt: now(), payout: "1.00" });
  const [first, second] = [await ask(`/admin/reports?${query}`), await ask(`/admin/reports?${query}&page=2`)];
  expect(await first.text()).toContain("1 to 50 of 51");
  expect(await second.text()).toContain("51 to 51 of 51");
  const readReport = await ask(`/admin/reports/export?${query}&file=conversions`);
  expect(readReport.headers.get("content-disposition")).toMatch(/conversions-[\d-]+\.csv/);
  const lines = (await readReport.text()).replace("\uFEFF", "").split("\r\n");
  expect(lines[0]).toBe("Transaction id,Time (UTC),Brand id,Brand,Status,Payout (USD)");
  expect(lines.slice(1, -1)).toHaveLength(51);
  const own = await ask("/admin/reports/export?by=sub1&m=payout&days=1&file=conversions", manager);
  expect((await own.text()).trim().split("\r\n").slice(1)).toEqual([expect.stringContaining(",30.00")]);
});

test.for([
  ["from=2026-02-30&to=2026-03-01", 400],
  ["from=2026-03-01&to=", 400],
  ["by=__proto__&m=constructor&is.toString=1&sort=__proto__&chart=x&days=-1", 200],
  ["is.post=x&is.brand=99999999999999&not.network=%00&is.sub1=%00&is.source=%ED%A0%80", 200],
  ["by=post&by=brand&by=network&m=views&m=clicks&m=payout&is.variant='&is.hour=99&is.day=never", 200],
  [`by=sub1&${Array.from({ length: 300 }, (_, n) => `is.sub1=${n}`).join("&")}`, 200],
])("%s is answered with %i", async ([query, status]) => {
  expect((await ask(`/admin/reports?${query}`)).status).toBe(status);
  expect((await ask(`/admin/reports/export?${query}`)).status).toBe(status);
});

test("every dimension and measure can be asked for, together with every other dimension", async () => {
  const measures = measureKeys.map((key) => `m=${key}`).join("&");
  for (const [index, key] of dimensionKeys.entries()) {
    const other = dimensionKeys[(index + 7) % dimensionKeys.length];
    const query = `by=${key}&by=${other}&${measures}&not.${other}=~&compare=previous`;
    expect((await ask(`/admin/reports?${query}`)).status, query).toBe(200);
  }
});

test("visitors have a total, unless counting them takes too long: then the rest of the snapshot is read", async () => {
  const params = new URLSearchParams("by=day&m=visitors&days=7");
  const { reportQuery } = readReportQuery(params, { role: "admin" }, now());
  const [slow, rest] = await withSnapshot(db, async (snapshot) => {
    // Another session's lock is the only way to make such a small query slow.
    const options = { now: now(), facts: ["views"] as const, deadlineMs: 200 };
    const locked = await db.transaction(async (tx) => {
      await tx.execute(sql`lock table blog_analytics in access exclusive mode`);
      return readDistinct(snapshot, { role: "admin" }, reportQuery, options);
    });
    return [locked, await readDistinct(snapshot, { role: "admin" }, reportQuery, options)];
  });
  expect([slow, rest]).toEqual([null, { totals: { visitors: 0 }, prior: { visitors: 0 } }]);
  const page = await (await ask("/admin/reports?by=day&m=visitors&m=payout&days=7")).text();
  expect(page).toMatch(/Visitors<\/dt><dd[^>]*>0<\/dd>/);
});

test("a statement that takes too long is recognized", async () => {
  const slow = db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '20ms', true)`);
    await tx.execute(sql`select pg_sleep(5)`);
  });
  expect(await slow.catch(isDatabaseTimeout)).toBe(true);
  expect(await db.execute(sql`select 1 / 0`).catch(isDatabaseTimeout)).toBe(false);
});

// spec:analytics#unique-clicks
test("unique clicks are left out if counting them takes too long, and the rest of the snapshot is read", async () => {
  const [brand] = await db
    .insert(brands)
    .values({ brandName: "Northfield Clinic", slug: "north" })
    .returning();
  await db.execute(sql`insert into provider_clicks (provider_id, component, source_page, created_at)
    values (${brand?.brandId}, 'calculator', '/calculator', '2025-11-04T12:00:00Z')`);
  const days = { first: "2025-11-04", last: "2025-11-04", now: now() };
  const [slow, rest] = await withSnapshot(db, async (snapshot) => [
    await countUniqueClicks(snapshot.db, days, sql`pg_sleep(30) is not null`),
    await countUniqueClicks(snapshot.db, days, sql`true`),
  ]);
  expect(slow).toBeNull();
  expect(rest).toMatchObject({ clicks: 1, unique: 1 });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { dayIn, daysLater } from "~/kernel/days";
import { parseConfig } from "~/platform/config.server";
import { adConnections } from "~/platform/db/tables/ad-spend";
import { createSecrets } from "~/platform/secrets.server";
import { startFakeGoogleAds } from "~tests/fakes/google-ads";
import { useDatabase } from "~tests/setup/database";
import { sealCredentials } from "./use-cases/credentials.server";
import { syncAdSpend } from "./use-cases/sync.server";

const google = await startFakeGoogleAds();
afterAll(() => google.close());
const config = parseConfig({ NODE_ENV: "test", AUTH_SECRET: "x".repeat(40), ...google.settings });
const secrets = createSecrets(config);
const { db } = await useDatabase();
const START = Date.parse("2026-11-20T15:00:00Z");
let clock = START;
const services = { config, db, secrets, now: () => new Date(clock) };
const day = (before: number) => daysLater(dayIn("America/Chicago", new Date(START)), -before);
const spent = (before: number, micros: number) => ({
  date: day(before),
  campaign: { id: "11111", name: "Brand" },
  adGroup: { id: "22222", name: "Exact" },
  ad: { id: "33333", name: "Clip" },
  micros,
});
const sync = () => syncAdSpend(services, "google");
/** Recounted from the tables: each day, when it was written, and the numbers of its rows. */
const stored = () =>
  db.execute<{ date: string; spend: string; at: string; lines: string }>(
    sql`select r.date::text as date, r.spend_amount::text as spend, r.last_sync_time::text as at,
          coalesce((select string_agg(l.id::text, ' ' order by l.id) from ad_spend_lines l where l.date = r.date), '') as lines
        from ad_spend_reports r order by r.date`,
    "objects",
  );
const spends = async () => (await stored()).map(({ date, spend }) => [date, spend]);

beforeEach(async () => {
  Object.assign(google, { spend: [], faults: [], requests: [], before: null });
  clock = START;
  await db.execute(sql`truncate ad_spend_reports cascade`);
  await db.delete(adConnections);
  const { id: clientId, secret: clientSecret, refreshToken } = google.client;
  const credentials = { accountId: google.customer.id, clientId, clientSecret, refreshToken };
  await db.insert(adConnections).values({
    platform: "google",
    accountId: google.customer.id,
    accountName: "Example Search",
    timeZone: "America/Chicago",
    sealed: sealCredentials(secrets, "google", credentials),
    connectedAt: new Date(START),
  });
});

test("an import writes only the days that changed", async () => {
  google.spend = [spent(5, 1_000_000), spent(3, 2_000_000), spent(0, 500_000)];
  await sync();
  const first = await stored();
  expect(first.map(({ date, spend }) => [date, spend])).toEqual([
    [day(5), "1.00"],
    [day(3), "2.00"],
    [day(0), "0.50"],
  ]);
  clock += 3_600_000;
  google.spend = [spent(5, 1_000_000), spent(3, 2_000_001), spent(0, 750_000)];
  expect((await sync()).state).toBe("done");
  const second = await stored();
  // A change of less than a cent isn't one.
  expect(second.slice(0, 2)).toEqual(first.slice(0, 2));
  expect(second[2]).toMatchObject({ date: day(0), spend: "0.75" });
  expect(second[2]?.at).not.toBe(first[2]?.at);
});

test("the first import after midnight removes yesterday's incomplete mark, even if the figures didn't change", async () => {
  google.spend = [spent(0, 500_000)];
  await sync();
  clock += 86_400_000;
  await sync();
  const marked = await db.execute<{ date: string; current: boolean }>(
    sql`select date::text as date, is_current_day as current from ad_spend_reports order by date`,
    "objects",
  );
  expect(marked).toEqual([
    { date: day(0), current: false },
    { date: day(-1), current: true },
  ]);
});

/** An import whose last response is on its way until `deliver` is called. Its figures are the ones of now. */
async function slowImport() {
  const old = google.spend;
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The account's report is the last one.
  google.before = async ({ body }) => {
    if (!body.includes("FROM customer WHERE")) return;
    google.before = null;
    arrive();
    await held;
    google.spend = old;
  };
  const result = sync();
  await arrived;
  return {
    async deliver() {
      release();
      return await result;
    },
  };
}

test("of two imports at once, the one that began later wins, even if the other one is stored after it", async () => {
  google.spend = [spent(1, 1_000_000)];
  const slow = await slowImport();
  google.spend = [spent(1, 9_000_000)];
  expect((await sync()).state).toBe("done");
  expect(await spends()).toContainEqual([day(1), "9.00"]);
  const before = await stored();
  clock += 1_000;
  expect((await slow.deliver()).state).toBe("done");
  expect(await stored()).toEqual(before);
  const [connection] = await db.select().from(adConnections);
  expect(connection).toMatchObject({ readingsBegun: 2, readingStored: 2, lastSyncTime: new Date(START) });
  google.spend = [spent(1, 9_500_000)];
  await sync();
  expect(await spends()).toContainEqual([day(1), "9.50"]);
});

test("an import that began earlier counts if the later one failed", async () => {
  google.spend = [spent(1, 1_000_000)];
  const slow = await slowImport();
  google.before = async ({ body }) => {
    if (body.includes("FROM ad_group_ad"))
      google.faults = [{ kind: "error", status: 400, code: "queryError:BAD_FIELD_NAME" }];
  };
  expect((await sync()).state).toBe("failed");
  expect((await slow.deliver()).state).toBe("done");
  expect(await spends()).toContainEqual([day(1), "1.00"]);
});

test("an import that began earlier and fails reports no problem if the later one is stored", async () => {
  google.spend = [spent(1, 1_000_000)];
  const slow = await slowImport();
  expect((await sync()).state).toBe("done");
  google.faults = [{ kind: "error", status: 400, code: "queryError:BAD_FIELD_NAME" }];
  expect((await slow.deliver()).state).toBe("failed");
  const [connection] = await db.select().from(adConnections);
  expect(connection).toMatchObject({ lastProblem: null, readingStored: 2 });
});

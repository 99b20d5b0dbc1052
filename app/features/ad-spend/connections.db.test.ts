import { sql } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { dayIn, daysLater } from "~/kernel/days";
import { startFakeGoogleAds } from "~tests/fakes/google-ads";
import { startFakeTikTokAds } from "~tests/fakes/tiktok-ads";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { cookiesOf, signIn } from "~tests/setup/staff";
import { wordsOf } from "~tests/setup/words";

const google = await startFakeGoogleAds();
const tiktok = await startFakeTikTokAds();
afterAll(() => Promise.all([google.close(), tiktok.close()]));
const now = new Date();
/** How far the clock is ahead, in ms. */
let later = 0;
const app = await useApp({
  settings: { ...google.settings, ...tiktok.settings },
  now: () => new Date(now.getTime() + later),
});
const { db } = app.platform;
const cookie = await signIn(app, await createStaff(db));
const admin = browserWith(app, cookie);
const LIST = href("/admin/revenue/ad-spend");
const SETTINGS = href("/admin/settings/ad-spend");
// The hourly imports would interfere.
await db.execute(sql`delete from pgboss.schedule where name like 'ad-spend-sync%'`);
/** The date this many days ago in the time zones of the two accounts. */
const inChicago = (before: number) => daysLater(dayIn("America/Chicago", now), -before);
const inLosAngeles = (before: number) => daysLater(dayIn("America/Los_Angeles", now), -before);

const toastText = async (answer: Response) =>
  wordsOf(await browserWith(app, cookiesOf(answer, cookie)).page(LIST));
const sync = async (platform: string) => toastText(await admin.post(LIST, { intent: "sync", platform }));

/** Recounted from the tables, not with the product's queries: days, and what's known about their parts. */
const days = () =>
  db.execute<{
    date: string;
    account: string;
    spend: string;
    parts: string;
    source: string;
    current: boolean;
  }>(
    sql`select s.date::text as date, s.account, s.spend_amount::text as spend, s.source, s.is_current_day as current,
          coalesce((select string_agg(concat_ws('/', l.campaign_id, l.campaign, l.ad_set_id, l.ad_id, l.spend_amount), ' '
              order by l.campaign_id, l.ad_id, l.spend_amount)
            from ad_spend_lines l where l.date = s.date and l.platform = s.platform and l.account = s.account), '') as parts
        from ad_spend_reports s order by s.date, s.account`,
    "objects",
  );

const googleForm = () => ({
  platform: "google",
  accountId: "123-456-7890",
  managerId: "",
  clientId: google.client.id,
  clientSecret: google.client.secret,
  refreshToken: google.client.refreshToken,
  developerToken: "",
});
/** Also waits for the first import, which starts in the background. */
async function connect(fields: Record<string, string>) {
  const answer = await admin.post(SETTINGS, { intent: "connect", ...fields });
  await vi.waitUntil(
    async () => {
      const waiting = await db.execute(
        sql`select 1 from pgboss.job where name like 'ad-spend-sync-%' and name not like '%-dead' and state < 'completed'`,
        "objects",
      );
      return waiting.length === 0;
    },
    { timeout: 30_000, interval: 50 },
  );
  return answer;
}

beforeEach(async () => {
  for (const fake of [google, tiktok])
    Object.assign(fake, { spend: [], faults: [], requests: [], before: null });
  google.customer.descriptiveName = "Example Search";
  await db.execute(sql`truncate ad_spend_reports cascade`);
  await db.execute(sql`truncate ad_spend_aliases`);
});

describe("Google Ads", () => {
  const campaign = { id: "11111", name: "Brand" };
  const clip = { campaign, adGroup: { id: "22222", name: "Exact" }, ad: { id: "33333", name: "Clip" } };

  test("a wrong form names its fields and keeps what isn't secret", async () => {
    const empty = await connect({ ...googleForm(), accountId: "12", clientSecret: "" });
    expect(empty.status).toBe(400);
    const page = await empty.text();
    expect(wordsOf(page)).toContain("Google Ads wasn't connected");
    expect(wordsOf(page)).toContain("Enter a customer ID of 10 digits");
    expect(wordsOf(page)).toContain("Enter the OAuth client secret");
    expect(page).toContain(`value="${google.client.id}"`);
    expect(page).not.toContain(google.client.refreshToken);
    const refused = await connect({ ...googleForm(), refreshToken: "1//revoked" });
    expect(refused.status).toBe(422);
    expect(wordsOf(await refused.text())).toContain("The refresh token has expired or was revoked");
    expect((await connect({ ...googleForm(), platform: "bing" })).status).toBe(400);
    expect((await admin.post(LIST, { intent: "sync", platform: "bing" })).status).toBe(400);
  });

  test("is connected, with its secrets encrypted, and only the refresh token has to be entered again", async () => {
    expect((await connect(googleForm())).status).toBe(302);
    const [row] = await db.execute<{ all: string }>(
      sql`select c::text as all from ad_connections c`,
      "objects",
    );
    for (const secret of [google.client.secret, google.client.refreshToken]) {
      expect(row?.all).not.toContain(secret);
      expect(await admin.page(`${SETTINGS}?connect=google`)).not.toContain(secret);
    }
    expect(await admin.page(`${SETTINGS}?connect=google`)).toContain(google.client.id);
    later = 1;
    const again = { ...googleForm(), clientSecret: "", refreshToken: "" };
    expect((await connect(again)).status).toBe(302);
    const audited = await db.execute<{ action: string; text: string }>(
      sql`select action, a::text as text from audit_log a where entity_id = 'ads-account-google' order by audit_id`,
      "objects",
    );
    expect(audited.map(({ action }) => action)).toEqual(["created", "updated"]);
    expect(audited.map(({ text }) => text).join()).not.toContain(google.client.refreshToken);
  });

  test("days are stored by ad, corrected, and the same report changes nothing", async () => {
    google.spend = [
      { date: inChicago(28), ...clip, micros: 9_000_000 },
      { date: inChicago(3), ...clip, micros: 1_500_000 },
      { date: inChicago(3), campaign, micros: 250_000 },
      { date: inChicago(0), ...clip, micros: 20_000 },
    ];
    expect(await sync("google")).toContain("Imported the last 28 days from Google Ads");
    const account = "Example Search";
    const first = [
      {
        date: inChicago(3),
        account,
        spend: "1.75",
        source: "api",
        current: false,
        parts: "11111/Brand/22222/33333/1.50 11111/Brand/0.25",
      },
      {
        date: inChicago(0),
        account,
        spend: "0.02",
        source: "api",
        current: true,
        parts: "11111/Brand/22222/33333/0.02",
      },
    ];
    expect(await days()).toEqual(first);
    await Promise.all([sync("google"), sync("google")]);
    expect(await days()).toEqual(first);
    google.spend = [{ date: inChicago(3), ...clip, micros: 1_490_000 }];
    await sync("google");
    expect((await days()).map(({ spend, parts }) => [spend, parts])).toEqual([
      ["1.49", "11111/Brand/22222/33333/1.49"],
      ["0.00", ""],
    ]);
  });

  test("figures of files under its number, its earlier name, or no name are replaced; manual ones stay", async () => {
    google.spend = [1, 2, 3, 4].map((n) => ({ date: inChicago(n), ...clip, micros: 1_000_000 }));
    await sync("google");
    const stored = (n: number, account: string, source: string) =>
      db.execute(sql`insert into ad_spend_reports (date, platform, account, spend_amount, source)
        values (${inChicago(n)}, 'google', ${account}, 7, ${source})`);
    await stored(1, "123-456-7890", "csv");
    await stored(1, "Another account", "csv");
    await db.execute(sql`delete from ad_spend_reports where date in (${inChicago(2)}, ${inChicago(3)})`);
    await stored(2, "", "csv");
    await stored(3, "", "manual");
    google.customer.descriptiveName = "Renamed";
    await admin.post(SETTINGS, { intent: "check", platform: "google" });
    await sync("google");
    expect((await days()).map(({ date, account, spend }) => [date, account, spend])).toEqual([
      [inChicago(4), "Renamed", "1.00"],
      [inChicago(3), "", "7.00"],
      [inChicago(2), "Renamed", "1.00"],
      [inChicago(1), "Another account", "7.00"],
      [inChicago(1), "Renamed", "1.00"],
      [inChicago(0), "Renamed", "0.00"],
    ]);
  });

  test("figures of another account with the same name stay", async () => {
    google.spend = [{ date: inChicago(2), ...clip, micros: 1_000_000 }];
    await sync("google");
    // As if the other account had been connected before.
    await db.execute(sql`update ad_spend_reports set account_id = '9999999999', spend_amount = 7`);
    await sync("google");
    await sync("google");
    expect((await days()).map(({ date, account, spend }) => [date, account, spend])).toEqual([
      [inChicago(2), "Example Search", "7.00"],
      [inChicago(2), "Example Search (1234567890)", "1.00"],
      [inChicago(0), "Example Search", "7.00"],
      [inChicago(0), "Example Search (1234567890)", "0.00"],
    ]);
  });

  test("a match that was made by name is kept for the id", async () => {
    await db.execute(sql`insert into ad_spend_aliases (level, platform, item, tag, matched_at, is_automatic)
      values ('campaign', 'google', 'brand', 'fall-sale', now(), false), ('ad', 'google', 'clip', 'video', now(), false)`);
    google.spend = [{ date: inChicago(1), ...clip, micros: 1_000_000 }];
    await sync("google");
    const [tagged] = await db.execute<{ campaign: string; ad: string }>(
      sql`select campaign_tag as campaign, ad_tag as ad from ad_spend_tagged where date = ${inChicago(1)} and ad_id = '33333'`,
      "objects",
    );
    expect(tagged).toEqual({ campaign: "fall-sale", ad: "video" });
  });

  test("a failure is shown with what to do, changes no figures, and goes away", async () => {
    google.spend = [{ date: inChicago(1), ...clip, micros: 1_000_000 }];
    await sync("google");
    const before = await days();
    google.client.refreshToken = "1//another";
    const text =
      "The refresh token has expired or was revoked. Create a new one and enter it in the settings.";
    expect(await sync("google")).toContain(text);
    expect(wordsOf(await admin.page(SETTINGS))).toContain(text);
    expect(await days()).toEqual(before);
    await connect({ ...googleForm(), clientSecret: "" });
    expect(wordsOf(await admin.page(SETTINGS))).not.toContain(text);
    google.faults = [{ kind: "error", status: 429, retryAfter: 3_600 }];
    const checked = await admin.post(SETTINGS, { intent: "check", platform: "google" });
    expect(await toastText(checked)).toContain("Google Ads is limiting requests");
    expect(await toastText(await admin.post(SETTINGS, { intent: "check", platform: "google" }))).toContain(
      "The connection to Google Ads works: Example Search",
    );
  });

  test("nothing is stored if the account is changed during the import", async () => {
    google.spend = [{ date: inChicago(1), ...clip, micros: 1_000_000 }];
    // As if the account was disconnected and connected again.
    google.before = async () =>
      void (await db.execute(
        sql`update ad_connections set connected_at = connected_at + interval '1 second'`,
      ));
    expect(await sync("google")).toContain("The account was changed or disconnected during the import");
    expect(await days()).toEqual([]);
  });

  test("is disconnected; its figures stay", async () => {
    google.spend = [{ date: inChicago(1), ...clip, micros: 1_000_000 }];
    await sync("google");
    const before = await days();
    await admin.post(SETTINGS, { intent: "disconnect", platform: "google" });
    expect(await days()).toEqual(before);
    expect(await sync("google")).toContain("Google Ads isn't connected");
    expect(
      await toastText(await admin.post(SETTINGS, { intent: "disconnect", platform: "google" })),
    ).toContain("Google Ads was already disconnected");
  });
});

describe("TikTok Ads", () => {
  test("is connected and imported beside the other platforms, in its own time zone", async () => {
    const form = { platform: "tiktok", accountId: tiktok.advertiser.advertiser_id };
    const refused = await connect({ ...form, accessToken: "wrong" });
    expect(refused.status).toBe(422);
    expect(wordsOf(await refused.text())).toContain("The access token has expired or was revoked");
    expect((await connect({ ...form, accessToken: tiktok.token })).status).toBe(302);
    const ad = {
      campaign: { id: "17001", name: "Fall" },
      adGroup: { id: "17002", name: "Women" },
      ad: { id: "17003", name: "Clip" },
    };
    tiktok.spend = [
      { date: inLosAngeles(2), ...ad, spend: "12.30" },
      { date: inLosAngeles(0), ...ad, spend: "0.45" },
    ];
    expect(await sync("tiktok")).toContain("Imported the last 28 days from TikTok Ads");
    expect(
      (await days()).map(({ date, account, spend, current }) => [date, account, spend, current]),
    ).toEqual([
      [inLosAngeles(2), "Example Clips", "12.30", false],
      [inLosAngeles(0), "Example Clips", "0.45", true],
    ]);
    const list = wordsOf(await admin.page(LIST));
    expect(list).toContain("TikTok Ads, Example Clips");
    expect(list).toContain("$12.75");
  });
});

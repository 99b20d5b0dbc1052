import { sql } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { dayIn, daysLater } from "~/kernel/days";
import { startFakeAdsApi } from "~tests/fakes/ads-api";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { cookiesOf, signIn } from "~tests/setup/staff";
import { wordsOf } from "~tests/setup/words";

const fake = await startFakeAdsApi();
afterAll(() => fake.close());
const now = new Date();
/** The date this many days ago in the ad account's time zone (Los Angeles). */
const day = (before: number) => daysLater(dayIn("America/Los_Angeles", now), -before);
const app = await useApp({
  settings: { ADS_API_URL: fake.baseUrl },
  now: () => now,
});
const { db } = app.platform;
// The hourly imports would come in between.
await db.execute(sql`delete from pgboss.schedule where name like 'ad-spend-sync%'`);
const cookie = await signIn(app, await createStaff(db));
const admin = browserWith(app, cookie);
const LIST = href("/admin/revenue/ad-spend");
const IMPORT = href("/admin/revenue/ad-spend/import");
const SETTINGS = href("/admin/settings/ad-spend");

const days = () =>
  db.execute<{ date: string; spend: string; source: string; current: boolean; campaigns: number }>(
    sql`select s.date::text as date, spend_amount::text as spend, source, is_current_day as current,
          (select count(*)::integer from ad_spend_campaigns c where c.date = s.date) as campaigns
        from facebook_ad_spend s order by s.date`,
    "objects",
  );
/** The version of a day that its form on this page started from. */
const seenIn = (html: string) => /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? "";
const toastText = async (answer: Response) =>
  wordsOf(await browserWith(app, cookiesOf(answer, cookie)).page(LIST));
const audited = (action: string) =>
  db.execute<{ entity_id: string }>(
    sql`select entity_id from audit_log where entity = 'ad_spend' and action = ${action} order by audit_id`,
    "objects",
  );

describe("by hand", () => {
  const enter = (fields: Record<string, string>) => admin.post(LIST, { intent: "enter", ...fields });

  test("a day is entered with campaigns, corrected, deleted, and restored", async () => {
    const first = { date: day(2), amount: "$1,200.50", "campaign-0": "West", "share-0": "200" };
    expect((await enter(first)).status).toBe(302);
    const seen = seenIn(await admin.page(`${LIST}?day=${day(2)}`));
    expect((await enter({ ...first, amount: "1300.5", seen })).status).toBe(302);
    const corrected = [{ date: day(2), spend: "1300.50", source: "manual", current: false, campaigns: 1 }];
    expect(await days()).toEqual(corrected);
    const deleted = await admin.post(LIST, { intent: "delete", date: day(2) });
    expect(await toastText(deleted)).toContain(`Ad spend for ${day(2)} deleted`);
    expect(await days()).toEqual([]);
    await admin.post(LIST, { intent: "restore", date: day(2) });
    expect(await days()).toEqual(corrected);
    for (const action of ["created", "updated", "deleted", "restored"])
      expect(await audited(action), action).toEqual([{ entity_id: day(2) }]);
  });

  test("two people correct a day: the second one gets 409, sees both figures, and can save again", async () => {
    const form = `${LIST}?day=${day(5)}`;
    const fields = { intent: "enter", date: day(5) };
    const mine = { ...fields, amount: "20", "campaign-0": "Mine", "share-0": "7" };
    await admin.post(form, { ...fields, amount: "10" });
    const seen = seenIn(await admin.page(form));
    await admin.post(form, { ...fields, amount: "15", seen, "campaign-0": "Theirs", "share-0": "3" });
    const second = await admin.post(form, { ...mine, seen });
    expect(second.status).toBe(409);
    const html = await second.text();
    expect(wordsOf(html)).toContain("Stored now: $15.00 (Entered by hand");
    expect(wordsOf(html)).toContain("Theirs: $3.00");
    for (const typed of ["20", "Mine", "7"]) expect(html).toContain(`value="${typed}"`);
    const wrong = await admin.post(form, { ...mine, amount: "x", seen: seenIn(html) });
    expect(wrong.status).toBe(400);
    const again = { ...mine, seen: seenIn(await wrong.text()) };
    expect((await admin.post(form, again)).status).toBe(302);
    expect((await admin.post(form, again)).status, "sent twice").toBe(302);
    const entry = { date: day(5), spend: "20.00", source: "manual", current: false, campaigns: 1 };
    expect((await days())[0]).toEqual(entry);
    await admin.post(LIST, { intent: "delete", date: day(5) });
    const deleted = await admin.post(form, { ...mine, amount: "21", seen: seenIn(html) });
    expect(deleted.status).toBe(409);
    expect(wordsOf(await deleted.text())).toContain("This day was deleted while you were editing it");
  });

  test.for<[Record<string, string>, string]>([
    [{ date: "2026-02-30", amount: "1" }, "Enter a valid date"],
    [{ date: day(-2), amount: "1" }, "Enter today's date or an earlier one"],
    [{ date: "", amount: "1" }, "Enter a valid date"],
    [{ date: "2026-11-01", amount: "" }, "Enter an amount"],
    [{ date: "2026-11-01", amount: "12,50" }, "Enter dollars and cents"],
    [{ date: "2026-11-01", amount: "NaN" }, "Enter dollars and cents"],
    [{ date: "2026-11-01", amount: "1e309" }, "Enter dollars and cents"],
    [{ date: "2026-11-01", amount: "1", "campaign-0": "A", "share-0": "2" }, "Enter at least the total"],
    [{ date: "2026-11-01", amount: "9", "campaign-0": "", "share-0": "2" }, "Enter a campaign name"],
    [{ date: "2026-11-01", amount: "9", "campaign-0": "a\0", "share-0": "2" }, "can't be stored"],
  ])("%o is refused", async ([fields, message]) => {
    const before = await days();
    const answer = await enter(fields);
    expect(answer.status).toBe(400);
    const html = wordsOf(await answer.text());
    expect(html).toContain(message);
    expect(html).toContain("The ad spend wasn't saved");
    expect(await days()).toEqual(before);
  });
});

describe("by CSV", () => {
  const text = `date,spend_amount,campaign\n${day(4)},10,West\n${day(4)},5,East\n${day(3)},7,\n`;
  const post = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return app.fetch(IMPORT, { method: "POST", headers: { cookie }, body });
  };

  test("stores nothing until the preview is confirmed, and a second import changes nothing", async () => {
    const before = await days();
    const body = new FormData();
    body.set("intent", "preview");
    body.set("file", new Blob([text], { type: "text/csv" }), "spend.csv");
    const shown = await app.fetch(IMPORT, { method: "POST", headers: { cookie }, body });
    expect(wordsOf(await shown.text())).toContain("2 new, 0 changed, 0 unchanged");
    expect(await days()).toEqual(before);
    await post({ intent: "import", text });
    expect((await days()).slice(0, 2)).toEqual([
      { date: day(4), spend: "15.00", source: "csv", current: false, campaigns: 2 },
      { date: day(3), spend: "7.00", source: "csv", current: false, campaigns: 0 },
    ]);
    expect(await toastText(await post({ intent: "import", text }))).toContain("Nothing changed");
    expect(await audited("imported")).toEqual([{ entity_id: `${day(4)}..${day(3)}` }]);
  });

  test("a report of Google Ads is previewed, adds to Meta's figure, and is undone by the toast or the list", async () => {
    const report = `Campaign report\nAll time\nDay\tAccount name\tCampaign\tCurrency code\tCost\n${day(4)}\tSearch\tBrand\tUSD\t"1,000.50"\nTotal: Account\t\t\tUSD\t1,000.50\n`;
    const body = new FormData();
    body.set("intent", "preview");
    body.set("file", new Blob(["\ufeff", report]), "google.csv");
    const shown = wordsOf(
      await (await app.fetch(IMPORT, { method: "POST", headers: { cookie }, body })).text(),
    );
    expect(shown).toContain("This is a report from Google Ads. Left out: 1 row with totals.");
    expect(shown).toContain("1 new, 0 changed, 0 unchanged");
    const before = await days();
    const imported = await post({ intent: "import", text: report, name: "google.csv" });
    expect(await toastText(imported)).toContain("1 day imported");
    expect(await days()).toEqual(before);
    const list = wordsOf(await admin.page(LIST));
    expect(list).toContain("Google Ads, Search");
    expect(list).toContain("4 days, $2,323.00");
    expect(wordsOf(await admin.page(IMPORT))).toContain("1 day, Google Ads, from google.csv");
    const whole = await admin.post(LIST, { intent: "enter", date: day(4), platform: "google", amount: "1" });
    expect(whole.status).toBe(400);
    expect(wordsOf(await whole.text())).toContain("already has figures by account for this date");
    const [change] = await db.execute<{ id: string }>(
      sql`select max(id)::text as id from ad_spend_changes`,
      "objects",
    );
    const undo = () => admin.post(LIST, { intent: "undo", change: change?.id ?? "" });
    expect(await toastText(await undo())).toContain("The earlier figures are back");
    expect(await toastText(await undo())).toContain("This was already undone");
    expect(wordsOf(await admin.page(LIST))).toContain("3 days, $1,322.50");
    expect((await admin.post(LIST, { intent: "undo", change: "x" })).status).toBe(400);
  });

  test("a day of TikTok is entered by hand, opened, deleted, and restored", async () => {
    const tiktok = {
      date: day(4),
      platform: "tiktok",
      amount: "12.50",
      "campaign-0": "Fall",
      "share-0": "5",
    };
    await admin.post(LIST, { intent: "enter", ...tiktok });
    expect(wordsOf(await admin.page(`${LIST}?day=${day(4)}&platform=tiktok`))).toContain(
      "Ad platform: TikTok Ads",
    );
    expect((await admin.get(`${LIST}?day=${day(4)}&platform=tiktok&account=%00`)).status).toBe(200);
    const key = { date: day(4), platform: "tiktok", account: "" };
    const wrongKeys: Record<string, string>[] = [{ platform: "bing" }, { account: "\0" }];
    for (const wrong of wrongKeys)
      expect((await admin.post(LIST, { intent: "delete", ...key, ...wrong })).status).toBe(400);
    expect(await toastText(await admin.post(LIST, { intent: "delete", ...key }))).toContain(
      `Ad spend for ${day(4)}, TikTok Ads deleted`,
    );
    expect(await toastText(await admin.post(LIST, { intent: "delete", ...key }))).toContain(
      "already deleted",
    );
    for (const wrong of wrongKeys)
      expect((await admin.post(LIST, { intent: "enter", ...tiktok, ...wrong })).status).toBe(400);
  });

  test("a file with one invalid row changes nothing, and the error names the row", async () => {
    const before = await days();
    const answer = await post({ intent: "import", text: `${text}2026-11-31,1,\n` });
    expect(answer.status).toBe(400);
    const html = wordsOf(await answer.text());
    expect(html).toContain("Line 5");
    expect(html).toContain("Enter a date, such as");
    expect(await days()).toEqual(before);
  });
});

describe("from the ad account", () => {
  const connect = (fields: Record<string, string>) => admin.post(SETTINGS, { intent: "connect", ...fields });
  const sync = async () => toastText(await admin.post(LIST, { intent: "sync" }));

  test("the vendor rejects a wrong token; a valid one is stored encrypted", async () => {
    const wrong = await connect({ accountId: fake.account.id, accessToken: "wrong" });
    expect(wrong.status).toBe(422);
    expect(wordsOf(await wrong.text())).toContain("The access token has expired or was revoked");
    expect((await connect({ accountId: `act_${fake.account.id}`, accessToken: fake.token })).status).toBe(
      400,
    );
    fake.token = "EAAB-a-token";
    const right = await connect({ accountId: `act_${fake.account.id}`, accessToken: fake.token });
    expect(right.status).toBe(302);
    const page = await admin.page(SETTINGS);
    expect(page).toContain("Example Ads");
    expect(page).not.toContain(fake.token);
    const [row] = await db.execute<{ all: string }>(sql`select a::text as all from ad_accounts a`, "objects");
    expect(row?.all).not.toContain(fake.token);
  });

  test("28 days are read again and corrected; the current day is marked as incomplete; manual entries stay", async () => {
    fake.spend = [
      { date: day(28), campaign: "Too old", spend: "1" },
      { date: day(27), campaign: "West", spend: "2" },
      { date: day(3), campaign: "West", spend: "3" },
      { date: day(2), campaign: "West", spend: "4" },
      { date: day(0), campaign: "West", spend: "5" },
    ];
    expect(await sync()).toContain("Imported the last 28 days");
    expect(await days()).toEqual([
      { date: day(27), spend: "2.00", source: "api", current: false, campaigns: 1 },
      { date: day(4), spend: "0.00", source: "api", current: false, campaigns: 0 },
      { date: day(3), spend: "3.00", source: "api", current: false, campaigns: 1 },
      { date: day(2), spend: "1300.50", source: "manual", current: false, campaigns: 1 },
      { date: day(0), spend: "5.00", source: "api", current: true, campaigns: 1 },
    ]);
    fake.spend = [{ date: day(0), campaign: "East", spend: "6.5" }];
    await Promise.all([sync(), sync()]);
    expect((await days()).map(({ date, spend }) => `${date} ${spend}`)).toEqual([
      `${day(27)} 0.00`,
      `${day(4)} 0.00`,
      `${day(3)} 0.00`,
      `${day(2)} 1300.50`,
      `${day(0)} 6.50`,
    ]);
  });

  test("an expired token is reported on the page, and the figures stay", async () => {
    const before = await days();
    fake.faults = [{ kind: "error", status: 400, code: 190 }];
    expect(await sync()).toContain("The access token has expired or was revoked");
    expect(await days()).toEqual(before);
    expect(await sync()).not.toContain("The access token has expired");
  });

  test("a token that will end soon is reported", async () => {
    fake.tokenExpiresAt = Math.round(now.getTime() / 1_000) + 7 * 86_400;
    await sync();
    expect(wordsOf(await admin.page(LIST))).toContain("The access token expires soon");
  });

  test("days are stored by ad; if only campaigns can be read, the import says so and keeps the ads of days that are the same", async () => {
    const lines = () =>
      db.execute(
        sql`select date::text as date, concat_ws('/', campaign_id, campaign, ad_set_id, ad_set, ad_id, ad, spend_amount) as line
            from ad_spend_lines where platform = 'facebook' order by date`,
        "objects",
      );
    const adSet = { id: "22", name: "Women" };
    const west = { campaign: "West", campaignId: "11", adSet, ad: { id: "33", name: "Clip" } };
    const spent = (before: number, spend: string) => ({ date: day(before), ...west, spend });
    fake.spend = [spent(6, "8"), spent(1, "9")];
    expect(await sync()).not.toContain("by campaign only");
    const stored = { date: day(6), line: "11/West/22/Women/33/Clip/8.00" };
    expect(await lines()).toEqual([stored, { date: day(1), line: "11/West/22/Women/33/Clip/9.00" }]);
    fake.adsRefusal = { status: 400, error: { code: 100, error_subcode: 1_487_534 } };
    fake.spend = [spent(6, "8"), spent(1, "9.5")];
    expect(await sync()).toContain(
      "Imported the last 28 days from Meta by campaign only. The account has too many ads to read at once.",
    );
    expect(await lines()).toEqual([stored, { date: day(1), line: "11/West/9.50" }]);
    fake.adsRefusal = null;
    await sync();
    expect(await lines()).toEqual([stored, { date: day(1), line: "11/West/22/Women/33/Clip/9.50" }]);
  });
});

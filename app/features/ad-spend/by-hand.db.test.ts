import { sql } from "drizzle-orm";
import { href } from "react-router";
import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import type { Actor } from "~/features/auth/rules/access";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";
import { wordsOf } from "~tests/setup/words";
import { importSpend } from "./mutations/spend.server";
import { readDays } from "./queries/spend.server";

const app = await useApp({ now: () => new Date("2026-11-20T18:00:00Z") });
const { db } = app.platform;
const staff = await createStaff(db);
const admin = browserWith(app, await signIn(app, staff));
const person: Actor = {
  userId: staff.userId,
  role: "admin",
  email: "ann@example.com",
  name: "Ann",
  sessionId: "x",
};
const TODAY = "2026-11-20";
const context = {
  now: new Date("2026-11-20T15:00:00Z"),
  today: { facebook: TODAY, google: TODAY, tiktok: TODAY },
};
const LIST = href("/admin/revenue/ad-spend");
const DAY = "2026-11-14";
/** The version of a day that its form on this page started from. */
const seenIn = (html: string) => /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? "";
const enter = (fields: Record<string, string>) => admin.post(LIST, { intent: "enter", ...fields });

// spec:ad-spend#spend-by-hand
test("a day is entered by ad set and ad, checked, and restored with them", async () => {
  const parts = {
    "campaign-0": "West",
    "ad-set-0": "Shoes",
    "ad-0": "Video",
    "share-0": "4",
    "campaign-1": "West",
    "ad-set-1": "Shoes",
    "share-1": "3.50",
  };
  const fields = { date: DAY, amount: "20", ...parts };
  expect((await enter(fields)).status).toBe(302);
  const lines = () =>
    db.execute<{ campaign: string; set: string; ad: string | null; spend: string; whole: string }>(
      sql`select l.campaign, l.ad_set as set, l.ad, l.spend_amount::text as spend, c.spend_amount::text as whole
        from ad_spend_lines l join ad_spend_campaigns c using (date, campaign)
        where l.date = ${DAY}::date order by l.spend_amount desc`,
      "objects",
    );
  const stored = [
    { campaign: "West", set: "Shoes", ad: "Video", spend: "4.00", whole: "7.50" },
    { campaign: "West", set: "Shoes", ad: null, spend: "3.50", whole: "7.50" },
  ];
  expect(await lines()).toEqual(stored);
  const report = wordsOf(await admin.page(`${href("/admin/reports")}?by=adSet&m=spend&days=30`));
  // The rest isn't broken down.
  expect(report).toMatch(
    /shoes.*\$7\.50.*\$12\.50.*Total \$20\.00|\$12\.50.*shoes.*\$7\.50.*Total \$20\.00/i,
  );
  const form = await admin.page(`${LIST}?day=${DAY}`);
  for (const typed of ["Shoes", "Video", "4.00", "3.50"]) expect(form).toContain(`value="${typed}"`);
  const wrong = await admin.post(LIST, { intent: "enter", ...fields, amount: "7", seen: seenIn(form) });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain('value="Video"');
  expect((await admin.post(LIST, { intent: "enter", ...fields, "share-1": "5" })).status).toBe(409);
  await admin.post(LIST, { intent: "delete", date: DAY });
  expect(await lines()).toEqual([]);
  await admin.post(LIST, { intent: "restore", date: DAY });
  expect(await lines()).toEqual(stored);
  const [change] = await db.execute<{ after: string }>(
    sql`select after::text from audit_log where entity = 'ad_spend' and action = 'created' and entity_id = ${DAY}`,
    "objects",
  );
  for (const name of ["Shoes", "Video"]) expect(change?.after).toContain(name);
});

test.for<[Record<string, string>, string]>([
  [{ amount: "9", "ad-set-0": "S", "campaign-0": "", "share-0": "2" }, "Enter a campaign name"],
  [{ amount: "9", "campaign-0": "A", "ad-0": "x".repeat(501), "share-0": "2" }, "at most 500"],
  [{ amount: "9", "campaign-0": "A", "ad-0": "x", "share-0": "" }, "Enter dollars and cents"],
  [
    {
      date: "2026-11-01",
      amount: "9",
      "campaign-0": "A",
      "ad-0": "x",
      "share-0": "2",
      "campaign-1": "A",
      "ad-1": "x",
      "share-1": "3",
    },
    "This is listed twice",
  ],
])("%o is refused", async ([fields, message]) => {
  const answer = await enter({ ...fields, date: DAY });
  expect(answer.status).toBe(400);
  expect(wordsOf(await answer.text())).toContain(message);
});

/** The hidden fields of the stored rows that a form shows. */
const shownIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/name="(was-\d+)" value="([^"]*)"/g)].map(([, name, key]) => [
      name ?? "",
      (key ?? "").replaceAll("&quot;", '"'),
    ]),
  );

test("a day with more rows than a form has is corrected row by row", async () => {
  const date = "2026-11-12";
  const ads = 230;
  const lines = [...Array(ads).keys()].map((n) => ({
    campaignId: "c1",
    adSetId: "s1",
    adSet: "Shoes",
    adId: `a${n}`,
    ad: `Ad ${n}`,
    spendCents: 100,
  }));
  const day = { date, platform: "google" as const, account: "Shop", spendCents: 30_000 };
  const campaigns = [{ campaign: "West", spendCents: ads * 100, lines }];
  await importSpend(db, person, { days: [{ ...day, campaigns }], fileName: "long.csv" }, context);
  const stored = async () => (await readDays(db, [day]))[0];
  const place = `${LIST}?day=${date}&platform=google&account=Shop`;
  const form = await admin.page(`${place}&find=ad+229`);
  expect(wordsOf(form)).toContain("1 row found");
  const key = { intent: "enter", date, platform: "google", account: "Shop", seen: seenIn(form) };
  const row = { "campaign-0": "West", "ad-set-0": "Shoes", "ad-0": "Ad 229", "share-0": "3.00" };
  const part = { ...key, part: "yes", ...shownIn(form) };
  expect(shownIn(form)).toEqual({ "was-0": '["West","Shoes","Ad 229"]' });

  const other = await admin.post(place, { ...part, ...row, amount: "300", "ad-0": "Ad 7" });
  expect(wordsOf(await other.text())).toContain("Row 1: This is also listed in a row that isn't shown here.");
  const low = await admin.post(place, { ...part, ...row, amount: "100" });
  expect(wordsOf(await low.text())).toMatch(
    /Enter at least \$[\d,.]+, the total of all rows, including the rows that aren't shown here/,
  );
  expect((await stored())?.source).toBe("csv");

  const renamed = { ...part, ...row, amount: "300", "ad-0": "Ad 229 B" };
  // The same form twice, and another one that started from the same figures.
  for (const answer of [await admin.post(place, renamed), await admin.post(place, renamed)])
    expect([answer.status, answer.headers.get("location")]).toEqual([302, LIST]);
  // Its row was renamed: saving again would add it under the old name, too.
  const outdated = await admin.post(place, { ...renamed, "share-0": "9" });
  expect(outdated.status).toBe(409);
  const refused = await outdated.text();
  expect(wordsOf(refused)).toContain("Some of these rows were renamed or removed");
  expect([shownIn(refused), seenIn(refused)]).toEqual([shownIn(form), seenIn(form)]);
  expect((await admin.post(place, { ...renamed, "share-0": "9", seen: seenIn(refused) })).status).toBe(409);
  const after = await stored();
  expect(after).toMatchObject({ source: "manual", spendCents: 30_000 });
  expect(after?.campaigns).toMatchObject([{ campaign: "West", spendCents: ads * 100 + 200 }]);
  const expected = [...lines.slice(0, -1), { ...lines[0], adId: null, ad: "Ad 229 B", spendCents: 300 }];
  expect(new Set(after?.campaigns[0]?.lines)).toEqual(new Set(expected));
  const [change] = await db.execute<{ before: unknown; after: unknown }>(
    sql`select before, after from audit_log
      where entity = 'ad_spend' and action = 'updated' and entity_id like ${`${date}%`}`,
    "objects",
  );
  expect(change?.before).toMatchObject({ "changed_parts.West › Shoes › Ad 229": 100 });
  expect(change?.after).toMatchObject({ "changed_parts.West › Shoes › Ad 229 B": 300 });

  // Another row was corrected: the page names what saving again replaces.
  const early = await admin.page(`${place}&find=ad+7`);
  const sevens = { ...key, part: "yes", ...shownIn(early), amount: "300", seen: seenIn(early) };
  const rowsOf = (cents: Record<string, string>) =>
    Object.fromEntries(
      Object.values(shownIn(early)).flatMap((text, index) => {
        const [campaign = "", adSet = "", ad = ""]: string[] = JSON.parse(text);
        const share = cents[ad] ?? "1.00";
        const names = ["campaign", "ad-set", "ad", "share"];
        return [campaign, adSet, ad, share].map((value, at) => [`${names[at]}-${index}`, value]);
      }),
    );
  expect((await admin.post(place, { ...sevens, ...rowsOf({ "Ad 7": "2.00" }) })).status).toBe(302);
  const second = await admin.post(place, { ...sevens, ...rowsOf({ "Ad 71": "2.50" }) });
  const conflict = await second.text();
  expect([second.status, wordsOf(conflict)]).toEqual([409, expect.stringContaining("Ad 7: $2.00")]);
  const again = { ...sevens, ...rowsOf({ "Ad 7": "2.00", "Ad 71": "2.50" }), seen: seenIn(conflict) };
  expect((await admin.post(place, again)).status).toBe(302);
  expect((await stored())?.campaigns).toMatchObject([{ spendCents: ads * 100 + 200 + 250 }]);
});

import { sql } from "drizzle-orm";
import { href } from "react-router";
import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";
import { wordsOf } from "~tests/setup/words";

const app = await useApp({ now: () => new Date("2026-11-20T18:00:00Z") });
const { db } = app.platform;
const admin = browserWith(app, await signIn(app, await createStaff(db)));
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

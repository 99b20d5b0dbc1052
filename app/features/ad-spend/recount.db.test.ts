import { sql } from "drizzle-orm";
import fc from "fast-check";
import { href } from "react-router";
import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { type SpentDay, storeRecordedEvents } from "~/features/explorer/factory";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { figuresIn, numberOf, tableIn, textOf } from "~tests/setup/page-figures";
import { assertWithin } from "~tests/setup/random-data";
import { emptyScene, NOW, nothing, recordedEventsIn, storeScene } from "~tests/setup/recorded-events";
import { signIn } from "~tests/setup/staff";

const app = await useApp({ now: () => NOW });
const { db } = app.platform;
const { postIds, networkId } = await storeScene(db);
const admin = browserWith(app, await signIn(app, await createStaff(db)));

const cents = (amount: number) => Math.round(amount * 100) / 100;
const byText = (a: unknown[], b: unknown[]) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/** The rows of the page: a platform's figure for a day, with its campaigns. "Autumn" is "Renamed" by now. */
function rowsOf(spend: readonly SpentDay[]) {
  const nameNow = (name: string) => (name === "Autumn" ? "Renamed" : name);
  return spend.flatMap(({ day, dollars, campaigns, google }) => [
    [
      `${day}Meta`,
      dollars,
      Object.entries(campaigns)
        .map(([name, spent]) => [nameNow(name), spent])
        .sort(byText),
    ],
    ...(google ? [[`${day}Google Ads`, cents(google.rest + google.ad), [[google.campaign, google.ad]]]] : []),
  ]);
}

/** The campaigns listed in a row. */
const campaignsIn = (row: string) =>
  [...row.matchAll(/<li[^>]*><span[^>]*>(.*?)<\/span><span[^>]*>(.*?)<\/span><\/li>/gs)]
    .map(([, name = "", spent = ""]) => [textOf(name), numberOf(textOf(spent))])
    .sort(byText);

async function expectSpend(spend: readonly SpentDay[], query: string): Promise<void> {
  const html = await admin.page(`${href("/admin/revenue/ad-spend")}?${query}`);
  const shown = tableIn(html, "Ad spend by day");
  const table = html.slice(html.indexOf(">Ad spend by day</caption>"));
  const lists = (table.split("</thead>")[1] ?? "").match(/<tr.*?<\/tr>/gs) ?? [];
  const rows = shown.map((row, index) => [
    row.Date,
    numberOf(row.Spend ?? ""),
    campaignsIn(lists[index] ?? ""),
  ]);
  const expected = rowsOf(spend);
  expect(rows.sort(byText), query).toEqual(expected.sort(byText));
  const total = cents(expected.reduce((sum, [, amount]) => sum + Number(amount), 0));
  const [, days, sum = ""] = /(\d+) days?, (\$[\d,.]+)/.exec(textOf(html)) ?? [];
  expect([Number(days), numberOf(sum)], query).toEqual([expected.length, total]);
}

/** The spend of the revenue page and of Reports, which name the same days. */
async function expectSameElsewhere(spend: readonly SpentDay[]): Promise<void> {
  const total = cents(rowsOf(spend).reduce((sum, [, amount]) => sum + Number(amount), 0));
  const revenue = await admin.page(`${href("/admin/revenue")}?period=all&days=30`);
  expect(numberOf(figuresIn(revenue)["Total Ad Spend"]?.[0] ?? ""), "Revenue").toBe(total);
  const reports = await admin.page(`${href("/admin/reports")}?by=campaign&m=spend&days=30`);
  const rows = tableIn(reports, "Figures by campaign");
  const last = rows.find(({ Campaign }) => Campaign === "Total");
  expect(numberOf(last?.Spend ?? "$0"), "Reports").toBe(total);
  const renamed = spend.reduce((sum, { campaigns }) => sum + (campaigns.Autumn ?? 0), 0);
  const row = rows.find(({ Campaign }) => Campaign?.toLowerCase() === "renamed");
  expect(numberOf(row?.Spend ?? "$0"), "the renamed campaign").toBe(cents(renamed));
}

test("Ad spend shows what plain JavaScript adds up, also after a campaign was renamed", async () => {
  await assertWithin(
    fc
      .asyncProperty(
        recordedEventsIn(postIds, networkId),
        recordedEventsIn(postIds, networkId),
        async (early, late) => {
          const all = nothing();
          const { views, clicks, conversions } = nothing();
          await storeRecordedEvents(db, { views, clicks, conversions, spend: early.spend }, all);
          await storeRecordedEvents(db, { views, clicks, conversions, spend: late.spend }, all);
          await db.execute(sql`update ad_spend_campaigns set campaign = 'Renamed' where campaign = 'Autumn'`);
          await expectSpend(all.spend, "");
          // The day of 25 hours, and the days after it.
          await expectSpend(
            all.spend.filter(({ day }) => day === "2025-11-02"),
            "from=2025-11-02&to=2025-11-02",
          );
          await expectSpend(
            all.spend.filter(({ day }) => day >= "2025-10-20" && day <= "2025-11-02"),
            "from=2025-10-20&to=2025-11-02&sort=amount&dir=asc",
          );
          await expectSameElsewhere(all.spend);
        },
      )
      .beforeEach(() => emptyScene(db)),
    { numRuns: 8, limit: 20_000 },
  );
}, 120_000);

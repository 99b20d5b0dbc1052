import { href } from "react-router";
import { daysLater } from "~/kernel/days";
import { expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { waitForReact } from "./react.ts";
import { openAs } from "./staff-people.ts";

const reportOf = (account: string) =>
  [
    "Ad group report",
    "All time",
    "Day\tAccount name\tCampaign\tAd group\tCurrency code\tCost",
    `2025-03-03\t${account}\tBrand\tExact\tUSD\t"1,234.50"`,
    `2025-03-03\t${account}\tBrand\tBroad\tUSD\t0.50`,
    `2025-03-04\t${account}\tBrand\tExact\tUSD\t --`,
    "Total: Account\t\t\t\tUSD\t1,235.00",
  ].join("\r\n");

test("a report of Google Ads is reviewed, imported, and undone @both", async ({ page }) => {
  // Tests that run at the same time share the database.
  const { project, parallelIndex } = test.info();
  const report = reportOf(`Search ${project.name} ${parallelIndex}`);
  await openAs(page, "administrator", href("/admin/revenue/ad-spend/import"));
  await page.getByLabel("CSV file").setInputFiles({
    name: "report.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`\uFEFF${report}`, "utf16le"),
  });
  await page.getByRole("button", { name: "Review changes" }).click();
  await expect(page.getByText("This is a report from Google Ads.")).toContainText(
    "Left out: 1 row with totals and 1 row without spend.",
  );
  await expect(page.getByText("$1,235.00")).toBeVisible();
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Import 2 days" }).click();
  await page.waitForURL(href("/admin/revenue/ad-spend"));
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("The earlier figures are back")).toBeVisible();
});

test("spend without clicks is matched to a tag, and undone", async ({ page }) => {
  const { project, parallelIndex } = test.info();
  const name = `Fall ${project.name} ${parallelIndex}`;
  // In New York, it's over.
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const text = `date,platform,account,campaign,amount\n${day},google,${name},${name},1`;
  await openAs(page, "administrator", href("/admin/revenue/ad-spend/import"));
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: `${name}.csv`, mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByRole("button", { name: "Import 1 day" }).click();
  await page.waitForURL(href("/admin/revenue/ad-spend"));
  await expect(page.getByText("1 day imported")).toBeVisible();
  await page.goto(`${href("/admin/revenue/ad-spend/matching")}?days=7`);
  await waitForReact(page);
  const matched = page.getByRole("table", { name: "Matched spend" });
  const tag = (await matched.getByRole("row").nth(1).getByRole("cell").nth(0).textContent()) ?? "";
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);

  await page.getByRole("combobox", { name: `Tag of the clicks of ${name}` }).fill(tag);
  await page.getByRole("button", { name: `Match ${name}` }).click();
  const row = matched.getByRole("row", { name });
  await expect(row).toContainText("By hand");
  await row.getByText(`Change tag of ${name}`).click();
  await expect(row.getByRole("combobox", { name: `Tag of the clicks of ${name}` })).toHaveValue(tag);
  await expectToFit(page);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Match removed")).toBeVisible();
  await expect(page.getByRole("button", { name: `Match ${name}` })).toBeVisible();
  await page.goto(href("/admin/revenue/ad-spend/import"));
  await waitForReact(page);
  await page.getByRole("button", { name: `Undo import of 1 day, Google Ads, from ${name}.csv` }).click();
  await expect(page.getByText("The earlier figures are back")).toBeVisible();
});

test("two people correct one day: the second one sees both figures and decides", async ({
  page,
  context,
  expectError,
}) => {
  expectError(/status of 409/);
  const list = href("/admin/revenue/ad-spend");
  const { parallelIndex, retry, repeatEachIndex } = test.info();
  const day = daysLater("2012-01-01", parallelIndex * 100 + repeatEachIndex * 10 + retry);
  await openAs(page, "administrator", list);
  await page.getByLabel("Date", { exact: true }).fill(day);
  const amount = page.getByLabel("Total spend for the day");
  await amount.fill("10");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(page.getByText(`Ad spend for ${day} saved`)).toBeVisible();
  await page.goto(`${list}?day=${day}`);
  await waitForReact(page);

  const other = await context.newPage();
  await other.goto(`${list}?day=${day}`);
  await waitForReact(other);
  await other.getByLabel("Total spend for the day").fill("15");
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.getByText(`Ad spend for ${day} saved`)).toBeVisible();

  await amount.fill("20");
  await page.getByLabel("Campaign 1").fill("West");
  await page.getByRole("button", { name: "Add ad set or ad to row 1" }).click();
  await expect(page.getByLabel("Ad set 1")).toBeFocused();
  await page.keyboard.type("Shoes");
  const share = page.getByLabel("Spend 1", { exact: true });
  await share.fill("4");
  await save.click();
  const alert = page.getByRole("alert").filter({ hasText: "The ad spend wasn't saved" });
  await expect(alert).toBeFocused();
  await expect(page.getByText("Stored now: $15.00")).toBeVisible();
  await expect(amount).toHaveValue("20");
  await expect(page.getByLabel("Campaign 1")).toHaveValue("West");
  await expect(page.getByLabel("Ad set 1")).toHaveValue("Shoes");
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);
  await expect(share).toHaveValue("4");
  await save.click();
  await expect(page.getByText(`Ad spend for ${day} saved`)).toBeVisible();
  await page.goto(`${list}?from=${day}&to=${day}`);
  await expect(page.getByText("1 day, $20.00")).toBeVisible();
});

test("a long day is corrected row by row, and errors name their row @both", async ({ page, expectError }) => {
  expectError(/status of 400/);
  const list = href("/admin/revenue/ad-spend");
  const { project, parallelIndex, retry, repeatEachIndex } = test.info();
  const account = `Long ${project.name} ${parallelIndex} ${retry} ${repeatEachIndex}`;
  const rows = [...Array(230).keys()].map((n) => `2025-05-05,google,${account},West,Shoes,Ad ${n},1`);
  const text = ["date,platform,account,campaign,ad_set,ad,spend_amount", ...rows].join("\n");
  await openAs(page, "administrator", href("/admin/revenue/ad-spend/import"));
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "long.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByRole("button", { name: "Import 1 day" }).click();
  await page.waitForURL(list);
  const day = new URLSearchParams({ day: "2025-05-05", platform: "google", account });
  await page.goto(`${list}?${day}`);
  await waitForReact(page);
  await expect(page.getByText("Page 1 of 5", { exact: true }).first()).toBeVisible();
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);

  await page.getByLabel("Find a campaign, ad set, or ad").fill("ad 229");
  await page.getByRole("button", { name: "Find rows" }).click();
  await expect(page.getByText("1 row found.")).toBeVisible();
  const share = page.getByLabel("Spend 1", { exact: true });
  await share.fill("much");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await page.getByRole("link", { name: "Row 1: Enter dollars and cents, such as 1299.50" }).click();
  await expect(share).toBeFocused();
  // What was typed isn't lost by another search.
  await page.getByLabel("Find a campaign, ad set, or ad").fill("ad 7");
  await page.getByRole("button", { name: "Find rows" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(share).toHaveValue("much");
  await share.fill("0.75");
  await save.click();
  await expect(page.getByText(`Ad spend for 2025-05-05, Google Ads ${account} saved`)).toBeVisible();
  day.set("find", "ad 229");
  await page.goto(`${list}?${day}`);
  await expect(share).toHaveValue("0.75");
});

test("Google Ads is connected after a mistake, checked, imported, and disconnected", async ({
  page,
  expectError,
}) => {
  expectError(/status of 422/);
  const settings = href("/admin/settings/ad-spend");
  await openAs(page, "administrator", settings);
  const card = page.getByRole("region", { name: "Google Ads" });
  await expect(card.getByText("Not connected")).toBeVisible();
  await card.getByRole("link", { name: "Connect Google Ads" }).click();
  await page.waitForURL(`${settings}?connect=google`);
  await card.getByLabel("Customer ID").fill("123-456-7890");
  await card.getByLabel("OAuth client ID").fill("client.apps.example");
  await card.getByLabel("OAuth client secret").fill("a-client-secret");
  await card.getByLabel("Refresh token").fill("1//revoked");
  const connect = card.getByRole("button", { name: "Connect Google Ads" });
  await connect.click();
  await expect(card.getByRole("alert")).toContainText("Google Ads wasn't connected");
  await expect(card.getByLabel("Customer ID")).toHaveValue("123-456-7890");
  await expect(card.getByLabel("OAuth client secret")).toHaveValue("a-client-secret");
  await expectAccessibleInBothSchemes(page);

  await card.getByLabel("Refresh token").fill("1//a-refresh-token");
  await connect.click();
  await expect(page.getByText("Connected: Example Search.")).toBeVisible();
  await expect(card.getByText("Connected", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Check connection to Google Ads" }).click();
  await expect(page.getByText("The connection to Google Ads works: Example Search")).toBeVisible();
  await card.getByRole("button", { name: "Import now from Google Ads" }).click();
  await expect(page.getByText("Imported the last 28 days from Google Ads")).toBeVisible();
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);

  await card.getByRole("button", { name: "Disconnect Google Ads" }).click();
  await page.getByRole("button", { name: "Disconnect", exact: true }).click();
  await expect(page.getByText("Google Ads disconnected")).toBeVisible();
  await expect(card.getByText("Not connected")).toBeVisible();
});

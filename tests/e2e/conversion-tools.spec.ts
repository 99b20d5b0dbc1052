import { href } from "react-router";
import { expect, expectAccessible, test } from "./fixtures";
import { unfold } from "./folded.ts";
import { openAs } from "./staff-people";

test.beforeEach(({ page }) => openAs(page, "administrator", href("/admin")));

test("A postback test shows status, time, and response, and each attempt has a row in the log @both", async ({
  page,
  expectError,
}) => {
  expectError(/status of 400/);
  await page.goto(href("/admin/postback-test"));
  await page.getByRole("button", { name: "Send test" }).click();
  const response = page.getByRole("region", { name: "Response" });
  await expect(response).toContainText("Recorded as a test");
  await expect(response).toContainText(/Status 200, \d+ ms/);
  await expect(response).toContainText('"test": true');
  await expectAccessible(page);

  await page.getByLabel("Payout, in dollars").fill("NaN");
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(response).toContainText("Request failed with status: 400");
  await expect(response).toContainText("The field payout isn't a dollar amount");
  await page.getByLabel("Payout, in dollars").fill("");
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Enter the payout" })).toBeVisible();
  await page.getByLabel("Base URL").fill("not an address");
  await expect(
    page.getByText("Unable to build request URL. Check your base URL configuration."),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Execution log" }).getByRole("listitem")).toHaveCount(2);
});

test("A test says before it is sent that another site can't be reached", async ({ page }) => {
  await page.goto(href("/admin/postback-test"));
  await page.getByLabel("Base URL").fill("https://other.example");
  await expect(page.getByText(/This page can send to http:\/\/localhost:\d+ only/)).toBeVisible();
  await page.getByRole("button", { name: "Send test" }).click();
  const log = page.getByRole("region", { name: "Execution log" });
  await expect(log.getByRole("listitem")).toContainText("The browser blocks requests to other sites");
  await expect(page.getByText("No request has been sent yet.")).toBeVisible();
  await expectAccessible(page);
});

test("A pasted postback URL is parsed, checked, and logged", async ({ page }) => {
  await page.goto(href("/admin/conversion-logger"));
  const address = `https://site.example/functions/v1/postback?transaction_id=${crypto.randomUUID()}&payout=280`;
  await page.getByLabel("Postback URL").fill(address);
  await page.getByRole("button", { name: "Parse URL" }).click();
  await expect(page.getByText("250.00 (default, for a new conversion)")).toBeVisible();
  await page.getByRole("button", { name: "Process conversion" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Conversion created" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Execution log" }).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
});

test("A statement is compared, selected rows are corrected, and after a reload it is all undone @both", async ({
  page,
  request,
}) => {
  const name = `Network ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(href("/admin/settings/networks"));
  await page.getByLabel("New network name").fill(name);
  await page.getByRole("button", { name: "Add network" }).click();
  await page.waitForURL(/networks\/\d+$/);
  await page.goto(href("/admin/revenue"));
  await unfold(page, "Postback URL");
  await page.getByRole("link", { name: `Create token for ${name}` }).click();
  await page.getByRole("button", { name: "Create token" }).click();
  const address = await page.getByText("postback?token=").first().textContent();
  const token = /token=([\w-]+)/.exec(address ?? "")?.[1] ?? "";
  for (const id of ["E2E-1", "E2E-2", "E2E-3"]) {
    const query = new URLSearchParams({ token, transaction_id: id, payout: "280" });
    const headers = { "user-agent": "network/1.0" };
    expect((await request.get(`/functions/v1/postback?${query}`, { headers })).status()).toBe(200);
  }

  await page.goto(href("/admin/revenue/statement"));
  await page.getByLabel("Network").selectOption({ label: name });
  await page.getByLabel("Statement", { exact: true }).setInputFiles({
    name: "november.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "transaction_id,payout,status\nE2E-1,280,reversed\nE2E-2,300,approved\nE2E-3,280,approved\nE2E-3,-30,approved",
    ),
  });
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(
    page.getByText("1 matched, 2 different, 0 missing here, 0 missing there, 1 to decide"),
  ).toBeVisible();
  await expect(page.getByRole("row", { name: /E2E-1/ })).toContainText("Mark as reversed");
  await page.getByRole("checkbox", { name: "Select E2E-1" }).check();
  await page.getByRole("combobox", { name: "Decision for E2E-3, row 5" }).selectOption("Adjustment");
  await expect(page.getByText("The total payout goes down by $310.00.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Correct 2 rows" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Correct", exact: true }).click();
  await expect(page.getByText("2 matched, 1 different")).toBeVisible();

  await page.goto(href("/admin/revenue/statement"));
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("2 conversions corrected, 1 row decided");
  await expectAccessible(page);
  await row.getByRole("button", { name: "Undo" }).click();
  await expect(
    page.getByText("Correction undone: 2 conversions restored to their previous values"),
  ).toBeVisible();
  await expect(row).toContainText("Undone");
});

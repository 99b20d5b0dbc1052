import { href } from "react-router";
import { testAccounts } from "../setup/accounts";
import { expect, expectAccessible, test } from "./fixtures";

test.beforeEach(async ({ page }) => {
  await page.goto(href("/login"));
  await page.getByLabel("Email").fill(testAccounts.ADMIN_EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(testAccounts.ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(href("/admin"));
});

test("A test of the postback shows status, time and answer, and each try has its line in the log", async ({
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
  await expect(response).toContainText("The field payout is not an amount of dollars");
  await page.getByLabel("Payout, in dollars").fill("");
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Enter the payout" })).toBeVisible();
  await page.getByLabel("Base URL").fill("not an address");
  await expect(
    page.getByText("Unable to build request URL. Check your base URL configuration."),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Execution log" }).getByRole("listitem")).toHaveCount(2);
});

test("A pasted postback address is parsed, checked and logged @desktop", async ({ page }) => {
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

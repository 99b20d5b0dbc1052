import { expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures";
import { openAs } from "./staff-people";
import { findProviders } from "./tool-forms";

const PROVIDER = "/providers/kind-ounce";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("A visitor opens the proof of a price and reports that it is wrong @both", async ({ page }) => {
    await page.goto(PROVIDER);
    const prices = page.getByRole("region", { name: "Prices by medication, dose, and plan" });
    const proof = prices.locator("details:has(svg[role=img])").first();
    await proof.getByText("Proof and history").click();
    await expect(proof.getByRole("link", { name: /^kind-ounce\.example/ })).toBeVisible();
    await expect(proof.getByText(/^\w{3} \d+, \d{4} by an administrator/).first()).toBeVisible();
    await expect(proof.getByRole("img", { name: /plan price since/ })).toBeVisible();
    await proof.getByRole("link", { name: /^Report a wrong price/ }).click();
    await page.getByLabel("What did you see instead?").fill("It costs $5 more");
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(page.getByText("Thank you. We’ll check this price.")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "price corrections" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Price corrections" })).toBeVisible();
    await expect(
      page
        .getByRole("table", { name: /Corrected prices/ })
        .getByText("Our check")
        .first(),
    ).toBeVisible();
  });
});

test("A report that isn't accepted or can't be sent says so in place and keeps what was typed", async ({
  page,
  expectError,
}) => {
  expectError(/Failed to load resource/);
  await page.goto(PROVIDER);
  await page.goto((await page.locator('a[href*="/report/"]').first().getAttribute("href")) ?? "");
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  const [message, alert] = [page.getByLabel("What did you see instead?"), page.getByRole("alert")];
  const send = () => page.getByRole("button", { name: "Send report" }).click();
  await send();
  await expect(alert).toHaveText("Your report wasn’t sent");
  await expect(alert).toBeFocused();
  await message.fill("$249 since March");
  await page.route("**/report/*", (route) => route.abort(), { times: 1 });
  await send();
  await expect(alert).toHaveText("Your report couldn’t be sent. Please try again.");
  await expect(alert).toBeFocused();
  await expect(message).toHaveValue("$249 since March");
  expect(await page.evaluate(() => "isFirstDocument" in window)).toBe(true);
  await send();
  await expect(page.getByText("Thank you. We’ll check this price.")).toBeVisible();
});

test("Proof, report, and corrections are accessible and fit at any width @both", async ({
  page,
  expectError,
}) => {
  test.slow();
  expectError(/status of 400/);
  await page.goto(PROVIDER);
  await page.getByText("Proof and history").first().click();
  await expectAccessibleInBothSchemes(page);
  await page
    .getByRole("link", { name: /^Report a wrong price/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Report a wrong price" })).toBeVisible();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Enter the price you saw, or what else is wrong")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.goto("/corrections");
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectToFit(page);
});

test("Staff close a report from the queue, and Undo opens it again", async ({ page }) => {
  await page.goto(PROVIDER);
  await page.getByText("Proof and history").first().click();
  await page
    .getByRole("link", { name: /^Report a wrong price/ })
    .first()
    .click();
  const words = `Seen at another price, ${crypto.randomUUID().slice(0, 8).replace(/\d/g, "x")}`;
  await page.getByLabel("What did you see instead?").fill(words);
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Thank you. We’ll check this price.")).toBeVisible();

  await openAs(page, "administrator", "/admin/verification");
  const report = page.getByRole("row").filter({ hasText: words });
  await report.getByRole("button", { name: /^Corrected/ }).click();
  await expect(page.getByText("Correct the price first, then close the report")).toBeVisible();
  await report.getByRole("button", { name: /^Not confirmed/ }).click();
  await expect(report).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(report).toHaveCount(1);
});

test("A visitor learns why a provider is third and what would move it @both", async ({ page }) => {
  await findProviders(page);
  const cards = page.getByRole("article");
  const third = cards.nth(2);
  const [above, own] = await cards
    .getByRole("heading", { level: 3 })
    .allTextContents()
    .then((all) => [all[1], all[2]]);
  const name = (text = "") => text.replace(/^\d+\. /, "");
  const closed = await third.boundingBox();
  await third.getByRole("button", { name: /^Why is this #3\?/ }).click();
  const numbers = third.getByRole("table", { name: "First-month total" });
  await expect(numbers.getByRole("row")).toHaveCount(3);
  await expect(numbers.getByRole("row").nth(0)).toContainText(`#2 ${name(above)}`);
  await expect(numbers.getByRole("row").nth(1)).toContainText(`#3 ${name(own)}`);
  await expect(third.getByText(/less per month would make it #[12]\.|isn’t enough/)).toBeVisible();
  await expect(third.getByText(/no commission/)).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await third.getByRole("button", { name: /^Why is this #3\?/ }).click();
  await expect.poll(async () => (await third.boundingBox())?.height).toBe(closed?.height);
});

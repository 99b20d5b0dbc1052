import { expect, expectAccessible, test } from "./fixtures";
import { findProviders, findSavings } from "./tool-forms";

test("A visitor opens the explanation of a medication source with only the keyboard", async ({ page }) => {
  await findProviders(page);
  const tag = page
    .getByRole("article")
    .first()
    .getByRole("button", { name: /What does this mean\?/ });
  await tag.focus();
  await page.keyboard.press("Enter");
  const note = page.getByRole("dialog", { name: "Compounded or FDA-approved?" });
  await expect(note).toBeVisible();
  await expect(note).toContainText("Compounded products aren't FDA-approved");
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await expect(note.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(note).toBeHidden();
  await expect(tag).toBeFocused();
});

test("A visitor sees only FDA-approved medication, and clears the filter again @desktop", async ({
  page,
}) => {
  await findProviders(page);
  const found = page.getByRole("region", { name: "Providers" }).getByRole("status").first();
  const before = await found.textContent();
  const source = page.getByRole("region", { name: "Filters" }).getByLabel("Medication source");
  await source.selectOption("FDA-approved only");
  await expect(found).not.toHaveText(before ?? "");
  for (const tag of await page.getByRole("button", { name: /What does this mean\?/ }).all())
    await expect(tag).toHaveText(/^FDA-approved/);
  await source.selectOption("Compounded only");
  for (const tag of await page.getByRole("button", { name: /What does this mean\?/ }).all())
    await expect(tag).toHaveText(/^Compounded/);
  await expectAccessible(page);
  await page.reload();
  await expect(source).toHaveValue("compounded");
  await page.getByRole("region", { name: "Filters" }).getByRole("button", { name: "Clear all" }).click();
  await expect(found).toHaveText(before ?? "");
});

test("A provider's page explains its sources without scripts", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/providers/amberlode");
  await page
    .getByRole("button", { name: /What does this mean\?/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Compounded or FDA-approved?" })).toBeVisible();
  await context.close();
});

test("A visitor who takes Wegovy sees which alternatives are Wegovy and which are compounded", async ({
  page,
}) => {
  await findSavings(page, { cost: "1400" });
  const product = page.getByLabel("Which product do you take now?");
  await expect(page.getByText(/isn't the same as a brand-name product/)).toBeVisible();
  await product.selectOption("Wegovy");
  await expect(page.getByText(/^Lowest price we know for Wegovy: \$/)).toBeVisible();
  await expect(page.getByText("Talk to your prescriber before you switch.", { exact: true })).toBeVisible();
  const first = page.getByRole("article").first();
  await expect(first).toContainText(
    /not the same as Wegovy\. Talk to your prescriber\.|Ask the provider if it's Wegovy/,
  );
  await expect(page.getByRole("main")).not.toContainText(/same medication/i);
  await expectAccessible(page);
  await page.reload();
  await expect(product).toHaveValue("wegovy");
});

import { expect, expectAccessible, test } from "./fixtures";
import { findProviders } from "./tool-forms";

test("Every provider with the lowest monthly total has 'Cheapest Option'", async ({ page }) => {
  // Two of the sample brands share the lowest price there.
  await findProviders(page, "OH");
  await page.getByRole("button", { name: "Sort By" }).click();
  await page.getByRole("combobox", { name: "Sort By" }).selectOption("monthly_total");
  const cards = page.getByRole("article");
  const prices = await cards.getByText(/^\$[\d,.]+ \/ month$/).allTextContents();
  const lowest = prices.filter((price) => price === prices[0]).length;
  expect(lowest).toBeGreaterThan(1);
  await expect(page.getByText("Cheapest Option", { exact: true })).toHaveCount(lowest);
});

test("The badges explain themselves by keyboard, and Escape closes the explanation", async ({ page }) => {
  await findProviders(page);
  const badge = page.getByRole("article").first().getByRole("button", { name: "Recommended Provider" });
  const explanation = page.getByRole("tooltip").filter({ hasText: "It’s first in this list" });
  await expect(badge).toHaveAccessibleDescription(/sorted by lowest first-month total/);
  await expect(explanation).toBeHidden();
  await badge.focus();
  await expect(explanation).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(explanation).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(explanation).toBeVisible();
});

test("The badges explain themselves on touch, and a touch elsewhere closes the explanation @phone", async ({
  page,
}) => {
  await findProviders(page);
  const rebate = page.getByRole("button", { name: "DoseCompare Recommended" }).first();
  await rebate.tap();
  const explanation = page.getByRole("tooltip").filter({ visible: true });
  await expect(explanation).toContainText("rebate when you claim it");
  await expect(explanation).toBeInViewport({ ratio: 1 });
  await page.getByRole("heading", { level: 1 }).tap();
  await expect(explanation).toHaveCount(0);
});

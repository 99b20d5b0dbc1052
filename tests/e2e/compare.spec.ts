import type { Page } from "@playwright/test";
import { pass, stopClock } from "./clock";
import { expect, expectAccessible, nextEvent, test } from "./fixtures";
import { waitForIsland } from "./react.ts";
import { fillBasics, fillPreferences, findProviders, sendComparison } from "./tool-forms";

/** The large price on each card, in cents, top to bottom. */
async function monthlyPrices(page: Page): Promise<number[]> {
  const price = page.getByRole("article").getByText(/^\$[\d,.]+ \/ month$/);
  const texts = await price.allTextContents();
  return texts.map((text) => Math.round(Number.parseFloat(text.replace(/[$,]/g, "")) * 100));
}

test("A visitor chooses a state, completes three steps, and clicks out to a ranked provider @both", async ({
  page,
  context,
}) => {
  const begun = await nextEvent(page);
  await findProviders(page);
  expect(await begun.sent).toEqual({ type: "interaction", component: "compare_providers" });
  expect(page.url()).not.toContain("?");
  await expect(page.getByText("in California for semaglutide as an injection")).toBeVisible();
  const first = page.getByRole("article").first();
  await expect(first.getByText("Recommended Provider", { exact: true })).toBeVisible();
  const recorded = page.waitForResponse((response) => response.url().endsWith("/events"));
  const opened = context.waitForEvent("page");
  await first.getByRole("link", { name: /Visit Provider/ }).click();
  expect((await recorded).status()).toBe(204);
  expect(new URL((await opened).url()).hostname).toMatch(/\.example$/);
});

// spec:compare#step-errors
test("A visitor who leaves a step incomplete sees which fields are missing, at the top and at each @both", async ({
  page,
}) => {
  await page.goto("/compare-providers");
  await page.getByLabel("Current weight").fill("30");
  await page.getByRole("button", { name: "Next" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Please fill in all required fields");
  await expectAccessible(page);
  await summary.getByRole("link", { name: "Enter your current weight in pounds, from 50 to 500" }).click();
  await expect(page.getByLabel("Current weight")).toBeFocused();
  await expect(page.getByLabel("Current weight")).toHaveValue("30");
});

test("A step that is completed as soon as React listens is completed once", async ({ page }) => {
  // Timers stand still: the page doesn't get to what it does right after React has taken over.
  await page.clock.install();
  await stopClock(page);
  await page.goto("/compare-providers");
  await waitForIsland(page);
  await fillBasics(page);
  await pass(page, 1_000);
  await expect(page.getByRole("heading", { name: "What are you looking for?" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("Back and a reload keep every answer", async ({ page }) => {
  await page.goto("/compare-providers");
  await fillBasics(page);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Goal weight")).toHaveValue("165");
  await page.reload();
  await expect(page.getByLabel("Goal weight")).toHaveValue("165");
  await expect(page.getByRole("radio", { name: "Female" })).toBeChecked();
});

test("A visitor compares the two medications without leaving the form @both", async ({ page }) => {
  await page.goto("/compare-providers");
  await fillBasics(page);
  await page.getByRole("button", { name: "Compare the medications" }).click();
  await expect(page.getByRole("dialog", { name: "Semaglutide or tirzepatide?" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Compare the medications" })).toBeFocused();
});

test("A visitor who doesn't agree to the terms can't submit", async ({ page }) => {
  await page.goto("/compare-providers?state=TX");
  await fillBasics(page);
  await fillPreferences(page);
  await page.getByLabel("Full name").fill("Jane Doe");
  await page.getByRole("checkbox", { name: /Terms and Conditions/ }).uncheck();
  await page.getByRole("button", { name: "Find Providers" }).click();
  await expect(page.getByRole("alert")).toContainText("Please fill in all required fields");
  await expect(page).toHaveURL(/\/compare-providers\?state=TX$/);
});

// spec:compare#submit-failures
test("A failed submit says so and keeps what was typed", async ({ page, expectError }) => {
  expectError(/Failed to load resource/);
  await page.goto("/compare-providers?state=CA");
  await fillBasics(page);
  await fillPreferences(page);
  await page.getByLabel("Full name").fill("Jane Doe");
  await page.route("**/compare-providers/submit", (route) => route.abort());
  await page.getByRole("button", { name: "Find Providers" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to submit form. Please try again.");
  await expect(page.getByLabel("Full name")).toHaveValue("Jane Doe");
});

test("The results survive a reload and a look at a provider, and without answers lead to the form", async ({
  page,
}) => {
  await findProviders(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("button", { name: "Sort By" }).click();
  await page.getByRole("combobox", { name: "Sort By" }).selectOption("trustpilot_rating");
  await page.getByRole("button", { name: "Show More Providers" }).click();
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(10);
  const names = await cards.getByRole("heading").allTextContents();
  await page.reload();
  await expect(cards.getByRole("heading")).toHaveText(names);
  await cards.nth(7).getByRole("button", { name: "More Details" }).click();
  await cards.nth(7).getByRole("link", { name: "See all prices and facts" }).click();
  await expect(page).toHaveURL(/\/providers\//);
  await expect(page.getByRole("heading", { level: 1, name: names[7]?.replace(/^\d+\. /, "") })).toBeVisible();
  await page.goBack();
  await expect(cards.getByRole("heading")).toHaveText(names);
  await expect(cards.nth(7)).toBeInViewport();
  const fresh = await page.context().newPage();
  await fresh.goto("/compare-providers/results");
  await expect(fresh).toHaveURL(/\/compare-providers$/);
});

test("Five providers show first and five more each time, with focus on the new ones", async ({ page }) => {
  await findProviders(page);
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.getByRole("button", { name: "Show More Providers" }).click();
  await expect(page.getByRole("article")).toHaveCount(10);
  await expect(page.getByRole("article").nth(5).getByRole("heading")).toBeFocused();
});

test("Sorting by monthly total puts the cheapest first, and its badge is correct", async ({ page }) => {
  await findProviders(page);
  await page.getByRole("button", { name: "Sort By" }).click();
  await page.getByRole("combobox", { name: "Sort By" }).selectOption("monthly_total");
  const prices = await monthlyPrices(page);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  await expect(page.getByRole("article").first().getByText("Cheapest Option")).toBeVisible();
});

test("Filters apply at once and say how many remain", async ({ page }) => {
  await findProviders(page);
  const count = page.getByRole("status").filter({ hasText: "provider" });
  const before = Number.parseInt((await count.textContent()) ?? "", 10);
  const filters = page.getByRole("region", { name: "Filters" });
  await filters.getByLabel("LegitScript certified").check();
  await filters.getByLabel("Max monthly price").fill("200");
  await expect(count).toContainText(`of ${before} providers remain`);
  for (const price of await monthlyPrices(page)) expect(price).toBeLessThanOrEqual(20_000);
  await filters.getByLabel("Max monthly price").fill("1");
  await expect(page.getByText("No matching providers found.")).toBeVisible();
  await expect(page.getByText("Try adjusting your preferences or medication requirements.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("article")).toHaveCount(5);
  await expect(filters.getByLabel("Max monthly price")).toHaveValue("");
});

test("A price that can't be read sets no limit, and clearing the filters empties its field", async ({
  page,
}) => {
  await findProviders(page);
  const count = page.getByRole("status").filter({ hasText: "provider" });
  const all = (await count.textContent()) ?? "";
  const filters = page.getByRole("region", { name: "Filters" });
  const price = filters.getByLabel("Max monthly price");
  await price.fill("0");
  await expect(count).not.toHaveText(all);
  await price.fill("-5");
  await expect(count).toHaveText(all);
  await expect(price).toHaveAttribute("aria-invalid", "true");
  await filters.getByLabel("LegitScript certified").check();
  await price.fill("250");
  await price.fill("250x");
  await filters.getByRole("button", { name: "Clear all" }).click();
  await expect(price).toHaveValue("");
  await expect(price).not.toHaveAttribute("aria-invalid", "true");
});

// spec:compare#results-controls
test("Open filters have one button to hide them, and a hidden panel one to show them", async ({ page }) => {
  await findProviders(page);
  const panel = page.getByRole("region", { name: "Filters" });
  const hide = panel.getByRole("button", { name: "Hide filters" });
  const show = page.getByRole("button", { name: "Filters (1)" });
  await panel.getByLabel("LegitScript certified").check();
  await expect(show).toHaveCount(0);
  await hide.click();
  await expect(panel).toBeHidden();
  await expect(show).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(hide).toBeFocused();
  await expect(panel.getByLabel("LegitScript certified")).toBeChecked();
});

test("A screen 900 pixels high shows at least two and a half cards of any five", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await findProviders(page);
  const tops = await page
    .getByRole("article")
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  const heights = tops.slice(1).map((top, index) => top - (tops[index] ?? 0));
  expect(heights).toHaveLength(4);
  expect(Math.max(...heights)).toBeLessThanOrEqual(900 / 2.5);
});

test("On a phone the filters are a sheet whose button says how many remain @phone", async ({ page }) => {
  await findProviders(page);
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabel("Accepts HSA/FSA").check();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: /^Show \d+ providers?$/ }).click();
  await expect(page.getByText(/of \d+ providers remain/)).toBeVisible();
});

test("A provider without the selected payment frequency is last and says which it has", async ({ page }) => {
  await findProviders(page);
  const side = page.getByRole("region", { name: "Filters" }).getByLabel("Payment frequency");
  if (await side.isVisible()) {
    await side.selectOption("annual");
  } else {
    await page.getByRole("button", { name: "Filters" }).click();
    await page
      .getByRole("dialog", { name: "Filters" })
      .getByLabel("Payment frequency")
      .selectOption("annual");
    await page.keyboard.press("Escape");
  }
  while (await page.getByRole("button", { name: "Show More Providers" }).isVisible())
    await page.getByRole("button", { name: "Show More Providers" }).click();
  const last = page.getByRole("article").last();
  await expect(last).toContainText("No yearly plan");
  await expect(last).toContainText("instead");
  await expect(last.getByText("Cheapest Option")).toHaveCount(0);
});

// spec:compare#price-sums
test("The sum behind a price adds up to the price on the card", async ({ page }) => {
  await findProviders(page);
  const card = page.getByRole("article").first();
  await card.getByRole("button", { name: /How this price adds up/ }).click();
  const [shown] = await monthlyPrices(page);
  const sum = card.getByRole("table", { name: "Each month" });
  const amounts = (await sum.getByRole("cell").allTextContents()).map((text) =>
    Math.round(Number(text.replace("−", "-").replace(/[$,]/g, "")) * 100),
  );
  const total = amounts.pop();
  expect(amounts.reduce((left, right) => left + right, 0)).toBe(total);
  expect(total).toBe(shown);
});

test("The results and an open card are accessible @both", async ({ page }) => {
  await findProviders(page);
  await page
    .getByRole("button", { name: /More Details/ })
    .first()
    .click();
  await expect(page.getByRole("table", { name: "Plans that match" }).first()).toBeVisible();
  await expectAccessible(page);
});

test("Results that never arrive are given up, and can be requested again", async ({ page, expectError }) => {
  expectError(/Failed to load resource/);
  await page.clock.install();
  const requested = page.waitForRequest("**/compare-providers/matches");
  // There is no response.
  await page.route("**/compare-providers/matches", () => {});
  await sendComparison(page);
  await requested;
  await expect(page.getByText("Finding your best matches...")).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(page.getByRole("alert")).toContainText(
    "Failed to load provider recommendations. Please try again.",
  );
  await page.unroute("**/compare-providers/matches");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

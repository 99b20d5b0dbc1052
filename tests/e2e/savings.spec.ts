import type { Route } from "@playwright/test";
import { expect, expectAccessible, expectToFit, test } from "./fixtures";
import { fillPrescription, findSavings, goToContact } from "./tool-forms";

/** Drops posts to the page's own action; the page itself loads. */
const failPosts = (route: Route) => (route.request().method() === "POST" ? route.abort() : route.continue());

/** The dollar amounts in a text, in cents. */
function cents(text: string | null): number[] {
  return [...(text ?? "").matchAll(/\$([\d,]+(?:\.\d\d)?)/g)].map(([, amount = ""]) =>
    Math.round(Number(amount.replaceAll(",", "")) * 100),
  );
}

test("A visitor who pays $399 sees what switching saves and clicks out, and no answer is in a URL @both", async ({
  page,
  context,
}) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await findSavings(page);
  const savings = page.getByRole("region", { name: "Savings" });
  const [bestCents = 0] = cents(
    await savings.getByRole("region", { name: "Best alternative" }).textContent(),
  );
  const [monthly, yearly] = cents(await savings.getByRole("status").textContent());
  expect(monthly).toBe(39_900 - bestCents);
  expect(yearly).toBe(12 * (39_900 - bestCents));
  await expect(page.getByRole("article")).toHaveCount(5);
  const recorded = page.waitForResponse((response) => response.url().endsWith("/events"));
  const opened = context.waitForEvent("page");
  await page
    .getByRole("article")
    .first()
    .getByRole("link", { name: /^Switch to / })
    .click();
  expect((await recorded).status()).toBe(204);
  await opened;
  for (const address of addresses) expect(address).not.toMatch(/\b399\b|\bJane\b|clinic/i);
});

test("The current provider is suggested, selected by keyboard, and never offered as an alternative @both", async ({
  page,
}) => {
  await page.goto("/save-on-prescription");
  const field = page.getByRole("combobox", { name: "Current provider" });
  await field.fill("HEALTH");
  const list = page.getByRole("listbox", { name: "Suggestions" });
  await expect(list.getByRole("option")).toHaveCount(5);
  await expectAccessible(page);
  await field.press("ArrowDown");
  await expect(list.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await field.press("Escape");
  await expect(list).toBeHidden();
  await expect(field).toHaveValue("HEALTH");
  await field.fill("kind oun");
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(field).toHaveValue("Kind Ounce");
  await expect(list).toBeHidden();
  await expect(page.getByRole("heading", { name: "What do you take and pay now?" })).toBeVisible();

  await findSavings(page, { provider: "kindounce" });
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Switch to Kind Ounce" })).toHaveCount(0);
});

test("A click selects a suggestion, and any other name is accepted", async ({ page }) => {
  await page.goto("/save-on-prescription");
  const field = page.getByRole("combobox", { name: "Current provider" });
  await field.fill("ounce");
  await page.getByRole("option", { name: "Ouncewise" }).click();
  await expect(field).toHaveValue("Ouncewise");
  await field.fill("A doctor no one knows");
  await field.press("Tab");
  await expect(field).toHaveValue("A doctor no one knows");
});

/** Requests that a page may send at any time: for the routes of new links, and for what it counts. */
const IN_BACKGROUND = ["/__manifest", "/events", "/events/funnel"];

test("Another payment frequency recomputes savings, picture, and cards at once", async ({ page }) => {
  await findSavings(page);
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!IN_BACKGROUND.includes(pathname)) requested.push(pathname);
  });
  const monthlyOrder = await page.getByRole("article").getByRole("heading").allTextContents();
  await page.getByText("Yearly", { exact: true }).click();
  const best = page.getByRole("region", { name: "Best alternative" });
  await expect(best).toContainText("paid yearly");
  const [total = 0] = cents(await best.textContent());
  const [monthly] = cents(
    await page.getByRole("region", { name: "Savings" }).getByRole("status").textContent(),
  );
  expect(monthly).toBe(39_900 - total);
  await expect(page.getByRole("region", { name: "Your first twelve months" })).toContainText("1 payment of");
  const shown = await page.getByRole("article").allTextContents();
  const prices = shown.map((text) => cents(text)[0] ?? 0);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  expect(await page.getByRole("article").getByRole("heading").allTextContents()).not.toEqual(monthlyOrder);
  // Only provider logos may be fetched, each once.
  expect(requested.filter((path) => !path.startsWith("/brands/"))).toEqual([]);
  expect(requested.length).toBe(new Set(requested).size);
});

test("The figures behind the picture add up month by month to the totals @both", async ({ page }) => {
  await findSavings(page);
  const year = page.getByRole("region", { name: "Your first twelve months" });
  await year.getByRole("button", { name: "Show month by month" }).click();
  const rows = year.getByRole("table", { name: /What you pay each month/ }).getByRole("row");
  await expect(rows).toHaveCount(14);
  const last = cents(await rows.last().textContent());
  const [staying, changing] = last.slice(-2).reverse();
  expect(staying).toBe(12 * 39_900);
  await expect(
    year
      .getByRole("table", { name: /^Switching to / })
      .getByRole("row")
      .last(),
  ).toContainText(((changing ?? 0) / 100).toLocaleString("en-US"));
  await expect(year.getByRole("img", { name: /after twelve months/ })).toBeVisible();
  await expectAccessible(page);
});

test("Five providers show first, then three more, with focus on the new ones", async ({ page }) => {
  await findSavings(page);
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.getByRole("button", { name: "Show More Providers" }).click();
  await expect(page.getByRole("article")).toHaveCount(8);
  await expect(page.getByRole("article").nth(5).getByRole("heading")).toBeFocused();
});

// spec:savings#nothing-cheaper
test("A price that is already the lowest is labeled as such, with no savings shown @both", async ({
  page,
}) => {
  await findSavings(page, { cost: "19.99" });
  const savings = page.getByRole("region", { name: "Savings" });
  await expect(savings).toContainText("Your current price is already the lowest we know.");
  await expect(savings).toContainText(
    "No provider on our list that fits your answers charges less per month for your prescription when you pay monthly.",
  );
  await expect(page.getByText("Potential savings")).toHaveCount(0);
  await expect(page.getByText(/^Saves /)).toHaveCount(0);
  await expectAccessible(page);
});

test("If no provider fits, the page says so and leads back", async ({ page }) => {
  await findSavings(page, { medication: "Tirzepatide", form: "Oral pill", payment: "Insurance" }, "Alabama");
  await expect(
    page.getByText("No providers match your criteria. Please try adjusting your preferences."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Back to Form" }).click();
  await expect(page.getByLabel("Full name").or(page.getByLabel("Your dose"))).toBeVisible();
});

test("Selecting a payment frequency that no provider offers says so and keeps the list", async ({ page }) => {
  await findSavings(page, { medication: "Tirzepatide", form: "Oral pill", payment: "Insurance" });
  await page.getByText("Yearly", { exact: true }).click();
  await expect(page.getByText("No provider on our list sells this with a plan paid yearly.")).toBeVisible();
  await expect(page.getByRole("article").first()).toContainText("No plan paid yearly");
});

test("Missing answers are named at the top and at their fields, and nothing typed is lost @both", async ({
  page,
}) => {
  await page.goto("/save-on-prescription");
  await page.getByLabel("What you pay per month").fill("299.999");
  await page.getByRole("button", { name: "Next" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Please fill in all required fields");
  await expectAccessible(page);
  const link = summary.getByRole("link", { name: /without commas/ });
  await link.click();
  const cost = page.getByLabel("What you pay per month");
  await expect(cost).toBeFocused();
  await expect(cost).toHaveValue("299.999");
  await expect(cost).toHaveAttribute("aria-invalid", "true");
  await expect(cost).toHaveAccessibleDescription(/without commas/);
});

test("A visitor who doesn't agree to the terms can't submit; Back and a reload keep every answer @both", async ({
  page,
}) => {
  await page.goto("/save-on-prescription");
  await fillPrescription(page);
  await goToContact(page);
  await page.getByLabel("Full name").fill("Jane Doe");
  await page.getByLabel("State").selectOption("Ohio");
  await page.getByRole("checkbox", { name: /Terms and Conditions/ }).uncheck();
  await page.getByRole("button", { name: "Find Savings" }).click();
  await expect(page.getByRole("alert")).toContainText("Please fill in all required fields");
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Jane Doe");
  await expect(page.getByRole("checkbox", { name: /Terms and Conditions/ })).not.toBeChecked();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Current provider")).toHaveValue("My clinic");
  await expect(page.getByRole("radio", { name: "Semaglutide" })).toBeChecked();
});

test("A submit without a response says so and keeps what was typed", async ({ page, expectError }) => {
  expectError(/Failed to load resource/);
  await page.goto("/save-on-prescription");
  await fillPrescription(page);
  await goToContact(page);
  await page.getByLabel("Full name").fill("Jane Doe");
  await page.getByLabel("State").selectOption("Ohio");
  await page.route("**/save-on-prescription/submit", (route) => route.abort());
  await page.getByRole("button", { name: "Find Savings" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to submit form. Please try again.");
  await expect(page.getByLabel("Full name")).toHaveValue("Jane Doe");
  await page.unroute("**/save-on-prescription/submit");
  await page.getByRole("button", { name: "Find Savings" }).click();
  await expect(page).toHaveURL(/\/results$/);
});

test("Results that can't be loaded say so and can be requested again", async ({ page, expectError }) => {
  expectError(/Failed to load resource/);
  await page.route("**/save-on-prescription/results", failPosts);
  await findSavings(page);
  await expect(page.getByRole("alert")).toContainText(
    "Failed to load provider recommendations. Please try again.",
  );
  await page.unroute("**/save-on-prescription/results");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("The results survive a reload, and without answers lead to the form", async ({ page }) => {
  await findSavings(page);
  await page.getByRole("button", { name: "Show More Providers" }).click();
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(8);
  await page.goto("/save-on-prescription/results?other"); // The very same URL would be another reload.
  await expect(page).toHaveURL(/\/save-on-prescription$/);
});

test("Text typed before the page's script runs is kept", async ({ page }) => {
  const waiting: (() => void)[] = [];
  let held = true;
  await page.route("**/assets/*.js", async (route) => {
    if (held) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  await page.goto("/save-on-prescription", { waitUntil: "commit" });
  await page.getByLabel("Current provider").fill("Early bird");
  await page.getByLabel("Your dose").selectOption("Not sure");
  await page.getByText("Tirzepatide", { exact: true }).click();
  // Pressed too early, the button doesn't send the answers and doesn't lose them.
  await page.getByRole("button", { name: "Next" }).click();
  held = false;
  for (const release of waiting) release();
  await expect
    .poll(async () => {
      await page.getByRole("button", { name: "Next" }).click();
      return page.getByRole("alert").isVisible();
    })
    .toBe(true);
  await expect(page).toHaveURL(/\/save-on-prescription$/);
  await expect(page.getByLabel("Current provider")).toHaveValue("Early bird");
  await expect(page.getByLabel("Your dose")).toHaveValue("not_sure");
  await expect(page.getByRole("radio", { name: "Tirzepatide" })).toBeChecked();
  await expect(page.getByRole("alert")).not.toContainText("medication");
});

test("Form and results fit a screen of 320 pixels @phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await findSavings(page, { provider: "https://www.clinic.example/weight-loss/".padEnd(200, "x") });
  await page.getByRole("button", { name: "Show month by month" }).click();
  await page
    .getByRole("button", { name: /Show the math/ })
    .first()
    .click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectToFit(page);
  await page.goto("/save-on-prescription");
  await expectToFit(page);
});

import type { Page, Route } from "@playwright/test";
import { expect, expectAccessible, expectToFit, holdReact, nextEvent, test } from "./fixtures";

/** Drops posts to the page's own action; the page itself loads. */
const failPosts = (route: Route) => (route.request().method() === "POST" ? route.abort() : route.continue());

async function enter(page: Page, weight = "200") {
  await page.goto("/calculator");
  await page.getByLabel("Current weight").fill(weight);
  await page.getByText("Semaglutide", { exact: true }).click();
  await page.getByText("Moderate", { exact: true }).click();
  await page.getByText("24 weeks", { exact: true }).click();
}

async function calculate(page: Page) {
  await page.getByRole("button", { name: "Calculate Results" }).click();
  await expect(page).toHaveURL(/\/calculator\/results$/);
  await expect(page.getByRole("article")).toHaveCount(2);
}

const estimate = (page: Page) => page.getByRole("region", { name: "Your estimate" });

// spec:calculator#provider-links
test("A visitor of 200 lbs sees the estimate, the weeks behind it, and the two lowest prices, and clicks out @both", async ({
  page,
  context,
}) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const begun = await nextEvent(page);
  await enter(page);
  expect(await begun.sent).toEqual({ type: "interaction", component: "calculator" });
  await calculate(page);
  await expect(page.getByRole("heading", { name: "GLP-1 Weight Loss Calculator" })).toBeVisible();
  await expect(estimate(page)).toContainText("170 lbs");
  await expect(estimate(page)).toContainText("30 lbs");
  await expect(estimate(page)).toContainText("1.3 lbs");
  await expect(page.getByText("An estimate, not medical advice")).toBeVisible();
  await page.getByRole("button", { name: "Show week by week" }).click();
  const rows = page.getByRole("table", { name: /by week/ }).getByRole("row");
  await expect(rows).toHaveCount(26);
  await expect(rows.last()).toHaveText(/24\s*170\.0\s*30\.0/);
  await expectAccessible(page);
  const recorded = page.waitForResponse((response) => response.url().endsWith("/events"));
  const opened = context.waitForEvent("page");
  await page
    .getByRole("link", { name: /^Visit Provider/ })
    .first()
    .click();
  expect((await recorded).status()).toBe(204);
  await opened;
  for (const address of addresses) expect(address).not.toMatch(/=200|moderate|semaglutide/i);
});

test("Values entered before the page's script ran count as use, once", async ({ page }) => {
  const begun = await nextEvent(page);
  const release = await holdReact(page);
  await page.goto("/calculator", { waitUntil: "domcontentloaded" });
  await page.getByLabel("Current weight").fill("200");
  release();
  expect(await begun.sent).toEqual({ type: "interaction", component: "calculator" });
  let sentAgain = false;
  page.on("request", (request) => {
    sentAgain ||= request.url().endsWith("/events");
  });
  await page.reload();
  await page.getByRole("button", { name: "Calculate Results" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Current weight")).toHaveValue("200");
  expect(sentAgain).toBe(false);
});

// spec:calculator#calculate
test("Values submitted before the page's script ran are calculated, even while the browser is busy", async ({
  page,
}) => {
  // React's work waits for such messages, and timers overtake them.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => post.call(this, message), 50);
    };
  });
  const release = await holdReact(page);
  await page.goto("/calculator", { waitUntil: "domcontentloaded" });
  await page.getByLabel("Current weight").fill("200");
  for (const choice of ["Semaglutide", "Moderate", "24 weeks"])
    await page.getByText(choice, { exact: true }).click();
  await page.getByRole("button", { name: "Calculate Results" }).click();
  release();
  await expect(estimate(page)).toContainText("170 lbs");
});

test("The advanced fields count while they are open, including every condition @both", async ({ page }) => {
  await enter(page);
  await page.getByRole("checkbox", { name: "Use Advanced Calculator" }).check();
  const advanced = page.getByRole("region", { name: "Advanced Calculator" });
  await advanced
    .getByRole("group", { name: /Activity level/ })
    .getByText("High", { exact: true })
    .click();
  await advanced.getByRole("group", { name: /diet/ }).getByText("Low", { exact: true }).click();
  for (const name of ["Diabetes", "Thyroid condition", "PCOS"]) await advanced.getByLabel(name).check();
  await expectAccessible(page);
  await calculate(page);
  // 30 × 1.15 × 0.8 × 0.9 × 0.95 × 0.95 = 22.41…
  await expect(estimate(page)).toContainText("22.4 lbs");
  await page.getByRole("link", { name: "Change values" }).click();
  const isAdvanced = page.getByRole("checkbox", { name: "Use Advanced Calculator" });
  // The page arrives with an empty form, which the script then fills in. Before that, there is nothing to uncheck.
  await expect(isAdvanced).toBeChecked();
  await isAdvanced.uncheck();
  await calculate(page);
  await expect(estimate(page)).toContainText("170 lbs");
});

test("Missing values are named at the top and at their fields, and nothing typed is lost @both", async ({
  page,
}) => {
  await page.goto("/calculator");
  for (const name of ["currentWeight", "medication", "dosageLevel", "timeFrame"]) {
    await expect(page.locator(`[name=${name}]`).first()).toHaveAttribute("required");
    await expect(page.locator(`[name=${name}]:not(:required)`)).toHaveCount(0);
  }
  await page.getByLabel("Current weight").fill("1,299");
  await page.getByRole("button", { name: "Calculate Results" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Please fill in all required fields");
  await expect(summary.getByRole("link")).toHaveCount(4);
  await expectAccessible(page);
  await summary.getByRole("link", { name: /as a number from 50 to 1,000/ }).click();
  await expect(page.getByLabel("Current weight")).toBeFocused();
  await expect(page.getByLabel("Current weight")).toHaveValue("1,299");
});

test("A calculation without a response says so and keeps what was typed", async ({ page, expectError }) => {
  expectError(/Failed to load resource/);
  await enter(page);
  await page.route("**/calculator/submit", (route) => route.abort());
  await page.getByRole("button", { name: "Calculate Results" }).click();
  await expect(page.getByRole("alert")).toContainText("An error occurred. Please try again.");
  await expect(page.getByRole("button", { name: "Calculate Results" })).toBeEnabled();
  await expect(page.getByLabel("Current weight")).toHaveValue("200");
});

test("The estimate shows even if the providers can't be loaded", async ({ page, expectError }) => {
  expectError(/Failed to load resource/);
  await page.route("**/calculator/results", failPosts);
  await enter(page);
  await page.getByRole("button", { name: "Calculate Results" }).click();
  await expect(estimate(page)).toContainText("170 lbs");
  await expect(page.getByRole("alert")).toContainText("Failed to load provider recommendations.");
  await page.unroute("**/calculator/results");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("The results survive a reload, and without values lead to the input", async ({ page }) => {
  await enter(page);
  await calculate(page);
  await page.reload();
  await expect(estimate(page)).toContainText("170 lbs");
  const fresh = await page.context().newPage();
  await fresh.goto("/calculator/results");
  await expect(fresh).toHaveURL(/\/calculator$/);
});

test("Values that no form sent are rejected by name", async ({ page }) => {
  await enter(page);
  await calculate(page);
  await page.evaluate(() => {
    const { state } = history;
    history.replaceState({ ...state, usr: { ...state.usr, timeFrame: "99" } }, "");
  });
  await page.reload();
  await expect(page.getByRole("alert")).toContainText(
    "An error occurred while calculating results. Please try again.",
  );
  await expect(page.getByRole("alert")).toContainText("Invalid time frame: 99");
});

test("Input and results fit a screen of 320 pixels @phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await enter(page);
  await page.getByRole("checkbox", { name: "Use Advanced Calculator" }).check();
  // Its fields appear once the form's script has loaded, and move the button.
  await expect(page.getByRole("region", { name: "Advanced Calculator" })).toBeVisible();
  await expectToFit(page);
  await calculate(page);
  await expectToFit(page);
});

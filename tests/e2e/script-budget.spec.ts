import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { scriptsOf } from "./script-weight";
import { findProviders, findSavings } from "./tool-forms";

const KILOBYTE = 1_024;
const MAX_REQUESTS = 8;
const MAX_BYTES = 120 * KILOBYTE;
const MIN_BYTES = 2 * KILOBYTE;
/** Staff sign in on phones too. */
const MAX_SIGN_IN_BYTES = 15 * KILOBYTE;

const at = (path: string) => (page: Page) => page.goto(path);

/** Each page on which visitors enter something, or see what it leads to. */
const pages: Record<string, (page: Page) => Promise<unknown>> = {
  "comparison form": at("/compare-providers"),
  comparison: (page) => findProviders(page),
  "savings form": at("/save-on-prescription"),
  savings: (page) => findSavings(page),
  calculator: at("/calculator"),
  estimate,
  quiz: at("/blog/find-a-provider-that-fits-your-budget"),
  "squeeze page": at("/blog/compare-glp1-prices"),
  "rebate claim": at("/rebate-claim"),
  "price report": reportPrice,
  "privacy request": at("/privacy/request"),
};

async function estimate(page: Page) {
  await page.goto("/calculator");
  await page.getByLabel("Current weight").fill("200");
  await page.getByText("Semaglutide", { exact: true }).click();
  await page.getByText("Moderate", { exact: true }).click();
  await page.getByText("24 weeks", { exact: true }).click();
  await page.getByRole("button", { name: "Calculate Results" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
}

async function reportPrice(page: Page) {
  await page.goto("/providers/kind-ounce");
  await page.goto((await page.locator('a[href*="/report/"]').first().getAttribute("href")) ?? "");
}

test("Every form and its results load at most eight scripts and 120 KB of them, none below 2 KB", async ({
  browser,
  baseURL,
}) => {
  const over: string[] = [];
  for (const [name, open] of Object.entries(pages)) {
    const context = await browser.newContext({ baseURL, reducedMotion: "reduce" });
    const page = await context.newPage();
    await open(page);
    // A script of this load that arrived during the reload would count twice.
    await page.waitForLoadState("networkidle");
    // What a visitor entered stays in the history entry, so a reload shows the same page.
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    const weight = await scriptsOf(page, () => page.reload({ waitUntil: "networkidle" }));
    const { requests, bytes, smallest } = weight;
    if (requests === 0 || requests > MAX_REQUESTS || bytes > MAX_BYTES || smallest < MIN_BYTES)
      over.push(`${name}: ${bytes} bytes in ${requests} requests, the smallest ${smallest}`);
    await context.close();
  }
  expect(over).toEqual([]);
});

test("Each sign-in page and the confirmation of a privacy request load one script of at most 15 KB", async ({
  browser,
  baseURL,
  expectError,
}) => {
  expectError(/status of 403/);
  const over: string[] = [];
  for (const path of [
    "/login",
    "/login?notice=signed-out&next=%2Fadmin",
    "/login/code",
    "/login/recover",
    "/login/reset",
    "/access-denied",
    "/privacy/request/confirm",
  ]) {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    const { requests, bytes } = await scriptsOf(page, () => page.goto(path, { waitUntil: "networkidle" }));
    if (requests !== 1 || bytes > MAX_SIGN_IN_BYTES)
      over.push(`${path}: ${bytes} bytes in ${requests} requests`);
    await context.close();
  }
  expect(over).toEqual([]);
});

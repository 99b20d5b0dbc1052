import type { BrowserContext, Page, Request } from "@playwright/test";
import { expect, expectAccessible, expectToFit, test } from "./fixtures";

const status = (page: Page) => page.getByRole("status").filter({ hasText: /providers?$/ });

/**
 * The first request that leaves the site. A redirect to another host gets no response, because that host doesn't exist.
 */
function leaving(context: BrowserContext): Promise<Request> {
  return context.waitForEvent("request", (request) => /\.example$/.test(new URL(request.url()).hostname));
}

// spec:providers#directory, spec:providers#provider-page
test("A visitor searches for a provider by name and opens its page @both", async ({ page }) => {
  await page.goto("/providers");
  await expect(status(page)).toHaveText(/^\d+ providers$/);
  await page.getByLabel("Search by name").pressSequentially("kind oun");
  await expect(status(page)).toHaveText(/^1 of \d+ providers$/);
  await expect(page.getByLabel("Search by name")).toBeFocused();
  await expect(page).toHaveURL(/\/providers\?name=kind\+oun$/);
  await page.getByRole("link", { name: "Kind Ounce" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kind Ounce" })).toBeVisible();
  await expect(page).toHaveTitle(/^Kind Ounce: GLP-1 Prices, Fees, and States/);
  await expectAccessible(page);
});

test("The whole list of providers is accessible @both", async ({ page }) => {
  test.slow();
  await page.goto("/providers");
  await expectAccessible(page);
});

// spec:providers#directory
test("The last letter leads to its providers, although those before it aren’t laid out yet @both", async ({
  page,
}) => {
  await page.goto("/providers");
  const letters = page.getByRole("navigation", { name: "First letter" }).getByRole("link");
  const last = letters.and(page.locator("[href^='#']")).last();
  const list = page.locator((await last.getAttribute("href")) ?? "");
  expect(await list.locator("li").first().evaluate(isLaidOut)).toBe(false);
  await last.click();
  await expect(list.locator("li").first()).toBeInViewport();
  const wanted = await page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
  );
  const reached = await list.evaluate(topAfterFrames);
  expect(Math.abs(reached - wanted)).toBeLessThan(8);
  expect(await list.locator("li").first().evaluate(isLaidOut)).toBe(true);
});

/** Runs in the page. @returns whether the browser has laid out what is in this part of the page */
function isLaidOut(part: Element): boolean {
  return part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? false;
}

/** Runs in the page. @returns the distance from the top of the screen after everything near it has been laid out, in px */
async function topAfterFrames(element: Element): Promise<number> {
  for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
  return element.getBoundingClientRect().top;
}

test("A visitor on a phone narrows the list in the sheet of filters @phone", async ({ page }) => {
  await page.goto("/providers");
  await expect(page.getByLabel("Serves")).toBeHidden();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Serves").selectOption("Alaska");
  await page.getByLabel("Accepts insurance").check();
  await expect(page).toHaveURL(/state=AK&insurance=on$/);
  await expect(page.getByLabel("Serves")).toBeVisible();
  await page.getByRole("button", { name: /^Show \d+ of \d+ providers$/ }).click();
  await expect(page.getByLabel("Serves")).toBeHidden();
  await expect(page.getByRole("button", { name: "Filters (2)" })).toBeVisible();
  await expectAccessible(page);
});

test("A visitor clears the filters, and Back restores them", async ({ page }) => {
  await page.goto("/providers?name=health&legitscript=on");
  await expect(status(page)).toHaveText(/^\d+ of \d+ providers$/);
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(status(page)).toHaveText(/^\d+ providers$/);
  await expect(page.getByLabel("Search by name")).toHaveValue("");
  await page.goBack();
  await expect(page.getByLabel("Search by name")).toHaveValue("health");
});

test("A visitor chooses a plan and sees its first year add up @both", async ({ page }) => {
  await page.goto("/providers/kind-ounce");
  const year = page.getByRole("region", { name: "What the first year costs" });
  await expect(year.getByRole("status")).toContainText("$1,188 in the first year");
  const quarterly = year.getByRole("option", {
    name: /^Tirzepatide Injection, .*all doses, paid every 3 months: \$612$/,
  });
  await year.getByLabel("Plan").selectOption((await quarterly.textContent()) ?? "");
  await expect(year.getByRole("status")).toContainText("$2,448 in the first year");
  await expect(year.getByRole("rowheader", { name: "4 payments of $612" })).toBeVisible();
  await expect(
    year.getByRole("img", { name: /\$612 in month 1, then \$612 in 3 of the other 11 months/ }),
  ).toBeVisible();
  await year.getByText("Month by month, as a table").click();
  const months = year.getByRole("table", { name: /each of the first 12 months/ });
  await expect(months).toBeVisible();
  const paid = await months.locator("tbody td").allTextContents();
  expect(paid).toHaveLength(12);
  const cents = paid.map((text) => Math.round(Number(text.replace(/[$,]/g, "")) * 100));
  expect(cents.reduce((sum, amount) => sum + amount, 0)).toBe(244_800);
  await expectAccessible(page);
});

test("A visitor follows the link to a provider in a new tab", async ({ page, context }) => {
  await page.goto("/providers/kind-ounce");
  const link = page.getByRole("link", { name: /^Visit Provider/ });
  await expect(link).toHaveAttribute("rel", "sponsored nofollow noopener");
  const left = leaving(context);
  await link.click();
  expect(new URL((await left).url()).hostname).toBe("www.kind-ounce.example");
  await expect.poll(() => context.pages()).toHaveLength(2);
  await expect(page).toHaveURL(/\/providers\/kind-ounce$/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("A visitor finds a provider, reads its prices, chooses a plan, and goes there @both", async ({
    page,
    context,
  }) => {
    await page.goto("/providers?medication=tirzepatide");
    await page.getByLabel("Search by name").fill("kind ounce");
    await page.getByLabel("Search by name").press("Enter");
    await page.getByRole("link", { name: "Kind Ounce" }).click();
    await expect(page.getByRole("heading", { name: "Prices by medication, dose, and plan" })).toBeVisible();
    const year = page.getByRole("region", { name: "What the first year costs" });
    await year.getByLabel("Plan").selectOption({ index: 2 });
    await year.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/\/providers\/kind-ounce\?plan=\d+#first-year$/);
    await expect(year.getByText("1 payment of $1,188")).toBeVisible();
    const left = leaving(context);
    await page.getByRole("link", { name: /^Visit Provider/ }).click();
    expect(new URL((await left).url()).hostname).toBe("www.kind-ounce.example");
  });
});

test("A visitor with an old URL reads that the provider is gone and finds another @both", async ({
  page,
  expectError,
}) => {
  expectError(/404/);
  await page.goto("/providers/kind-ounces");
  await expect(page.getByRole("heading", { level: 1, name: "We can’t find that provider" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Search for a provider by name").fill("kind");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: "Kind Ounce" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kind Ounce" })).toBeVisible();
});

test("A keyboard reaches every part of a provider's page, and the bar at the bottom never hides it @phone", async ({
  page,
}) => {
  await page.goto("/providers/kind-ounce");
  const reached: string[] = [];
  for (let press = 0; press < 45; press += 1) {
    await page.keyboard.press("Tab");
    const { name, isHidden } = await page.evaluate(() => {
      const [bar, focused] = [document.querySelector(".sticky"), document.activeElement];
      if (!bar || !focused || bar.contains(focused)) return { name: "bar", isHidden: false };
      const [cover, box] = [bar.getBoundingClientRect(), focused.getBoundingClientRect()];
      return { name: focused.textContent, isHidden: box.top >= cover.top && box.bottom <= cover.bottom };
    });
    expect(isHidden, name ?? "").toBe(false);
    reached.push(name ?? "");
  }
  expect(reached).toEqual(
    expect.arrayContaining(["Prices", "Good to know", "bar", "Month by month, as a table"]),
  );
});

test("Nothing is wider than a phone of 320 pixels @phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    "/providers",
    "/providers/kind-ounce",
    "/providers/millet-and-mint",
    "/providers/mesa-lark-health",
  ]) {
    await page.goto(path);
    await expectToFit(page);
  }
});

test("The pages are readable in dark mode @both", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  for (const path of ["/providers?name=health", "/providers/mesa-lark-health"]) {
    await page.goto(path);
    await expectAccessible(page);
  }
});

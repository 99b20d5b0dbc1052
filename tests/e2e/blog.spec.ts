import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectToFit, test } from "./fixtures";

const GUIDE = "/blog/what-glp1-medication-costs-in-the-first-year";
const QUESTIONS = "/blog/questions-to-ask-an-online-provider";
const REVIEW = "/blog/alderwick-health-review";
const RANKING = "/blog/lowest-cost-semaglutide-injections";
const WORKSHEET = "/blog/first-year-cost-worksheet";

const cards = (page: Page) => page.getByRole("region", { name: "Articles" }).getByRole("article");
const chip = (page: Page, group: string, name: string) =>
  page.getByRole("navigation", { name: group }).getByRole("link", { name: new RegExp(`^${name}`) });

test.describe("On the index", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/blog");
  });

  test("a reader finds every article, newest first, and opens one", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("GLP-1 Weight Loss Resources & Guides");
    expect(await cards(page).count()).toBeGreaterThanOrEqual(12);
    const days = await page
      .locator("article time")
      .evaluateAll((times) => times.map((time) => time.getAttribute("datetime")));
    expect(days).toEqual([...days].sort().reverse());
    const first = cards(page).first();
    await expect(first.getByText(/^\d+ min read$/)).toBeVisible();
    await expect(first.getByRole("link", { name: /^Read More/ })).toBeVisible();
    const title = await first.getByRole("heading").textContent();
    await first.getByRole("heading").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
  });

  test("a reader searches, and adds and removes chips, all in the URL @both", async ({ page }) => {
    await page.getByPlaceholder("Search articles...").fill("insurance");
    await expect(page).toHaveURL("/blog?q=insurance");
    const found = await cards(page).count();
    expect(found).toBeGreaterThan(0);
    await chip(page, "Categories", "Prices").click();
    await expect(page).toHaveURL(/q=insurance&category=\d+$/);
    await chip(page, "Categories", "Reviews").click();
    await expect(page).toHaveURL(/category=\d+&category=\d+$/);
    await chip(page, "Tags", "HSA and FSA").click();
    await expect(page).toHaveURL(/tag=hsa-and-fsa$/);
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByText("1 article", { exact: true })).toBeVisible();
    await chip(page, "Categories", "Prices").click();
    await expect(
      page.getByText("No posts match your search criteria. Try adjusting your filters."),
    ).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole("link", { name: "Clear", exact: true }).click();
    await expect(page).toHaveURL("/blog");
    await expect(page.getByPlaceholder("Search articles...")).toHaveValue("");
  });
});

test.describe("Without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a reader searches and filters, and reads an article with all its parts", async ({ page }) => {
    await page.goto("/blog");
    await chip(page, "Tags", "Fees").click();
    await expect(page).toHaveURL("/blog?tag=fees");
    await page.getByPlaceholder("Search articles...").fill("first year");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL("/blog?q=first+year&tag=fees");
    await cards(page).first().getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(GUIDE);
    for (const heading of ["Quick Takeaways", "The five parts of the price", "Frequently Asked Questions"])
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await page.getByText("Do I pay if the clinician says no?").click();
    await expect(page.getByText("Many providers refund everything")).toBeVisible();
    await page.getByLabel("Where do you live?").selectOption("Ohio");
    await page.getByRole("button", { name: "Compare Providers" }).click();
    await expect(page).toHaveURL("/compare-providers?state=OH");
  });
});

test.describe("In an article", () => {
  test("a reader uses the table of contents, also for the questions, and collapses it @both", async ({
    page,
  }) => {
    await page.goto(GUIDE);
    await expectAccessible(page);
    const contents = page.getByRole("navigation", { name: "Table of Contents" });
    await contents.getByRole("link", { name: "The membership" }).click();
    await expect(page).toHaveURL(`${GUIDE}#section-the-membership`);
    await expect(page.getByRole("heading", { name: "The membership" })).toBeInViewport();
    const links = contents.getByRole("link");
    await expect(links.last()).toHaveText("FAQ");
    await links.last().click();
    await expect(page.getByRole("heading", { name: "Frequently Asked Questions" })).toBeInViewport();
    await contents.getByText("Table of Contents").click();
    await expect(links.first()).toBeHidden();
  });

  test("a reader compares providers with the tool in the text @both", async ({ page }) => {
    await page.goto(QUESTIONS);
    const tool = page.getByRole("region", { name: "Find Your Perfect GLP-1 Provider" });
    await expect(tool.getByText("Compare providers and save up to $2,500 per year.")).toBeVisible();
    await tool.getByLabel("Where do you live?").selectOption("Texas");
    await tool.getByRole("button", { name: "Compare Providers" }).click();
    await expect(page).toHaveURL("/compare-providers?state=TX");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Your Perfect GLP-1 Provider");
  });

  test("a reader calculates in the text and sees the results @both", async ({ page }) => {
    await page.goto("/blog/semaglutide-and-tirzepatide-how-they-differ", { waitUntil: "networkidle" });
    const tool = page.getByRole("region", { name: "GLP-1 Weight Loss Calculator" });
    await tool.getByRole("button", { name: "Calculate Results" }).click();
    await expect(tool.getByText("Please fill in all required fields")).toBeVisible();
    await expectAccessible(page);
    await tool.getByLabel("Current weight").fill("230");
    await tool.getByLabel("Semaglutide").check();
    await tool.getByLabel("Moderate").check();
    await tool.getByLabel("24 weeks").check();
    await tool.getByRole("button", { name: "Calculate Results" }).click();
    await expect(page).toHaveURL("/calculator/results");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/GLP-1 Weight Loss Calculator/);
    await expect(page.getByRole("region", { name: "Your estimate" })).toContainText("230 lbs");
  });

  test("a reader starts the savings form in the text and continues with its second step @both", async ({
    page,
  }) => {
    // Before its script has loaded, the browser would submit the form itself.
    await page.goto(REVIEW, { waitUntil: "networkidle" });
    const tool = page.getByRole("region", { name: "Save on Your GLP-1 Prescription" });
    await tool.getByRole("button", { name: "Next" }).click();
    await expect(tool.getByText("Please fill in all required fields")).toBeVisible();
    await expect(page).toHaveURL(REVIEW);
    await tool.getByLabel("Tirzepatide").check();
    await tool.getByLabel("Injection").check();
    await tool.getByLabel("Your dose").selectOption("not_sure");
    await tool.getByLabel("Current provider").fill("Alderwick Health");
    await tool.getByLabel("What you pay per month").fill("399");
    await tool.getByLabel("Cash or card").check();
    await tool.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL("/save-on-prescription");
    await expect(page.getByRole("heading", { name: "Tell us who you are and where you live" })).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByLabel("What you pay per month")).toHaveValue("399");
  });

  test("a reader who returns to a tool stays on the page, with the earlier answers filled in", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      sessionStorage.setItem("savings-form", JSON.stringify({ currentCost: "399" }));
    });
    await page.goto(REVIEW);
    // The tool's script loads once the tool is seen.
    await page.getByLabel("What you pay per month").scrollIntoViewIfNeeded();
    await expect(page.getByLabel("What you pay per month")).toHaveValue("399");
    await expect(page).toHaveURL(REVIEW);
  });
});

test("A reader of a ranking opens the disclosure, and closes it in three ways @both", async ({ page }) => {
  await page.goto(RANKING);
  const button = page.getByRole("button", { name: "Advertiser Disclosure" });
  const dialog = page.getByRole("dialog", { name: "Advertiser Disclosure" });
  const ways = [
    () => dialog.getByRole("button", { name: "Close" }).click(),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(4, 4),
  ];
  // The button works as soon as the page's scripts run.
  await expect(async () => {
    await button.click();
    await expect(dialog).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Escape");
  for (const close of ways) {
    await button.click();
    await expect(dialog.getByText("commissions").first()).toBeVisible();
    await expectAccessible(page);
    await close();
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
});

test("A reader with a wrong URL gets an explanation and finds the way back @both", async ({
  page,
  expectError,
}) => {
  expectError(/404/);
  const answer = await page.goto("/blog/no-such-article");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post Not Found");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Blog" }).click();
  await expect(page).toHaveURL("/blog");
});

test.describe("A post with its own HTML", () => {
  test("works, and its scripts can't reach the site", async ({ page, context, expectError }) => {
    expectError(/blocked by CORS policy|ERR_FAILED/);
    await context.addCookies([{ name: "session", value: "secret", domain: "localhost", path: "/" }]);
    await page.goto(WORKSHEET);
    await expect(page.getByText("$2,937", { exact: true })).toBeVisible();
    await page.getByLabel(/Every later month/).fill("199");
    await expect(page.getByText("$2,387", { exact: true })).toBeVisible();
    const reach = await page.evaluate(async () => {
      const attempt = async (get: () => unknown) => {
        try {
          return String(await get());
        } catch (error) {
          return error instanceof Error ? error.name : "failed";
        }
      };
      return {
        origin: self.origin,
        cookie: await attempt(() => document.cookie),
        storage: await attempt(() => localStorage.length),
        page: await attempt(async () => (await fetch("/admin")).status),
      };
    });
    expect(reach).toEqual({
      origin: "null",
      cookie: "SecurityError",
      storage: "SecurityError",
      page: "TypeError",
    });
  });

  test("links to the site", async ({ page }) => {
    await page.goto("/blog");
    const card = cards(page).filter({ hasText: "First-year cost worksheet" });
    await card.getByRole("heading").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("What does the first year cost?");
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await page.getByRole("link", { name: "Compare providers by their real prices" }).click();
    await expect(page.getByRole("heading", { name: "Find Your Perfect GLP-1 Provider" })).toBeVisible();
  });
});

for (const address of [
  "/blog",
  GUIDE,
  REVIEW,
  QUESTIONS,
  WORKSHEET,
  "/blog/paying-with-insurance-hsa-or-fsa",
]) {
  test(`${address} is accessible and fits the screen, even a narrow one and in dark mode @both`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(address);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectToFit(page);
    await expectAccessible(page);
  });
}

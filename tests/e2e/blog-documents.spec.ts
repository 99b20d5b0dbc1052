import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { holdUntilLoadingShows } from "./loading-messages.ts";

const CALCULATING = "/blog/semaglutide-and-tirzepatide-how-they-differ";
const RANKING = "/blog/lowest-cost-semaglutide-injections";
const QUIZ = "/blog/find-a-provider-that-fits-your-budget";

/** The script files that the page has loaded, without their hashes. */
const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ name }) => /([a-z.-]+)-[\w-]{8}\.js$/i.exec(name)?.[1] ?? name)
      .sort(),
  );
const articles = (page: Page) => page.getByRole("region", { name: "Articles" }).getByRole("article");
const isReact = (script: string) => script === "react";

test("A reader of the index, an article, or a ranking loads the small script only, and a quiz React", async ({
  page,
}) => {
  for (const path of ["/blog", CALCULATING, RANKING]) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await scripts(page), path).toEqual(["enhance"]);
  }
  await page.goto(QUIZ, { waitUntil: "networkidle" });
  expect((await scripts(page)).some(isReact)).toBe(true);
});

test("An article loads React once its calculator is seen", async ({ page }) => {
  await page.goto(CALCULATING, { waitUntil: "networkidle" });
  expect((await scripts(page)).filter(isReact)).toEqual([]);
  const tool = page.getByRole("region", { name: "GLP-1 Weight Loss Calculator" });
  await tool.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await scripts(page)).some(isReact)).toBe(true);
  await tool.getByText("Use Advanced Calculator").click();
  await expect(tool.getByRole("region", { name: "Advanced Calculator" })).toBeVisible();
});

test("A form that was submitted before its script arrived is checked afterward, and its errors lead to its fields", async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/react-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(CALCULATING);
  const tool = page.getByRole("region", { name: "GLP-1 Weight Loss Calculator" });
  await tool.getByLabel("Moderate").check();
  await tool.getByRole("button", { name: "Calculate Results" }).click();
  release();
  await expect(tool.getByText("Please fill in all required fields")).toBeVisible();
  await expect(tool.getByLabel("Moderate")).toBeChecked();
  await tool.getByRole("alert").getByRole("link").first().click();
  await expect(tool.getByLabel("Current weight")).toBeFocused();
  await expect(tool.getByLabel("Current weight")).toHaveAccessibleDescription(/In pounds.*Enter/);
});

test("Filtering keeps the page, the place on it, and the focus, and Back from an article keeps the filters", async ({
  page,
}) => {
  await page.goto("/blog");
  await page.evaluate(() => Reflect.set(window, "isSamePage", true));
  const chip = page.getByRole("navigation", { name: "Tags" }).getByRole("link", { name: /^Fees/ });
  await chip.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  await chip.press("Enter");
  await expect(page).toHaveURL("/blog?tag=fees");
  await expect(chip).toHaveAttribute("aria-current", "true");
  await expect(chip).toBeFocused();
  expect(await page.evaluate(() => [window.scrollY, Reflect.get(window, "isSamePage")])).toEqual([top, true]);
  const found = await articles(page).count();
  await articles(page).first().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/blog\/[a-z]/);
  await page.goBack();
  await expect(page).toHaveURL("/blog?tag=fees");
  await expect(articles(page)).toHaveCount(found);
});

test("A reader on a slow connection sees what is loading", async ({ page }) => {
  const shown = await holdUntilLoadingShows(page, "/blog/*");
  await page.goto("/blog");
  await articles(page).first().getByRole("heading").getByRole("link").press("Enter");
  await expect(page).not.toHaveURL("/blog");
  expect(shown).toEqual(["Fetching latest provider prices, information, coupons, and reviews..."]);
});

test("A reader who searches on a slow connection sees that articles are loading", async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.goto("/blog");
  await page.route("/blog?*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByPlaceholder("Search articles...").fill("insurance");
  const words = page.getByRole("status").filter({ hasText: "Loading blog posts..." });
  await expect(words).toBeVisible();
  release();
  await expect(words).toBeHidden();
  await expect(page).toHaveURL("/blog?q=insurance");
});

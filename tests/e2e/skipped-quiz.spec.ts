import type { Page } from "@playwright/test";
import { open, pass, stopClock } from "./clock";
import { expect, test } from "./fixtures";

const SKIPPED = "/blog/find-a-provider-that-fits-your-budget?state=oh&form=any&pay=card&budget=400";
const results = (page: Page) => page.getByRole("list", { name: "Ranked providers" });

/** Opens the post with a stopped clock, as if it had been on the screen for this long when its scripts start. */
async function openShownFor(page: Page, ms: number): Promise<void> {
  await page.clock.install();
  await page.addInitScript((shownMs) => {
    performance.getEntriesByType = (type) => {
      if (type !== "paint") return [];
      const startTime = performance.now() - shownMs;
      const paint = { name: "first-contentful-paint", entryType: "paint", startTime, duration: 0 };
      return [{ ...paint, toJSON: () => paint }];
    };
  }, ms);
  await stopClock(page);
  await open(page, SKIPPED);
}

test("The animation of a skipped quiz counts from its first paint, not from its scripts", async ({
  page,
}) => {
  await openShownFor(page, 1_000);
  await expect(page.getByRole("heading", { name: "Analyzing Provider Data" })).toBeVisible();
  await pass(page, 1_400);
  await expect(results(page)).toBeHidden();
  await pass(page, 101);
  await expect(results(page)).toBeVisible();
});

test("Scripts that load after its 2.5 seconds show the ranking at once", async ({ page }) => {
  await openShownFor(page, 4_500);
  await expect(results(page)).toBeVisible();
});

import type { Page } from "@playwright/test";

/**
 * Makes this tab's pages believe that the browser renders them ahead of a click, which its test build doesn't do.
 * @returns shows the page
 */
export async function renderAhead(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    let isPrepared = true;
    Object.defineProperty(document, "prerendering", { get: () => isPrepared });
    document.addEventListener("prerenderingchange", () => {
      isPrepared = false;
    });
  });
  return () => page.evaluate(() => document.dispatchEvent(new Event("prerenderingchange")));
}

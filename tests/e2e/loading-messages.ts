import type { Page } from "@playwright/test";

/**
 * Holds the documents at a URL until a loading message shows. Call it before opening the page with the link, and follow
 * the link with Enter: a pointer may make the browser fetch the next page ahead of time.
 * @returns the messages that showed so far; it grows.
 */
export async function holdUntilLoadingShows(page: Page, url: string): Promise<readonly string[]> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const shown: string[] = [];
  await page.exposeFunction("noteWords", (text: string) => {
    shown.push(text);
    release();
  });
  // Playwright reads nothing from a page that is being left, so the page reports the words.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const words = document.querySelector("[data-words]");
      if (words?.checkVisibility()) Reflect.get(window, "noteWords")(words.textContent);
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ["hidden"] });
  });
  await page.route(url, async (route) => {
    if (route.request().isNavigationRequest()) await held;
    await route.continue();
  });
  return shown;
}

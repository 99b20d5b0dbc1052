import { documents } from "./document-pages";
import { expect, test } from "./fixtures";
import { waitForIsland } from "./react";
import { scriptsOf } from "./script-weight";
import { openAs } from "./staff-people";

const MAX_REQUESTS = 3;
const MAX_BYTES = 20 * 1024;

test("Every document loads at most three scripts and 20 KB of them", async ({ browser, baseURL }) => {
  const over: string[] = [];
  for (const path of documents) {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    const { requests, bytes } = await scriptsOf(page, () => page.goto(path, { waitUntil: "networkidle" }));
    if (requests === 0 || requests > MAX_REQUESTS || bytes > MAX_BYTES)
      over.push(`${path}: ${bytes} bytes in ${requests} requests`);
    await context.close();
  }
  expect(over).toEqual([]);
});

test("A page in English loads one font file, and shows it", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") requested.push(new URL(request.url()).pathname);
  });
  for (const path of ["/terms", "/compare-providers", "/login"]) {
    requested.length = 0;
    await page.goto(path);
    await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === "loaded"));
    expect(new Set(requested).size, path).toBe(1);
  }
});

test("A form works in a browser that doesn't report its first paint", async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto("/compare-providers");
  await waitForIsland(page);
});

// spec:platform#late-parts
test("A form whose scripts can't be loaded says so, and works after a reload", async ({
  page,
  expectError,
}) => {
  expectError(/Failed to fetch dynamically imported module|Failed to load resource/);
  await page.route(/\/assets\/react-/, (route) => route.abort());
  await page.goto("/compare-providers");
  const note = page.getByRole("alert").filter({ hasText: "This part of the page didn't load completely." });
  await expect(note).toBeVisible();
  await page.unrouteAll();
  await note.getByRole("button", { name: "Reload the page" }).click();
  await waitForIsland(page);
  await expect(note).toBeHidden();
});

test("The largest part of a page that a visitor sees first is never loaded late", async ({
  browser,
  baseURL,
}) => {
  const late: string[] = [];
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    const context = await browser.newContext({ baseURL, viewport });
    const page = await context.newPage();
    for (const path of documents) {
      await page.goto(path, { waitUntil: "networkidle" });
      const largest = await page.evaluate(largestPart);
      if (largest !== "at once") late.push(`${path} at ${viewport.width}: ${largest}`);
    }
    await context.close();
  }
  expect(late).toEqual([]);
});

test("A part of a document that fails in the browser says so and offers to reload", async ({
  page,
  expectError,
}) => {
  expectError(/undefined/);
  await page.addInitScript(removePropsOfIslands);
  await page.goto("/blog/find-a-provider-that-fits-your-budget");
  const message = page.getByRole("alert").filter({ hasText: "Something went wrong on our side." });
  await expect(message).toBeVisible();
  await message.getByRole("button", { name: "Reload the page" }).click();
  await expect(message).toBeVisible();
});

/** Runs in the page. */
function removePropsOfIslands() {
  new MutationObserver(() => {
    for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) island.dataset.props = "{}";
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in the page. @returns "at once", or the largest picture that is loaded late, or "nothing" */
function largestPart(): Promise<string> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const element = (list.getEntries().at(-1) as (PerformanceEntry & { element?: Element }) | undefined)
        ?.element;
      const isLate = element instanceof HTMLImageElement && element.loading === "lazy";
      resolve(isLate ? element.currentSrc : "at once");
    });
    observer.observe({ type: "largest-contentful-paint", buffered: true });
    setTimeout(() => resolve("nothing"), 30_000);
  });
}

// spec:site#back-forward
test("Nothing on a document keeps it out of the back/forward cache", async ({ page }) => {
  await page.addInitScript(() => {
    const blockers: string[] = [];
    Object.assign(window, { blockers });
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (...args: Parameters<typeof add>) {
      if (/^(before)?unload$/.test(args[0])) blockers.push(args[0]);
      return add.apply(this, args);
    };
    for (const name of ["WebSocket", "EventSource", "BroadcastChannel", "SharedWorker"] as const) {
      window[name] = new Proxy<typeof window.WebSocket>(window.WebSocket, {
        construct() {
          blockers.push(name);
          throw new Error(name);
        },
      }) as never;
    }
  });
  for (const path of documents) {
    const response = await page.goto(path, { waitUntil: "networkidle" });
    expect(response?.headers()["cache-control"] ?? "", path).not.toContain("no-store");
    expect(await page.evaluate(() => "blockers" in window && window.blockers), path).toEqual([]);
  }
});

test("A link on a hydrated page loads a document, whose script runs", async ({ page }) => {
  await openAs(page, "administrator", "/admin/account");
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await page.getByRole("link", { name: "View site" }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "All Providers" }).click();
  await page.getByRole("checkbox", { name: "Compare Alderwick Health", exact: true }).check();
  await expect(page.getByRole("region", { name: "Providers to compare" })).toBeVisible();
  expect(await page.evaluate(() => "isFirstDocument" in window)).toBe(false);
});

test("The browser may render documents ahead, but no form, visit, or staff page", async ({ page }) => {
  await page.goto("/providers");
  const rules = await page.locator('script[type="speculationrules"]').textContent();
  const [{ where, eagerness }] = JSON.parse(rules ?? "").prerender;
  expect(eagerness).toBe("moderate");
  const never: string[] = where.and[1].not.href_matches;
  const isNever = (path: string) =>
    never.some((pattern) =>
      new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", ".*")}$`).test(path),
    );
  for (const path of [
    "/go/a/1/b/c",
    "/providers/kind-ounce/visit",
    "/compare/a-vs-b/visit/a",
    "/states/texas/semaglutide/kind-ounce/visit",
    "/embed/visit/kind-ounce",
    "/logout",
    "/login",
    "/admin",
    "/compare-providers",
    "/rebate-claim",
    "/providers/kind-ounce/report/1",
    "/price-watch/confirm",
    "/feed.xml",
  ])
    expect(isNever(path), path).toBe(true);
  for (const path of documents.filter((each) => !/^\/price-watch/.test(each)))
    expect(isNever(path), path).toBe(false);
});

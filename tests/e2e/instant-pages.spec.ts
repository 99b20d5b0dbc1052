import type { Page } from "@playwright/test";
import { documents } from "./document-pages";
import { expect, layOutAll, test } from "./fixtures";

/** Pages whose links lead to each kind of page, and away from the site. */
const linking = ["/", "/providers", "/providers/kind-ounce", "/states/texas", "/blog", "/terms"];

/** Never opened ahead of a click: what does something, belongs to one person, or has a form (spec:site#speculation). */
const NEVER =
  /^\/(admin|login|logout|session|access-denied|go|embed|compare-providers|save-on-prescription|calculator|rebate-claim|price-watch|privacy\/)|\/(visit|proof|report)\b|\./;

/** Whose document may be fetched ahead. */
const TOOLS = /^\/(compare-providers|save-on-prescription|calculator|rebate-claim)/;

type RuleSet = { errorType?: string; errorMessage?: string };
type Candidate = { key: { action: string; url: string } };

/** What Chromium's own tools say about pages that may be opened ahead. */
async function watchPreloads(page: Page) {
  const session = await page.context().newCDPSession(page);
  const rules: RuleSet[] = [];
  let candidates: Candidate[] = [];
  session.on("Preload.ruleSetUpdated", ({ ruleSet }) => rules.push(ruleSet));
  session.on("Preload.preloadingAttemptSourcesUpdated", ({ preloadingAttemptSources }) => {
    candidates = preloadingAttemptSources;
  });
  await session.send("Preload.enable");
  return {
    rules,
    urls: (action: "Prerender" | "Prefetch") => [
      ...new Set(candidates.filter(({ key }) => key.action === action).map(({ key }) => key.url)),
    ],
  };
}

test("Chromium opens documents ahead, and nothing that visitors haven't chosen yet", async ({ page }) => {
  const preloads = await watchPreloads(page);
  for (const path of linking) {
    await page.goto(path);
    // Chromium considers a link as soon as it's laid out.
    await layOutAll(page);
    const addresses = await page.evaluate(plainLinks);
    const expected = addresses.filter((url) => !NEVER.test(new URL(url).pathname));
    await expect.poll(() => preloads.urls("Prerender").sort(), path).toEqual(expected);
    const tools = addresses.filter((url) => TOOLS.test(new URL(url).pathname));
    expect(tools.length, path).toBeGreaterThan(0);
    await expect.poll(() => preloads.urls("Prefetch").sort(), path).toEqual(tools);
    expect(addresses.length, path).toBeGreaterThan(expected.length);
  }
  expect(preloads.rules.length).toBe(linking.length);
  expect(preloads.rules.filter(({ errorType }) => errorType !== undefined)).toEqual([]);
});

/** Runs in the page. @returns the addresses on this site of links that open in this tab, apart from places in this page, sorted */
function plainLinks(): string[] {
  const links = document.querySelectorAll<HTMLAnchorElement>(
    "a[href]:not([rel~=nofollow], [target=_blank], [download])",
  );
  const urls = [...links]
    .filter((link) => link.origin === location.origin && link.getAttribute("href")?.startsWith("#") === false)
    .map(({ href }) => href);
  return [...new Set(urls)].sort();
}

/**
 * Runs in the page before its scripts: notes what keeps a browser from showing a page again as it was left.
 * https://web.dev/articles/bfcache
 */
function noteObstacles(): void {
  const found: string[] = [];
  Reflect.set(window, "obstacles", found);
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type: string, ...rest: unknown[]) {
    if (type === "unload" || type === "beforeunload") found.push(`a listener for ${type}`);
    Reflect.apply(listen, this, [type, ...rest]);
  };
  for (const name of [
    "WebSocket",
    "BroadcastChannel",
    "EventSource",
    "RTCPeerConnection",
    "Worker",
    "SharedWorker",
  ])
    note(window, name);
  note(navigator.locks, "request");
  note(indexedDB, "open");

  function note(owner: object, name: string): void {
    const original = Reflect.get(owner, name);
    const used = new Proxy(original, {
      apply: (target, self, values) => {
        found.push(name);
        return Reflect.apply(target, self, values);
      },
      construct: (target, values) => {
        found.push(name);
        return Reflect.construct(target, values);
      },
    });
    Object.defineProperty(owner, name, { value: used });
  }
}

/** Runs in the page. */
function obstacles(): string[] {
  const handlers = ["onunload", "onbeforeunload"].filter((name) => Reflect.get(window, name) !== null);
  return [...Reflect.get(window, "obstacles"), ...handlers];
}

test("No document does anything that keeps Back from showing it as it was left", async ({ page }) => {
  await page.addInitScript(noteObstacles);
  const found: string[] = [];
  for (const path of documents) {
    const response = await page.goto(path);
    if (/no-store/.test(response?.headers()["cache-control"] ?? "")) found.push(`${path}: not stored`);
    await page.keyboard.press("Shift");
    await page.mouse.wheel(0, 2_000);
    await page.waitForLoadState("networkidle");
    found.push(...(await page.evaluate(obstacles)).map((obstacle) => `${path}: ${obstacle}`));
  }
  expect(found).toEqual([]);
  // It does notice.
  await page.evaluate(() => addEventListener("unload", () => {}));
  await page.evaluate(() => new BroadcastChannel("any"));
  expect(await page.evaluate(obstacles)).toEqual(["a listener for unload", "BroadcastChannel"]);
});

test("One document fades into the next, and not for visitors who prefer less motion", async ({
  browser,
  baseURL,
}) => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const context = await browser.newContext({ baseURL, reducedMotion });
    const page = await context.newPage();
    await page.addInitScript(() =>
      addEventListener("pagereveal", ({ viewTransition }) =>
        Reflect.set(window, "hasFaded", viewTransition !== null),
      ),
    );
    await page.goto("/terms");
    await page.getByRole("contentinfo").getByRole("link", { name: "All Providers" }).click();
    await expect(page).toHaveURL("/providers");
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, "hasFaded")), reducedMotion)
      .toBe(reducedMotion === "no-preference");
    await context.close();
  }
});

import { documents } from "./document-pages";
import { expect, layOutAll, test } from "./fixtures";

/** One page of each kind whose form or quiz is hydrated. */
const forms = [
  "/compare-providers",
  "/save-on-prescription",
  "/calculator",
  "/rebate-claim",
  "/blog/find-a-provider-that-fits-your-budget",
];
/** Pages with much text above the fold, or with parts of other heights. */
const tall = ["/", "/rebate-terms", "/providers", "/providers/kind-ounce", "/blog"];
/**
 * Once a browser has shown the fallback, nothing moves. A font that arrives a moment after the first layout still moves
 * some lines: 0.02 with scaled fallbacks, and 0.21 without. Up to 0.1 counts as good.
 */
const MAX_SHIFT = 0.05;

test("A document looks the same before and after its whole style sheet is loaded", async ({
  browser,
  baseURL,
}) => {
  const changed: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ baseURL, colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    for (const path of documents.filter((each) => !each.includes("?"))) {
      await page.goto(path);
      // The script has started once it fetches the sheet.
      await page.locator('link[rel="prefetch"][as="style"]').waitFor({ state: "attached" });
      await page.evaluate(() => document.fonts.ready);
      await layOutAll(page);
      expect(await page.evaluate(changedLook), path).toBe("");
      await page.keyboard.press("Shift");
      await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null));
      const change = await page.evaluate(changedLook);
      if (change !== "") changed.push(`${path}, ${colorScheme}: ${change}`);
    }
    await context.close();
  }
  expect(changed).toEqual([]);
});

/**
 * Runs in the page: reads how one element of each kind is drawn.
 * @returns the first that has changed since the last call, or nothing
 */
function changedLook(): string {
  const kinds = new Map<string, string>();
  for (const element of document.body.querySelectorAll("*")) {
    const kind = [element, element.parentElement]
      .map((each) => `${each?.tagName} ${each?.className}`)
      .join(" in ");
    if (kinds.has(kind)) continue;
    const styles = getComputedStyle(element);
    // A variable that nothing uses yet isn't in the page.
    const drawn = [...styles].filter((name) => !name.startsWith("--"));
    kinds.set(kind, drawn.map((name) => `${name}: ${styles.getPropertyValue(name)}`).join("; "));
  }
  const known: Map<string, string> = Reflect.get(window, "looks") ?? kinds;
  Reflect.set(window, "looks", kinds);
  const changed = [...kinds].find(([kind, look]) => known.get(kind) !== look);
  return changed ? `${changed[0]}: ${known.get(changed[0])} became ${changed[1]}` : "";
}

test("Neither the whole style sheet nor a form's scripts load before the page is visible", async ({
  browser,
  baseURL,
}) => {
  for (const [path, late] of [
    ["/", "\\.css$"],
    ["/compare-providers", "\\.css$"],
    ["/compare-providers", "/react-"],
  ] as const) {
    // Its own cache, as on a first visit.
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await page.addInitScript(restPointer);
    await page.goto(path);
    const found = await page.waitForFunction(startAndPaint, late);
    const { started, painted } = (await found.jsonValue()) ?? { started: 0, painted: 1 };
    expect(started, `${late} on ${path}`).toBeGreaterThanOrEqual(painted);
    await context.close();
  }
});

/** Runs in the page: reports a pointer over it, as browsers do for one that rests there, until the page is visible. */
function restPointer(): void {
  if (performance.getEntriesByName("first-contentful-paint").length > 0) return;
  document.dispatchEvent(new Event("pointerover"));
  setTimeout(restPointer);
}

/** Runs in the page. @returns when the first file with such a name was requested, and when the page was visible */
function startAndPaint(name: string): { started: number; painted: number } | null {
  const files = performance.getEntriesByType("resource").filter((file) => new RegExp(name).test(file.name));
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const started = Math.min(...files.map(({ startTime }) => startTime));
  return files.length > 0 && paint ? { started, painted: paint.startTime } : null;
}

test("A search links to the style sheet that its visitor has", async ({ request }) => {
  const inlined = /<style data-part-of=/;
  const linked = /<link rel="stylesheet"/;
  const opening = [
    "/login?next=%2Fadmin",
    "/login/reset?token=unknown",
    "/price-watch/confirm?token=unknown",
  ];
  for (const path of ["/blog", "/blog?utm_source=news", "/providers?gclid=1", "/login", ...opening]) {
    const html = await (await request.get(path)).text();
    expect(html, path).toMatch(inlined);
    expect(html, path).not.toMatch(linked);
  }
  for (const path of ["/blog?q=dose", "/providers?q=ounce", "/login?notice=signed-out"]) {
    const html = await (await request.get(path)).text();
    expect(html, path).not.toMatch(inlined);
    expect(html, path).toMatch(linked);
  }
});

test("Hardly anything moves when the font arrives after the page", async ({ browser, baseURL }) => {
  const moved: string[] = [];
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    for (const path of [...tall, ...forms]) {
      // Its own cache: the font of the page before would be there at once.
      const context = await browser.newContext({ baseURL, viewport, reducedMotion: "reduce" });
      const page = await context.newPage();
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/*.woff2", async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(path, { waitUntil: "commit" });
      await page.evaluate(paintedTwice);
      release();
      await page.evaluate(() => document.fonts.ready);
      await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === "loaded"));
      const shift = await page.evaluate(totalShift);
      if (shift > MAX_SHIFT) moved.push(`${path} at ${viewport.width}: ${shift}`);
      await context.close();
    }
  }
  expect(moved).toEqual([]);
});

test("A page shown in the fallback font keeps it when the whole style sheet arrives", async ({
  browser,
  baseURL,
}) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    // The font is held back until the page has been shown without it.
    const context = await browser.newContext({ baseURL, viewport, reducedMotion: "reduce" });
    const page = await context.newPage();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/*.woff2", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/terms", { waitUntil: "commit" });
    await page.evaluate(paintedTwice);
    await page.locator('link[rel="prefetch"][as="style"]').waitFor({ state: "attached" });
    const before = await page.evaluate(positions);
    release();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === "loaded"));
    await page.keyboard.press("Shift");
    await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null));
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(positions), `at ${viewport.width}`).toEqual(before);
    await context.close();
  }
});

/** Runs in the page. @returns where each section begins, and the page ends, in px */
function positions(): number[] {
  const sections = [...document.querySelectorAll("h2")].map((heading) => heading.offsetTop);
  return [...sections, document.documentElement.scrollHeight];
}

/** Runs in the page. @returns two frames after the first that showed something */
function paintedTwice(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
    ).observe({ type: "paint", buffered: true });
  });
}

/** Runs in the page. @returns the sum of all layout shifts, including those of the next frames */
function totalShift(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
  });
}

import type { Browser } from "@playwright/test";
import { startBuiltServer } from "../tests/setup/built-server.ts";
import { median } from "./analytics-pages.ts";
import { launchChromium } from "./chromium.ts";
import { BROWSER_ENCODINGS, fetchSettled, type Measurement } from "./harness.ts";
import { PHONE, slowDown } from "./slow-phone.ts";
import { interactivePages, readingPages } from "./visitor-pages.ts";

const ROUNDS = 7;
/** Until a page does nothing anymore. In ms. */
const SETTLE_MS = 1_500;
/** In ms. */
const LARGEST_PAINT_AIM = "at most 900";

/** Figures of one visit, in ms. The last two are sums of what the slow processor did until the page had settled. */
type Visit = { first: number; largest: number; layout: number; scripts: number };

/**
 * When a slow phone paints each page for the first time and its largest part, in Chromium with a processor and a
 * network that are slowed down. Lighthouse calculates both from a fast visit instead.
 */
export default async function firstPaint(): Promise<Measurement[]> {
  const product = await startBuiltServer();
  const browser = await launchChromium();
  try {
    const measured: Measurement[] = [];
    for (const path of [...readingPages, ...interactivePages]) {
      // Compressed as well as for visitors.
      await fetchSettled(product.origin, { path, headers: BROWSER_ENCODINGS });
      const visits: Visit[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        visits.push(await visit(browser, product.origin + path));
      measured.push(...figures(path, visits));
    }
    return measured;
  } finally {
    await browser.close();
    await product.stop();
  }
}

function figures(path: string, visits: readonly Visit[]): Measurement[] {
  const middle = (name: keyof Visit) => median(visits.map((each) => each[name]));
  return [
    { name: `${path}: first paint`, value: middle("first"), unit: "ms" },
    { name: `${path}: largest paint`, value: middle("largest"), unit: "ms", aim: LARGEST_PAINT_AIM },
    { name: `${path}: styles and layout`, value: middle("layout"), unit: "ms" },
    { name: `${path}: scripts`, value: middle("scripts"), unit: "ms" },
  ];
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await slowDown(page);
    await session.send("Performance.enable");
    await page.addInitScript(noteLargestPaint);
    await page.goto(address, { waitUntil: "load" });
    await page.waitForTimeout(SETTLE_MS);
    const { metrics } = await session.send("Performance.getMetrics");
    const ms = (...names: string[]) =>
      metrics.filter(({ name }) => names.includes(name)).reduce((sum, { value }) => sum + value * 1_000, 0);
    return {
      ...(await page.evaluate(readPaints)),
      layout: ms("LayoutDuration", "RecalcStyleDuration"),
      scripts: ms("ScriptDuration"),
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page before its scripts. */
function noteLargestPaint(): void {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) Reflect.set(window, "largestPaint", startTime);
  }).observe({ type: "largest-contentful-paint", buffered: true });
}

/** Runs in the page. */
function readPaints(): { first: number; largest: number } {
  const [first] = performance.getEntriesByName("first-contentful-paint");
  return { first: first?.startTime ?? 0, largest: Number(Reflect.get(window, "largestPaint")) };
}

import type { Browser, Page } from "@playwright/test";
import { startBuiltServer } from "../tests/setup/built-server.ts";
import { launchChromium } from "./chromium.ts";
import { type CompleteForm, completeForms } from "./complete-forms.ts";
import type { Measurement } from "./harness.ts";

/** What a page loaded before the visitor does anything; bytes as sent, compressed, without headers. */
type Scripts = { requests: number; bytes: number; smallest: number };

/** A page that opens by its URL, or that a visitor reaches by filling in a form. */
type MeasuredPage = { name: string; open: (page: Page, origin: string) => Promise<void> };

const READING_AIM = "at most 20 KB in 3 requests";
const INTERACTIVE_AIM = "at most 120 KB in 8 requests";
const QUIET_MS = 500;

const at = (path: string) => async (page: Page, origin: string) => {
  await page.goto(`${origin}${path}`);
};

const readingPages: MeasuredPage[] = [
  { name: "home", open: at("/") },
  { name: "terms", open: at("/terms") },
  { name: "directory", open: at("/providers") },
  { name: "provider", open: openFirst("/providers", 'main a[href^="/providers/"]') },
  { name: "blog index", open: at("/blog") },
  { name: "article", open: openFirst("/blog", 'main a[href^="/blog/"]') },
  { name: "state", open: at("/states/ohio") },
  { name: "sign in", open: at("/login") },
];

const interactivePages: MeasuredPage[] = [
  { name: "compare form", open: at("/compare-providers") },
  { name: "compare results", open: openResults(completeForms.comparison) },
  { name: "savings form", open: at("/save-on-prescription") },
  { name: "savings results", open: openResults(completeForms.savings) },
  { name: "calculator", open: at("/calculator") },
  { name: "calculator results", open: openResults(completeForms.calculator) },
  { name: "quiz", open: at("/blog/find-a-provider-that-fits-your-budget") },
  { name: "squeeze page", open: at("/blog/compare-glp1-prices") },
  { name: "rebate claim", open: at("/rebate-claim") },
  { name: "price report", open: openReport },
  { name: "privacy request", open: at("/privacy/request") },
];

/** Scripts per kind of page in Chromium: how many, and their bytes over the network. */
export default async function scripts(): Promise<Measurement[]> {
  const product = await startBuiltServer();
  const browser = await launchChromium();
  try {
    const results: Measurement[] = [];
    for (const page of readingPages)
      results.push(...figures(page.name, READING_AIM, await measure(browser, product.origin, page)));
    for (const page of interactivePages)
      results.push(...figures(page.name, INTERACTIVE_AIM, await measure(browser, product.origin, page)));
    return results;
  } finally {
    await browser.close();
    await product.stop();
  }
}

function figures(name: string, aim: string, { requests, bytes, smallest }: Scripts): Measurement[] {
  return [
    { name: `${name}: script bytes`, value: bytes, unit: "bytes", aim },
    { name: `${name}: script requests`, value: requests, unit: "", note: `smallest ${smallest} bytes` },
  ];
}

/** Opens the page, then loads it again with an empty cache: a reload keeps the answers in the history entry. */
async function measure(browser: Browser, origin: string, { open }: MeasuredPage): Promise<Scripts> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    await open(page, origin);
    await quiet(page);
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.clearBrowserCache");
    await page.reload();
    await quiet(page);
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => new URL(entry.name).pathname.endsWith(".js"))
        .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
    );
    return {
      requests: sizes.length,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      smallest: Math.min(...sizes),
    };
  } finally {
    await context.close();
  }
}

async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(QUIET_MS);
}

function openFirst(list: string, link: string) {
  return async (page: Page, origin: string) => {
    await page.goto(`${origin}${list}`);
    const address = await page.locator(link).first().getAttribute("href");
    await page.goto(`${origin}${address}`);
  };
}

function openResults(complete: CompleteForm) {
  return async (page: Page, origin: string) => {
    await (await complete(page, origin)).click();
    await page.getByRole("article").first().waitFor();
  };
}

async function openReport(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/providers`);
  const provider = await page.locator('main a[href^="/providers/"]').first().getAttribute("href");
  await page.goto(`${origin}${provider}`);
  const report = await page.locator('a[href*="/report/"]').first().getAttribute("href");
  await page.goto(`${origin}${report}`);
}

import type { Browser, Page } from "@playwright/test";
import { startBuiltServer } from "../tests/setup/built-server.ts";
import { median } from "./analytics-pages.ts";
import { launchChromium } from "./chromium.ts";
import { type CompleteForm, completeForms } from "./complete-forms.ts";
import type { Measurement } from "./harness.ts";

const ROUNDS = 9;
/** How long visitors take at least for the last fields of a form. In ms. */
const LAST_FIELDS_MS = 2_000;
/** A phone as in Lighthouse: four times slower than this machine, with 150 ms of latency and 1.6 Mbit/s. */
const SLOWER = 4;
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/**
 * How long visitors on a slow phone wait between sending a form and its results: as the site does it, and without what
 * it fetches ahead, in turns.
 */
export default async function resultsWait(): Promise<Measurement[]> {
  const product = await startBuiltServer();
  const browser = await launchChromium();
  try {
    const measured: Measurement[] = [];
    for (const [name, complete] of Object.entries(completeForms))
      measured.push(...(await measureForm(browser, product.origin, name, complete)));
    return measured;
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measureForm(
  browser: Browser,
  origin: string,
  name: string,
  complete: CompleteForm,
): Promise<Measurement[]> {
  const waits: Record<"ahead" | "after", number[]> = { ahead: [], after: [] };
  // The first visit after the start is slower on the server.
  await waitForResults(browser, origin, complete, false);
  for (let round = 0; round < ROUNDS; round += 1) {
    waits.ahead.push(await waitForResults(browser, origin, complete, true));
    waits.after.push(await waitForResults(browser, origin, complete, false));
  }
  const [ahead, after] = [median(waits.ahead), median(waits.after)];
  return [
    { name: `${name}: press to results, fetched ahead`, value: ahead, unit: "ms", note: range(waits.ahead) },
    { name: `${name}: press to results, fetched after`, value: after, unit: "ms", note: range(waits.after) },
    { name: `${name}: share of the wait`, value: ahead / after, unit: "" },
  ];
}

const range = (values: readonly number[]) =>
  `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))}`;

/** @returns ms from the press of the button to the frame after the first result */
async function waitForResults(
  browser: Browser,
  origin: string,
  complete: CompleteForm,
  isAhead: boolean,
): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(noteTimes);
    if (!isAhead) await page.addInitScript(fetchNothingAhead);
    const button = await complete(page, origin);
    await slowDown(page);
    await page.waitForTimeout(LAST_FIELDS_MS);
    await button.click();
    await page.waitForURL("**/results");
    await page.waitForFunction(() => Reflect.get(window, "shownAt") !== undefined);
    return await page.evaluate(
      () => Reflect.get(window, "shownAt") - Number(sessionStorage.getItem("pressedAt")),
    );
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

/** Runs in each page before its scripts: notes the press, and when the first result is painted. */
function noteTimes(): void {
  const now = () => performance.timeOrigin + performance.now();
  addEventListener("click", () => sessionStorage.setItem("pressedAt", String(now())), { capture: true });
  if (!location.pathname.endsWith("/results")) return;
  const observer = new MutationObserver(() => {
    if (document.querySelector("article") === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => Reflect.set(window, "shownAt", now())));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Runs in each page before its scripts: the form fetches nothing for the next page, and hands over no question. */
function fetchNothingAhead(): void {
  const setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    const handed = key === "navigation-state" ? { ...JSON.parse(value), question: undefined } : null;
    setItem.call(this, key, handed ? JSON.stringify(handed) : value);
  };
  addEventListener("DOMContentLoaded", () => document.querySelector("template[data-next-page]")?.remove());
}

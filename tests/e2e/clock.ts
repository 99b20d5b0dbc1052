import { expect, type Page } from "@playwright/test";
import { waitForIsland } from "./react.ts";

/**
 * Opens a page and waits for its script, because only then do the outbound links have a session, and for React, if it's
 * an island that is the page: its timers start then.
 */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('a[href*="glp_session_id"]').first()).toBeAttached();
  await waitForIsland(page);
}

/** Advances a page's stopped clock by this much, once everything the page has started is done. */
export async function pass(page: Page, ms: number): Promise<void> {
  await page.evaluate(async () => {
    const turn = () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    for (let turns = 0; turns < 20; turns += 1) await turn();
  });
  await page.clock.runFor(ms);
}

/** From here on the page's clock moves only when the test moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
}

/** The check itself needs timers: they fire, but hardly any time passes for the page. */
export async function whileClockCreeps(page: Page, check: () => Promise<void>): Promise<void> {
  let isChecking = true;
  const checking = check().finally(() => {
    isChecking = false;
  });
  while (isChecking) {
    // The clock runs in every page of the browser, and axe opens and closes a page.
    await page.clock.runFor(1).catch((error: unknown) => {
      if (page.isClosed()) throw error;
    });
  }
  await checking;
}

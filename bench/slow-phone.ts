import type { CDPSession, Page } from "@playwright/test";

/** The screen of the phone in Lighthouse. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Four times slower than this machine, as Lighthouse assumes. */
const SLOWER = 4;
/** In ms and bytes per second: the network in Lighthouse, 150 ms and 1.6 megabits per second. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** Slows the page's processor and network down from now on, also for the next pages in this tab. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return session;
}

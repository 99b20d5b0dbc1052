import { loadavg } from "node:os";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { startPostgres } from "../tests/setup/postgres.ts";
import { signIn } from "./admin.ts";
import { launchChromium } from "./chromium.ts";
import { startOnPostgres } from "./events.ts";
import type { Measurement } from "./harness.ts";
import { fillLists, staffLists } from "./list-data.ts";

const AIM = "at most 200";
const ROUNDS = 3;
/** How long after an action its events and the work they start may take to be reported. In ms. */
const SETTLE_MS = 600;
/** The lists that show the most rows. */
const measuredLists = ["blog analytics", "staff", "shared rankings", "brands", "posts", "leads"] as const;

/** In ms: the slowest event from input to the next paint, as in INP, and the longest task until it settled. */
type Reaction = { event: number; task: number };

/** What someone does in a list. Null if the list doesn't have it. */
const actions: Record<string, (page: Page) => Promise<(() => Promise<unknown>) | null>> = {
  "select all": async (page) => {
    const box = page.getByRole("checkbox", { name: "Select all rows" });
    return (await box.count()) > 0 ? () => box.click() : null;
  },
  sort: async (page) => {
    const header = page.locator("th[aria-sort=none] a").first();
    return (await header.count()) > 0 ? () => header.click() : null;
  },
  "filter typing": async (page) => {
    const field = page.locator("main input[type=search]").first();
    return (await field.count()) > 0 ? () => field.pressSequentially("listed", { delay: 80 }) : null;
  },
  "open a menu": async (page) => {
    const button = page.getByRole("button", { name: "Views", exact: true });
    return (await button.count()) > 0 ? () => button.click() : null;
  },
};

/** How fast the longest lists of the staff area react in Chromium, at a desktop's width. */
export default async function listsLatency(): Promise<Measurement[]> {
  const postgres = await startPostgres();
  try {
    const product = await startOnPostgres(postgres.url);
    try {
      const cookie = await signIn(product.origin);
      await fillLists(postgres.url);
      const browser = await launchChromium();
      try {
        return await measureAll(browser, product.origin, cookie);
      } finally {
        await browser.close();
      }
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function measureAll(browser: Browser, origin: string, cookie: string): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  for (const name of measuredLists) {
    const address = origin + staffLists[name];
    for (const [action, find] of Object.entries(actions)) {
      const reactions: Reaction[] = [];
      let rows = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const context = await signedIn(browser, origin, cookie);
        const page = await open(context, address);
        rows = await page.locator("main tbody tr").count();
        const act = await find(page);
        if (act) reactions.push(await reactionTo(page, act));
        await context.close();
      }
      if (reactions.length > 0) measured.push(figure(`lists: ${name} (${rows} rows), ${action}`, reactions));
    }
  }
  return measured;
}

function figure(name: string, reactions: readonly Reaction[]): Measurement {
  const [median] = reactions.toSorted((a, b) => a.event - b.event).slice(Math.floor(reactions.length / 2));
  const note = `longest task ${Math.round(median?.task ?? 0)} ms; load ${loadavg()[0]?.toFixed(1)}`;
  return { name, value: median?.event ?? 0, unit: "ms", aim: AIM, note };
}

async function signedIn(browser: Browser, origin: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const cookies = cookie.split("; ").map((pair) => {
    const end = pair.indexOf("=");
    return { name: pair.slice(0, end), value: pair.slice(end + 1), url: origin };
  });
  await context.addCookies(cookies);
  await context.addInitScript(() => {
    const seen: Reaction = { event: 0, task: 0 };
    Object.assign(window, { seenReaction: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.event = Math.max(seen.event, entry.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.task = Math.max(seen.task, entry.duration);
    }).observe({ type: "longtask" });
  });
  return context;
}

/** Waits until React listens. */
async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith("__reactContainer$")));
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

async function reactionTo(page: Page, act: () => Promise<unknown>): Promise<Reaction> {
  const read = () =>
    page.evaluate(() => ({ ...(window as unknown as { seenReaction: Reaction }).seenReaction }));
  await page.evaluate(() => {
    Object.assign((window as unknown as { seenReaction: Reaction }).seenReaction, { event: 0, task: 0 });
  });
  await act();
  // A list that is sorted or filtered renders its new rows a moment later.
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(SETTLE_MS);
  return read();
}

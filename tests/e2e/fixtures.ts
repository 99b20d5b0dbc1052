import { randomInt } from "node:crypto";
import { AxeBuilder } from "@axe-core/playwright";
import {
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Request,
  type Route,
} from "@playwright/test";
import { ARRIVAL_ID, type Arrival } from "../fakes/other-sites";

export { expect };

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

type Fixtures = {
  /** Names an error that this test provokes, such as the console's line for a 404 answer. */
  expectError(pattern: RegExp): void;
};

/**
 * Playwright's `test` with the house rules: a console error, an uncaught exception or a request to another host
 * fails it, in every tab. A visitor may go to another site: a server of the tests' own answers for all of them.
 */
export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    await use({ ...extraHTTPHeaders, "X-Forwarded-For": someAddress() });
  },
  expectError: [
    async ({ context, baseURL }, use) => {
      const problems: string[] = [];
      const expected: RegExp[] = [];
      watchErrors(context, problems);
      keepToHost(context, new URL(baseURL ?? "").host, problems);
      await use((pattern) => expected.push(pattern));
      const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
      expect(unexpected, "errors and foreign requests in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

/** A visitor's address in the range reserved for benchmarks, 198.18.0.0/15. */
function someAddress(): string {
  return `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

function watchErrors(context: BrowserContext, problems: string[]): void {
  context.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (webError) => problems.push(`uncaught: ${webError.error().message}`));
}

/**
 * By listening, not by `route`: intercepted requests pass through the test's process one by one and past the browser's
 * cache. None leaves the machine, every other host is one of the tests' own (playwright.config.ts).
 */
function keepToHost(context: BrowserContext, host: string, problems: string[]): void {
  context.on("request", (request) => {
    const { protocol, host: asked } = new URL(request.url());
    if (!protocol.startsWith("http") || asked === host || isVisit(request)) return;
    problems.push(`request to another host: ${request.url()}`);
  });
}

/** Whether the visitor goes there in a tab, which is what links to providers are for. */
function isVisit(request: Request): boolean {
  return request.isNavigationRequest() && request.resourceType() === "document";
}

/** Waits for the next event that a page sends. It stops it on the way, because a beacon's body can't be read afterward. */
export async function nextEvent(page: Page): Promise<{ sent: Promise<unknown> }> {
  const { promise: sent, resolve } = Promise.withResolvers<unknown>();
  const read = async (route: Route) => {
    resolve(route.request().postDataJSON());
    await route.continue();
  };
  await page.route("**/events", read, { times: 1 });
  return { sent };
}

/** What the other site that this tab went to was asked for, once it has answered. */
export async function arrivalIn(tab: Page): Promise<Omit<Arrival, "address"> & { address: URL }> {
  const arrival: Arrival = JSON.parse((await tab.locator(`#${ARRIVAL_ID}`).textContent()) ?? "");
  return { ...arrival, address: new URL(arrival.address) };
}

/** Fails with a readable list when axe finds a breach of WCAG 2.2 AA on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await endTransitions(page);
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze();
  const findings = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(" ")}`).join("\n")}`,
  );
  expect(findings, "accessibility findings").toEqual([]);
}

/** The same in the light and in the dark. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

/** Colors on their way from one to the other have no contrast of their own. The end of one may be the beginning of what inherits it. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ends = (animation: Animation) =>
      animation.playState !== "finished" &&
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    for (let depth = 0; depth < 20; depth += 1) {
      const running = document.getAnimations().filter(ends);
      if (running.length === 0) return;
      for (const animation of running) animation.finish();
    }
  });
}

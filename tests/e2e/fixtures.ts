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
import axe, { type Result, type RunOnly, type RunOptions } from "axe-core";
import { ARRIVAL_ID, type Arrival } from "../fakes/other-sites";
import { openWithReact } from "./react";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

export { expect };

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];
/** axe's rules about colors (its tag cat.color) at level AA or A. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

type Fixtures = {
  /** Expects an error that this test causes, such as the console's line for a 404. */
  expectError(pattern: RegExp): void;
};

/**
 * Playwright's `test` with our rules, in every tab: a staff page is open once React listens; a console error, an uncaught
 * exception, or a request to another host fails the test. A visitor may go to another site: a local server answers for
 * all of them.
 */
export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    await use({ ...extraHTTPHeaders, "X-Forwarded-For": someAddress() });
  },
  expectError: [
    async ({ context, baseURL }, use) => {
      const problems: string[] = [];
      const expected: RegExp[] = [];
      context.on("page", openWithReact);
      watchErrors(context, problems);
      keepToHost(context, new URL(baseURL ?? "").host, problems);
      await use((pattern) => expected.push(pattern));
      const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
      expect(unexpected, "errors and foreign requests in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

/** A visitor's IP address in the range reserved for benchmarks, 198.18.0.0/15. */
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
 * Uses events, not `route`: intercepted requests pass through the test's process one by one and bypass the browser's
 * cache. No request leaves the machine, because every other host resolves to the tests' own server
 * (playwright.config.ts).
 */
function keepToHost(context: BrowserContext, host: string, problems: string[]): void {
  context.on("request", (request) => {
    const { protocol, host: requested } = new URL(request.url());
    if (!protocol.startsWith("http") || requested === host || isVisit(request)) return;
    problems.push(`request to another host: ${request.url()}`);
  });
}

/** Whether the visitor opens this in a tab, as with links to providers. */
function isVisit(request: Request): boolean {
  return request.isNavigationRequest() && request.resourceType() === "document";
}

/**
 * Waits for the next event that a page sends. It intercepts the event, because a beacon's body can't be read afterward.
 */
export async function nextEvent(page: Page): Promise<{ sent: Promise<unknown> }> {
  const { promise: sent, resolve } = Promise.withResolvers<unknown>();
  const read = async (route: Route) => {
    resolve(route.request().postDataJSON());
    await route.continue();
  };
  await page.route("**/events", read, { times: 1 });
  return { sent };
}

/**
 * Holds React on its way to the browser, as a slow network would: forms are there, but their scripts aren't.
 * @returns delivers it
 */
export async function holdReact(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/react-*.js", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** The request that the other site received from this tab, once it has responded. */
export async function arrivalIn(tab: Page): Promise<Omit<Arrival, "address"> & { address: URL }> {
  const arrival: Arrival = JSON.parse((await tab.locator(`#${ARRIVAL_ID}`).textContent()) ?? "");
  return { ...arrival, address: new URL(arrival.address) };
}

/**
 * Fails if the page scrolls sideways. The message names the page. Right after the size of the window changed, a page may
 * be too wide for a few frames. `innerWidth` wouldn't do: on phones it grows with the page.
 */
export async function expectToFit(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const message = `pixels of ${new URL(page.url()).pathname} that stick out sideways`;
  await expect.poll(overflow, { message }).toBe(0);
}

/**
 * Lays out the parts of the page that are far below the screen. Until the reader is near them, they have the styles of
 * the first color scheme, and their grids have no rows.
 */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (document.documentElement.dataset.laidOut !== undefined) return;
    document.documentElement.dataset.laidOut = "";
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("[class*=out-of-view] { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Fails with a readable list if axe finds a violation of WCAG 2.2 AA on the page in its current state. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, { type: "tag", values: WCAG_22_AA });
}

/** The same in light and dark mode. Only colors differ between them, so dark mode gets only the rules about colors. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  await expectReadableInDarkMode(page);
}

export async function expectReadableInDarkMode(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(page, { type: "rule", values: COLOR_RULES });
}

async function expectNoViolations(page: Page, runOnly: RunOnly): Promise<void> {
  // Wherever the page happens to be scrolled, a bar may cover half a button, which axe takes for a small one.
  const scrolled = await scrollPage(page, 0);
  await endTransitions(page);
  await layOutAll(page);
  const options: RunOptions = { resultTypes: ["violations"], runOnly };
  // The builder runs axe in every frame. It opens another tab for its report and loads axe three times.
  const violations =
    page.frames().length === 1
      ? await violationsInDocument(page, options)
      : (await new AxeBuilder({ page }).options(options).analyze()).violations;
  if (scrolled !== 0) await scrollPage(page, scrolled);
  const findings = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(" ")}`).join("\n")}`,
  );
  expect(findings, "accessibility findings").toEqual([]);
}

/**
 * Scrolls to this many pixels from the top, and lets the page show or hide what depends on it.
 * @returns where the page was before
 */
function scrollPage(page: Page, top: number): Promise<number> {
  return page.evaluate(async (to) => {
    const before = window.scrollY;
    if (before === to) return before;
    window.scrollTo({ top: to, behavior: "instant" });
    // An observer reports with the next frame, even if the test has stopped the page's clock.
    const nextFrame = () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.documentElement);
      });
    await nextFrame();
    await nextFrame();
    return before;
  }, top);
}

/** What axe finds in a page without frames. A document that axe has already checked still has axe's script. */
async function violationsInDocument(page: Page, options: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axe.source);
    // Findings name elements by selector. The HTML of each checked element would only be thrown away.
    await page.evaluate(() => window.axe.configure({ noHtml: true }));
  }
  return page.evaluate(async (given) => (await window.axe.run(document, given)).violations, options);
}

/**
 * During a transition, colors have no meaningful contrast. The end of one transition may start another on an element
 * that inherits the color.
 */
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

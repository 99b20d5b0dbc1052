import type { Browser, Page } from "@playwright/test";
import { startBuiltServer } from "../tests/setup/built-server.ts";
import { median } from "./analytics-pages.ts";
import { launchChromium } from "./chromium.ts";
import { type CompleteForm, completeForms } from "./complete-forms.ts";
import type { Measurement } from "./harness.ts";
import { PHONE, slowDown } from "./slow-phone.ts";

const ROUNDS = 9;
/** How long visitors take at least for the last step: choosing in a long list, or typing a name. In ms. */
const LAST_STEP_MS = 2_000;
type Wait = {
  name: string;
  /** Brings the page to the moment before the last step. @returns that step, which opens the next page */
  approach(page: Page, origin: string): Promise<() => Promise<unknown>>;
  /** Runs in the next page: whether it has what the visitor waits for. */
  isThere(): boolean;
};

const waits: Wait[] = [
  { name: "choosing a state to a usable form", approach: approachForm, isThere: isFormUsable },
  ...Object.entries(completeForms).map(([name, complete]) => ({
    name: `${name}: sending the form to its results`,
    approach: (page: Page, origin: string) => approachResults(page, origin, complete),
    isThere: hasResults,
  })),
];

/**
 * How long visitors on a slow phone wait for the page after a form: as the site does it, and without what it fetches
 * ahead, in turns.
 */
export default async function nextPage(): Promise<Measurement[]> {
  const product = await startBuiltServer();
  const browser = await launchChromium();
  try {
    const measured: Measurement[] = [];
    for (const wait of waits) measured.push(...(await measure(browser, product.origin, wait)));
    return measured;
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measure(browser: Browser, origin: string, wait: Wait): Promise<Measurement[]> {
  const ahead: number[] = [];
  const after: number[] = [];
  // Pages are compressed well from the third request on.
  for (let visit = 0; visit < 3; visit += 1) await once(browser, origin, wait, false);
  for (let round = 0; round < ROUNDS; round += 1) {
    ahead.push(await once(browser, origin, wait, true));
    after.push(await once(browser, origin, wait, false));
  }
  const [sooner, later] = [median(ahead), median(after)];
  return [
    { name: `${wait.name}, fetched ahead`, value: sooner, unit: "ms", note: range(ahead) },
    { name: `${wait.name}, fetched after`, value: later, unit: "ms", note: range(after) },
    { name: `${wait.name}, share of the wait`, value: sooner / later, unit: "" },
  ];
}

const range = (values: readonly number[]) =>
  `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))}`;

/** @returns ms from the last step to the frame after the page has what the visitor waits for */
async function once(
  browser: Browser,
  origin: string,
  { approach, isThere }: Wait,
  isAhead: boolean,
): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    if (!isAhead) await page.addInitScript(fetchNothingAhead);
    const goOn = await approach(page, origin);
    await page.addInitScript({ content: `(${noteWhenThere})(${isThere})` });
    await page.waitForTimeout(LAST_STEP_MS);
    await page.evaluate(noteStart);
    await goOn();
    await page.waitForFunction(() => Reflect.get(window, "thereAt") !== undefined);
    return await page.evaluate(
      () => Reflect.get(window, "thereAt") - Number(sessionStorage.getItem("startedAt")),
    );
  } finally {
    await context.close();
  }
}

async function approachForm(page: Page, origin: string) {
  await page.goto(`${origin}/`, { waitUntil: "networkidle" });
  await slowDown(page);
  const states = page.getByLabel("Where do you live?");
  await states.tap();
  return () => states.selectOption("Texas");
}

async function approachResults(page: Page, origin: string, complete: CompleteForm) {
  const button = await complete(page, origin);
  await slowDown(page);
  return () => button.tap();
}

/** Runs in the page: notes the next change or press. */
function noteStart(): void {
  const note = () => sessionStorage.setItem("startedAt", String(performance.timeOrigin + performance.now()));
  for (const type of ["change", "click"]) addEventListener(type, note, { capture: true });
}

/** Runs in the next page before its scripts: notes when it has what the visitor waits for. */
function noteWhenThere(isThere: () => boolean): void {
  const look = () => {
    if (!isThere()) return void setTimeout(look, 5);
    requestAnimationFrame(() =>
      setTimeout(() => Reflect.set(window, "thereAt", performance.timeOrigin + performance.now())),
    );
  };
  look();
}

/** Runs in the page. */
function hasResults(): boolean {
  return location.pathname.endsWith("/results") && document.querySelector("article") !== null;
}

/** Runs in the page: whether React has hydrated the form. It notes that at the root's element. */
function isFormUsable(): boolean {
  const root = location.pathname === "/compare-providers" && document.querySelector("[data-at-once]");
  const key = root && Object.keys(root).find((name) => name.startsWith("__reactContainer$"));
  return Boolean(key && !Reflect.get(root, key).stateNode.current.memoizedState.isDehydrated);
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

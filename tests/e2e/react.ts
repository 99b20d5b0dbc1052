import { expect, type Page, type Response } from "@playwright/test";

/**
 * From now on, opening or reloading a staff page waits until React has taken it over, unless the call says how long to
 * wait. Before that, a button for a menu or a dialog does nothing, and React doesn't notice what is typed.
 */
export function openWithReact(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const open = async (opening: Promise<Response | null>, waitUntil: string | undefined) => {
    const response = await opening;
    if (waitUntil === undefined) await waitForReact(page);
    return response;
  };
  page.goto = (url, options) => open(goto(url, options), options?.waitUntil);
  page.reload = (options) => open(reload(options), options?.waitUntil);
}

/** Waits until React has taken over this page, if it's one that React takes over as a whole. */
export async function waitForReact(page: Page): Promise<void> {
  await untilHydrated(page, null);
}

/** The same for each island of the page that is the page. */
export async function waitForIsland(page: Page): Promise<void> {
  await untilHydrated(page, "[data-at-once]");
}

/** Works with a stopped clock too, and while the page still goes somewhere. */
async function untilHydrated(page: Page, selector: string | null): Promise<void> {
  await expect(async () => {
    expect(await page.evaluate(isHydrated, selector)).toBe(true);
  }).toPass({ timeout: 30_000 });
}

/**
 * Runs in the page. React keeps its root at the element that it hydrates, and notes there when that is done: its
 * listeners come earlier, when it doesn't know the fields yet.
 * @param selector of the elements; null for the document, if it has a router
 */
function isHydrated(selector: string | null): boolean {
  if (selector === null && !("__reactRouterContext" in window)) return true;
  const roots = selector === null ? [document] : [...document.querySelectorAll(selector)];
  return roots.every((root) => {
    const key = Object.keys(root).find((name) => name.startsWith("__reactContainer$"));
    return key !== undefined && Reflect.get(root, key).stateNode.current.memoizedState.isDehydrated === false;
  });
}

import type { Page, Response } from "@playwright/test";

/** What the scripts of a page weigh over the wire: all of them, and the smallest. */
export type ScriptWeight = { requests: number; bytes: number; smallest: number };

/** @param load loads the page, and waits until it has loaded everything */
export async function scriptsOf(page: Page, load: () => Promise<unknown>): Promise<ScriptWeight> {
  const scripts: Response[] = [];
  const keep = (response: Response) => {
    if (response.request().resourceType() === "script") scripts.push(response);
  };
  page.on("response", keep);
  await load();
  page.off("response", keep);
  const sizes = await Promise.all(scripts.map((script) => script.request().sizes()));
  const bytes = sizes.map(({ responseBodySize }) => responseBodySize);
  return {
    requests: bytes.length,
    bytes: bytes.reduce((sum, size) => sum + size, 0),
    smallest: Math.min(...bytes),
  };
}

import { expect, type Page, type Request, type Response } from "@playwright/test";

/** Bytes of a page's files as sent, compressed, without headers, and the number of all its requests. */
export type PageWeight = { html: number; css: number; js: number; requests: number };

const KINDS = { html: /^text\/html/, css: /^text\/css/, js: /javascript/ } as const;

/** Scripts and the whole style sheet start after the page was painted. In ms. */
const QUIET_MS = 1_000;

/**
 * Everything that a first visit to a page loads before the visitor does anything.
 * @param page has an empty cache.
 * @param late names of files that the page loads after it was painted.
 */
export async function weightOf(page: Page, path: string, late: readonly RegExp[]): Promise<PageWeight> {
  const responses: Response[] = [];
  let lastAt = performance.now();
  const underWay = new Set<Request>();
  page.on("request", (request) => underWay.add(request));
  page.on("response", (response) => responses.push(response));
  const ended = (request: Request) => {
    underWay.delete(request);
    lastAt = performance.now();
  };
  page.on("requestfinished", ended).on("requestfailed", ended);
  await page.goto(path);
  const isThere = (name: RegExp) => responses.some((response) => name.test(response.url()));
  const isQuiet = () => underWay.size === 0 && performance.now() - lastAt > QUIET_MS;
  await expect.poll(() => late.every(isThere) && isQuiet(), path).toBe(true);
  const files = await Promise.all(
    responses.map(async (response) => ({
      type: (await response.headerValue("content-type")) ?? "",
      bytes: (await response.request().sizes()).responseBodySize,
    })),
  );
  const sum = (kind: keyof typeof KINDS) =>
    files.filter(({ type }) => KINDS[kind].test(type)).reduce((total, { bytes }) => total + bytes, 0);
  return { html: sum("html"), css: sum("css"), js: sum("js"), requests: files.length };
}

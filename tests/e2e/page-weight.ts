import type { Page, Response } from "@playwright/test";

/** Bytes of a page's files as sent, compressed, without headers, and the number of all its requests. */
export type PageWeight = { html: number; css: number; js: number; requests: number };

const KINDS = { html: /^text\/html/, css: /^text\/css/, js: /javascript/ } as const;

/**
 * Everything that a first visit to a page loads before the visitor does anything.
 * @param page has an empty cache.
 */
export async function weightOf(page: Page, path: string): Promise<PageWeight> {
  const responses: Response[] = [];
  const keep = (response: Response) => responses.push(response);
  page.on("response", keep);
  await page.goto(path, { waitUntil: "networkidle" });
  page.off("response", keep);
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

import type { MiddlewareFunction } from "react-router";
import { SITEMAP_PART, sitemapContext } from "./use-cases/sitemap.server";

/** Answers `/sitemap.xml` with the file, or a part of it; if it can't be generated, the page shows an error. */
export const serveSitemap: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.endsWith(".data")) return next();
  const files = await context
    .get(sitemapContext)
    .read()
    .catch(() => null);
  if (!files) return next();
  const part = searchParams.get(SITEMAP_PART);
  // Only one spelling of each number, so that the page cache doesn't keep a part several times.
  const xml = part === null ? files.main : files.parts.find((_, index) => part === String(index + 1));
  if (xml === undefined) return new Response(`Unknown ${SITEMAP_PART} of the sitemap.`, { status: 404 });
  // The page cache drops a page when its data changes, but not at a given time.
  const kept = { "X-Page-Cache": "posts brands", "X-Page-Query": SITEMAP_PART };
  return new Response(xml, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=300",
      ...(files.until === Number.POSITIVE_INFINITY && kept),
    },
  });
};

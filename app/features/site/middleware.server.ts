import type { MiddlewareFunction } from "react-router";
import { sitemapContext } from "./use-cases/sitemap.server";

/** Answers `/sitemap.xml` with the file; where none can be made, the page says so. */
export const serveSitemap: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (new URL(request.url).pathname.endsWith(".data")) return next();
  try {
    const { xml, isCopy } = await context.get(sitemapContext).read();
    const headers = new Headers({
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=300",
    });
    // A copy is not kept: the next request may get the real one.
    if (!isCopy) headers.set("X-Page-Cache", "posts brands");
    return new Response(xml, { headers });
  } catch {
    return next();
  }
};

import type { MiddlewareFunction } from "react-router";
import { sitemapContext } from "./use-cases/sitemap.server";

/** Answers `/sitemap.xml` with the file; if it can't be generated, the page shows an error. */
export const serveSitemap: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (new URL(request.url).pathname.endsWith(".data")) return next();
  try {
    const xml = await context.get(sitemapContext).read();
    return new Response(xml, {
      headers: {
        "Content-Type": "application/xml; charset=utf-8",
        "Cache-Control": "public, max-age=300",
        "X-Page-Cache": "posts brands",
        "X-Page-Query": "",
      },
    });
  } catch {
    return next();
  }
};

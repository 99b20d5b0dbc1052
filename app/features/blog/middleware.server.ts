import { href, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { actorContext } from "~/features/auth/middleware.server";
import { postCatalogContext } from "~/features/posts/queries/catalog.server";
import { canReadPost } from "~/features/posts/rules/access";
import type { Post } from "~/features/posts/schema";
import { visitorVariantContext } from "~/features/split-tests/use-cases/variant-assignment.server";
import { recorderContext } from "~/features/tracking/mutations/recorder.server";
import { recordDocumentView } from "~/features/tracking/use-cases/document-view.server";
import { isSpeculation, refuseSpeculation } from "~/features/tracking/use-cases/speculation.server";
import { parseWebAddress } from "~/kernel/web-address";
import { platformContext } from "~/platform/context.server";
import { hasCanonicalLink, rawDocument } from "./rules/raw-document";

/**
 * Without allow-same-origin, the document's scripts run in their own origin, so that they can't read this site's pages
 * or act as a signed-in member of staff (spec:blog#raw-html). Windows that it opens are ordinary pages.
 */
const RAW_POLICY = "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-forms";

type Context = Readonly<RouterContextProvider>;

function rawAnswer(post: Post, context: Context, framedBy: "none" | "self") {
  const { config } = context.get(platformContext);
  const requestedSlug = context.get(visitorVariantContext).shown?.requestedSlug ?? post.slug;
  const canonical = post.canonicalUrl ?? config.SITE_URL + href("/blog/:slug", { slug: requestedSlug });
  const html = rawDocument(post, { siteName: config.SITE_NAME, canonical });
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `${RAW_POLICY}; frame-ancestors '${framedBy}'`,
    // A sandboxed page must not require cross-origin opener isolation: browsers refuse to show it.
    "Cross-Origin-Opener-Policy": "unsafe-none",
  });
  // A response header rather than a tag, because a complete document by its author isn't modified.
  const address = parseWebAddress(canonical);
  if (address && !hasCanonicalLink(post.content)) headers.set("Link", `<${address.href}>; rel="canonical"`);
  return { html, headers };
}

/** Serves a custom_html post in a frame for the editor, isolated as it is for readers; no view is counted. */
export function serveFramedRawPost(post: Post, context: Context): Response {
  const { html, headers } = rawAnswer(post, context, "self");
  headers.set("X-Frame-Options", "SAMEORIGIN");
  return new Response(html, { headers });
}

/** Responds with only the HTML of a custom_html post, isolated; every other post continues to its page. */
export const serveRawPost: MiddlewareFunction<Response> = async ({ request, params, context }, next) => {
  const isDataRequest = new URL(request.url).pathname.endsWith(".data");
  if (isDataRequest || !params.slug) return next();
  // If the post can't be read, the page reports it: unlike a middleware, the page can render the site's frame.
  const post = await context
    .get(postCatalogContext)
    .bySlug(params.slug)
    .catch(() => undefined);
  if (post?.template !== "custom_html" || !canReadPost(context.get(actorContext), post)) return next();
  if (isSpeculation(request)) return refuseSpeculation();
  const { html, headers } = rawAnswer(post, context, "none");
  if (post.status !== "published") headers.set("X-Robots-Tag", "noindex");
  const { shown, newSessionId } = context.get(visitorVariantContext);
  const services = { platform: context.get(platformContext), recorder: context.get(recorderContext) };
  const page = {
    path: href("/blog/:slug", { slug: post.slug }),
    slug: post.slug,
    query: new URL(request.url).searchParams,
    variantId: shown?.variantId ?? null,
    newSessionId,
  };
  if (post.status !== "draft") recordDocumentView(request, services, page, headers);
  return new Response(request.method === "HEAD" ? null : html, { headers });
};

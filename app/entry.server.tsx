import { Writable } from "node:stream";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { isDatabaseUnavailable } from "~/platform/db/failure.server";
import {
  contentSecurityPolicy,
  PAGE_FRAME_HEADER,
  PAGE_SOURCES_HEADER,
} from "~/platform/http/security.server";
import { failedForDatabase } from "~/platform/http/unavailable.server";
import { FailedPageContext, kindOfPage } from "~/ui/document-page";
import { RenderApartContext } from "~/ui/render-apart";

const RENDER_TIMEOUT_MS = 10_000;

/** Vite adds its own scripts and styles, which change with every edit. */
const developmentPolicy = "default-src 'self' ws: data: blob: 'unsafe-inline' 'unsafe-eval'";

/**
 * Renders the whole page before sending the first byte. Only then are the inline scripts known, so that the
 * Content-Security-Policy can list each by its hash. A page without a nonce can be cached and served again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  await explainDatabaseUnavailable(routerContext.staticHandlerContext, context);
  const { html: rendered, failed } = await render(request.url, routerContext);
  const html = readBeforeRunning(rendered);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const sources = headers.get(PAGE_SOURCES_HEADER)?.split(" ") ?? [];
  headers.delete(PAGE_SOURCES_HEADER);
  const framedBy = headers.get(PAGE_FRAME_HEADER) === "self" ? "self" : "none";
  headers.delete(PAGE_FRAME_HEADER);
  if (framedBy === "self") headers.set("X-Frame-Options", "SAMEORIGIN");
  if (!headers.has("Content-Security-Policy")) {
    const policy = import.meta.env.DEV ? developmentPolicy : contentSecurityPolicy(html, sources, framedBy);
    headers.set("Content-Security-Policy", policy);
  }
  return new Response(request.method === "HEAD" ? null : html, { status: failed ? 500 : status, headers });
}

/** The error page offers to send the typed data again. */
async function explainDatabaseUnavailable(
  { errors }: EntryContext["staticHandlerContext"],
  context: RouterContextProvider,
): Promise<void> {
  const failed = Object.values(errors ?? {}).some((error) => !isRouteErrorResponse(error));
  const info = context.get(requestInfoContext);
  if (!errors || !failed || !(await failedForDatabase(info, context.get(platformContext).db))) return;
  const data = (await info.readEntries?.()) ?? null;
  for (const route of Object.keys(errors))
    errors[route] = { status: 503, statusText: "Service Unavailable", internal: false, data };
}

/**
 * A page can be read before its scripts run, so styles and font load first on a slow connection. The router's tags have
 * no property for this.
 */
function readBeforeRunning(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

function render(url: string, routerContext: EntryContext): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let failed = false;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timeout);
        resolve({ html: Buffer.concat(chunks).toString("utf8"), failed });
        done();
      },
    });
    const errors = Object.values(routerContext.staticHandlerContext.errors ?? {});
    const isFailed = errors.some((error) => !isRouteErrorResponse(error) || error.status !== 404);
    const page = (
      <FailedPageContext value={isFailed}>
        <RenderApartContext value={renderToString}>
          <ServerRouter context={isFailed ? routerContext : withoutOtherRoutes(routerContext)} url={url} />
        </RenderApartContext>
      </FailedPageContext>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      // Otherwise React hides parts above 12 KB until a script puts them in place, and without scripts they stay
      // hidden.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: () => {
        failed = true;
      },
    });
    const timeout = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

/**
 * The routes of other pages are only for navigation in the browser, which documents don't have. Without them, the
 * router doesn't make all of them for each page.
 */
function withoutOtherRoutes(context: EntryContext): EntryContext {
  const { manifest, routeModules, staticHandlerContext } = context;
  const { matches, loaderData } = staticHandlerContext;
  const ids = matches.map(({ route }) => route.id);
  const handles = ids.map((id) => ({ handle: routeModules[id]?.handle, loaderData: loaderData[id] }));
  if (kindOfPage(handles) === "hydrated") return context;
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  return { ...context, manifest: { ...manifest, routes } };
}

/** For unexpected errors only: expected ones are returned or thrown as responses. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // A page that passes a 404 to its frame, or a route that doesn't accept the request's method.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (isDatabaseUnavailable(error)) context.get(requestInfoContext).isDatabaseUnavailable = true;
  const { log } = context.get(platformContext);
  log.failure(error, "request failed");
};

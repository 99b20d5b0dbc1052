import { islandScripts } from "virtual:enhance-scripts";
import { styleParts } from "virtual:style-parts";
import type { ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  StaticRouter,
} from "react-router";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { isDatabaseUnavailable } from "~/platform/db/failure.server";
import { isDisconnection } from "~/platform/http/client-left.server";
import { createPageStyles, mayBeFirstPage, type PageStyles } from "~/platform/http/page-styles.server";
import { type Html, type Rendered, renderHydrated, renderPage } from "~/platform/http/render-page.server";
import {
  contentSecurityPolicy,
  PAGE_FRAME_HEADER,
  PAGE_SOURCES_HEADER,
} from "~/platform/http/security.server";
import { failedForDatabase } from "~/platform/http/unavailable.server";
import { freeBytes, wholeResponse } from "~/platform/http/whole-body.server";
import { FailedPageContext, kindOfPage } from "~/ui/document-page";
import { createKeepHtml, HydratedHtmlContext, KeptHtmlContext } from "~/ui/kept";
import { type RenderApart, RenderApartContext } from "~/ui/render-apart";
import { RouterNavigation } from "~/ui/router-navigation";
import styles from "./ui/app.css?url";
import fonts from "./ui/fonts.css?url";

const keepHtml = createKeepHtml((element) =>
  inOnePiece(renderToStaticMarkup(<StaticRouter location="/">{element}</StaticRouter>)),
);

const keepHydratedHtml = createKeepHtml((element) =>
  inOnePiece(
    renderToString(
      <StaticRouter location="/">
        <RouterNavigation>{element}</RouterNavigation>
      </StaticRouter>,
    ),
  ),
);

/** React adds its text up from small pieces, which stay in memory as long as the text and cost more than its bytes. */
function inOnePiece(html: string): string {
  return Buffer.from(html).toString();
}

const apart: RenderApart = { render: renderToString, scripts: islandScripts };

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
  const { html: rendered, failed, isDocument } = await render(request.url, routerContext);
  const ownPolicy = headers.has("Content-Security-Policy");
  const isFirst = isDocument && !ownPolicy && mayBeFirstPage(new URL(request.url), headers);
  const plain = isDocument ? rendered : readBeforeRunning(rendered);
  const { html, style } = isFirst ? withStyles(rendered) : { html: plain, style: "" };
  headers.set("Content-Type", "text/html; charset=utf-8");
  const sources = headers.get(PAGE_SOURCES_HEADER)?.split(" ") ?? [];
  headers.delete(PAGE_SOURCES_HEADER);
  const framedBy = headers.get(PAGE_FRAME_HEADER) === "self" ? "self" : "none";
  headers.delete(PAGE_FRAME_HEADER);
  if (framedBy === "self") headers.set("X-Frame-Options", "SAMEORIGIN");
  if (!ownPolicy) {
    const policy = import.meta.env.DEV
      ? developmentPolicy
      : contentSecurityPolicy(html, sources, framedBy, style);
    headers.set("Content-Security-Policy", policy);
  }
  const init = { status: failed ? 500 : status, headers };
  return request.method === "HEAD" ? new Response(null, init) : wholeResponse(html, init);
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

const [FONTS, SHEET] = [fonts, styles].map(
  (href) => `<link rel="stylesheet" href="${href}" data-precedence="high"/>`,
);
/** As React writes them. */
const SHEETS = Buffer.from(`${FONTS}${SHEET}`);
let pageStyles: PageStyles | null = null;

/**
 * Puts the styles of a document into it, so that it's visible without another request. Its script loads the whole sheet
 * later (`app/enhance/whole-styles.ts`).
 */
function withStyles(html: Html): { html: Html; style: string } {
  const at = html.indexOf(SHEETS);
  if (at === -1 || styleParts.length === 0) return { html, style: "" };
  pageStyles ??= createPageStyles(styleParts);
  const { css, source } = pageStyles.of(html);
  const parts = [html.subarray(0, at), STYLE_START, css, STYLE_END, html.subarray(at + SHEETS.length)];
  const complete = Buffer.concat(parts);
  freeBytes(html);
  return { html: complete, style: source };
}

const STYLE_START = Buffer.from(`<style data-part-of="${styles}">`);
const STYLE_END = Buffer.from("</style>");

const PRELOAD = Buffer.from('<link rel="modulepreload"');
const LATE_PRELOAD = Buffer.from('<link rel="modulepreload" fetchpriority="low"');

/**
 * A page can be read before its scripts run, so styles and font load first on a slow connection. The router's tags have
 * no property for this.
 */
function readBeforeRunning(html: Html): Html {
  const parts: Uint8Array[] = [];
  let done = 0;
  for (let at = html.indexOf(PRELOAD); at !== -1; at = html.indexOf(PRELOAD, done)) {
    parts.push(html.subarray(done, at), LATE_PRELOAD);
    done = at + PRELOAD.length;
  }
  if (done === 0) return html;
  const late = Buffer.concat([...parts, html.subarray(done)]);
  freeBytes(html);
  return late;
}

type Page = Rendered & { isDocument: boolean };

async function render(url: string, routerContext: EntryContext): Promise<Page> {
  const errors = Object.values(routerContext.staticHandlerContext.errors ?? {});
  const isFailed = errors.some((error) => !isRouteErrorResponse(error) || error.status !== 404);
  const kind = isFailed ? "hydrated" : kindOfContext(routerContext);
  const isDocument = kind !== "hydrated";
  const pageOf = (router: ReactNode) => (
    <FailedPageContext value={isFailed}>
      <RenderApartContext value={apart}>
        <KeptHtmlContext value={isDocument ? keepHtml : null}>
          <HydratedHtmlContext value={isDocument ? null : keepHydratedHtml}>{router}</HydratedHtmlContext>
        </KeptHtmlContext>
      </RenderApartContext>
    </FailedPageContext>
  );
  const rendered = isDocument
    ? await renderPage(pageOf, routerContext)
    : await renderHydrated(pageOf, routerContext, url);
  return { ...rendered, isDocument: kind === "document" };
}

function kindOfContext({ routeModules, staticHandlerContext }: EntryContext) {
  const { matches, loaderData } = staticHandlerContext;
  return kindOfPage(
    matches.map(({ route: { id } }) => ({ handle: routeModules[id]?.handle, loaderData: loaderData[id] })),
  );
}

/** For unexpected errors only: expected ones are returned or thrown as responses. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isDisconnection(error, request)) return;
  // A page that passes a 404 to its frame, or a route that doesn't accept the request's method.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const info = context.get(requestInfoContext);
  info.hasFailed = true;
  if (isDatabaseUnavailable(error)) info.isDatabaseUnavailable = true;
  const { log } = context.get(platformContext);
  log.failure(error, "request failed");
};

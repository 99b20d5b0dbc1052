import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Platform, RequestInfo } from "~/platform/context.server";
import { inRequest } from "~/platform/current-work.server";
import { isDatabaseUnavailable } from "~/platform/db/failure.server";
import { isDatabaseResponding } from "~/platform/db/health.server";
import { HIDDEN_FILE_PATH, serveFile } from "~/platform/storage/serve.server";
import { FILES_PATH } from "~/platform/storage/storage.server";
import { atOrigin } from "./at-origin.server";
import { type BodyLimits, limitBody } from "./body-limit.server";
import { type BuiltFiles, createBuiltFiles, HASHED_FILES } from "./built-files.server";
import { CLIENT_LEFT, hasLeft, isDisconnection, loggedStatus } from "./client-left.server";
import { createInstant, type Instant } from "./instant.server";
import { createPageCache, type PageCache } from "./page-cache.server";
import { asResponse, type PostEndpoints } from "./post-endpoint.server";
import { createQuickPosts } from "./quick-posts.server";
import { createRequestLog, type RequestLog } from "./request-log.server";
import { isSameOriginRequest, setSecurityHeaders } from "./security.server";
import { addressOf, originOf } from "./sender.server";
import { RETRY_LATER } from "./unavailable.server";

export type FrontEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: { info: RequestInfo; isPage?: boolean; isHealthCheck?: boolean };
};
export type Front = Hono<FrontEnv>;

export type FrontOptions = BodyLimits & {
  platform: Platform;
  /** The folder with the built browser files; null in development, where Vite serves them. */
  staticRoot: string | null;
  /** Whether this process is about to stop and proxies should send new requests elsewhere. */
  isStopping(): boolean;
  /** Paths that other servers call, so their requests need no Origin. */
  crossOriginPaths: readonly string[];
  /**
   * Names of cookies that don't affect any page, except through the cache part that `answerPage` gives the page cache.
   */
  visitorCookies: readonly string[];
  /** Plain endpoints that answer without React. */
  endpoints(front: Front): void;
  /** Endpoints for many small requests, which are usually answered in front of the app. */
  posts: PostEndpoints;
  answerPage(request: Request, info: RequestInfo, pageCache: PageCache): Promise<Response>;
  /** Whether anonymous visitors may see different pages at this path. */
  pageVaries(pathname: string): boolean;
  /** The pattern of the page at a path, such as `/blog/:slug`. */
  routeOf(pathname: string): string;
};

/** The HTTP front: request id and log line, headers, limits, static files, endpoints, then pages. */
export function createFront(options: FrontOptions): { front: Front; pageCache: PageCache; instant: Instant } {
  const { platform, staticRoot, visitorCookies } = options;
  const front: Front = new Hono<FrontEnv>();
  const isHttps = platform.config.SITE_URL.startsWith("https:");
  const completeHeaders = (headers: Headers) => setSecurityHeaders(headers, isHttps);
  const pageCache = createPageCache({ visitorCookies, completeHeaders });
  const files = staticRoot === null ? null : createBuiltFiles(staticRoot, completeHeaders);
  const requests = createRequestLog(platform);

  front.use(describeRequest(options, requests, completeHeaders));
  front.use(refuseTrace());
  front.use(refuseBrokenAddress());
  reportHealth(front, options);
  if (files && staticRoot !== null) serveBuiltFiles(front, staticRoot, files);
  front.use(refuseCrossOrigin(platform, options.crossOriginPaths));
  front.use(limitBody(options));
  options.endpoints(front);
  for (const [path, take] of Object.entries(options.posts)) {
    front.post(path, async (c) => asResponse(await take(c.req.raw, c.get("info"))));
  }
  // After the endpoints, because a feature may guard its own folder.
  front.get(`${FILES_PATH}*`, (c) => {
    c.get("info").logFields.path = HIDDEN_FILE_PATH;
    return serveFile(c.req.raw, platform.storage, platform.log);
  });
  front.all("*", (c) => {
    c.set("isPage", true);
    const request = atOrigin(c.req.raw, originOf(c.req.raw, platform.config));
    return options.answerPage(request, c.get("info"), pageCache);
  });
  const failed = describeFailure(platform);
  front.onError((error, c) => {
    if (hasLeft(c.env?.incoming)) return new Response(null, { status: CLIENT_LEFT });
    const info: RequestInfo | undefined = c.get("info");
    if (info) info.hasFailed = !isDisconnection(error, c.req.raw);
    return failed(error);
  });
  const { pageVaries, routeOf } = options;
  const instant = createInstant({ pageCache, files, requests, log: platform.log, pageVaries, routeOf });
  const quickPosts = createQuickPosts({ platform, posts: options.posts, requests, completeHeaders, failed });
  return {
    front,
    pageCache,
    instant: (incoming, outgoing) => instant(incoming, outgoing) || quickPosts(incoming, outgoing),
  };
}

/** What a visitor gets instead of the response of code that failed. */
function describeFailure({ log }: Platform): (error: unknown) => Response {
  const plain = { "Content-Type": "text/plain; charset=UTF-8" };
  return (error) => {
    log.failure(error, "request failed");
    if (isDatabaseUnavailable(error)) {
      const advice = "We can't reach our data right now. Please try again in a moment.";
      return new Response(advice, { status: 503, headers: { ...plain, ...RETRY_LATER } });
    }
    const apology = "Something went wrong on our side. Please try again.";
    return new Response(apology, { status: 500, headers: plain });
  };
}

/** Endpoints for proxies, supervisors, and monitoring (spec:platform#health). */
function reportHealth(front: Front, { platform, isStopping }: FrontOptions): void {
  const mark: MiddlewareHandler<FrontEnv> = (c, next) => {
    c.set("isHealthCheck", true);
    return next();
  };
  front.get("/healthz", mark, (c) => c.json({ status: "alive" }));
  front.get("/servingz", mark, (c) =>
    isStopping() ? c.json({ status: "stopping" }, 503) : c.json({ status: "serving" }),
  );
  front.get("/readyz", mark, async (c) => {
    if (isStopping()) return c.json({ status: "stopping" }, 503);
    const ready = await isDatabaseResponding(platform.db);
    return c.json({ status: ready ? "ready" : "database away" }, ready ? 200 : 503);
  });
}

/** One log line per request with everything about it, but never its query, its body, or text that the visitor typed. */
function describeRequest(
  { platform, routeOf }: FrontOptions,
  requests: RequestLog,
  completeHeaders: (headers: Headers) => void,
): MiddlewareHandler<FrontEnv> {
  return async (c, next) => {
    const request = requests.open(c.req.method, c.req.header("traceparent"));
    const info: RequestInfo = {
      requestId: request.requestId,
      clientAddress: addressOf(c.req.raw.headers, c.env?.incoming, platform.config),
      logFields: {},
    };
    c.set("info", info);
    await inRequest(info.requestId, request.span, next);
    completeHeaders(c.res.headers);
    if (info.readFrom) c.res.headers.append("Server-Timing", `db;desc="${info.readFrom}"`);
    const status = loggedStatus(c.res.status, c.req.raw, info.hasFailed);
    const route = () => routeName(c, routeOf);
    const isHealthCheck = c.get("isHealthCheck");
    requests.close(request, { path: c.req.path, status, fields: info.logFields, isHealthCheck, route });
  };
}

/** The pattern that answered. Requests that were refused before, and files beside the site, count as `other`. */
function routeName(c: Context<FrontEnv>, routeOf: FrontOptions["routeOf"]): string {
  if (c.get("isPage")) return routeOf(c.req.path);
  const pattern = routePath(c);
  return pattern === "/*" ? "other" : pattern;
}

/** Only for files of the build, so that no other request asks the disk. */
function serveBuiltFiles(front: Front, root: string, files: BuiltFiles): void {
  const serve = serveStatic<FrontEnv>({
    root,
    precompressed: true,
    onFound: (_path, c) => c.header("Cache-Control", files.caching(c.req.path)),
  });
  const serveKnown: MiddlewareHandler<FrontEnv> = (c, next) =>
    files.has(c.req.path) ? serve(c, next) : next();
  front.use(`${HASHED_FILES}*`, serveKnown);
  front.use("*", serveKnown);
}

function refuseCrossOrigin(platform: Platform, open: readonly string[]): MiddlewareHandler<FrontEnv> {
  return async (c, next) => {
    const origin = originOf(c.req.raw, platform.config);
    if (open.includes(c.req.path) || isSameOriginRequest(c.req.raw, origin)) return next();
    c.get("info").logFields.refused = "origin";
    const reason = `This request didn't come from ${origin}, the URL of this site.`;
    const advice = "Open the site there. Its operator sets that URL as SITE_URL.";
    return c.text(`${reason} ${advice}`, 403);
  };
}

/** TRACE echoes a request with its cookies on some servers; nothing here needs it (OWASP ASVS 13.4.4). */
function refuseTrace(): MiddlewareHandler<FrontEnv> {
  return async (c, next) => {
    if (c.req.method !== "TRACE") return next();
    return c.text("This method isn't allowed.", 405, { Allow: "GET, HEAD, POST" });
  };
}

/** A URL whose percent-encoding is invalid can't name a page; the router would log it and fail. */
function refuseBrokenAddress(): MiddlewareHandler<FrontEnv> {
  return async (c, next) => {
    const { pathname } = new URL(c.req.url);
    if (decoded(pathname) === null) return c.text("This URL isn't valid.", 400);
    return next();
  };
}

/**
 * The return value is used, because a bundler that considers decoding pure removes a call made only for its exception.
 */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

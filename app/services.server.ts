import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { defineAdSpendJobs } from "~/features/ad-spend/jobs.server";
import { createVendor, vendorContext } from "~/features/article-generator/integrations/ai-vendor.server";
import { defineArticleJobs } from "~/features/article-generator/jobs.server";
import { completeIdentity } from "~/features/auth/endpoints.server";
import { defineAuthJobs } from "~/features/auth/jobs.server";
import { IDENTITY_CALLBACK_PATH } from "~/features/auth/rules/identity";
import { authContext, createAuth } from "~/features/auth/use-cases/auth.server";
import { createTitleImages, titleImagesContext } from "~/features/blog/use-cases/social-images.server";
import { defineBrandImportJobs } from "~/features/brand-import/jobs.server";
import { brandCatalogContext, createBrandCatalog } from "~/features/brands/queries/catalog.server";
import { createRecommendationsEndpoint } from "~/features/calculator/endpoints.server";
import { recommendationsPath } from "~/features/calculator/rules/recommend";
import { createMatchEndpoint } from "~/features/compare/endpoints.server";
import { matchesPath } from "~/features/compare/rules";
import { createSiteTexts, siteTextsContext } from "~/features/content/queries/site-texts.server";
import { defineBlogJobs } from "~/features/media/jobs.server";
import { createPostCatalog, postCatalogContext } from "~/features/posts/queries/catalog.server";
import { serveScreenshot } from "~/features/rebate/endpoints.server";
import { defineRebateJobs } from "~/features/rebate/jobs/claim-mails.server";
import { SCREENSHOT_FOLDER } from "~/features/rebate/rules/screenshot";
import { createInbound } from "~/features/revenue/endpoints/inbound.server";
import { defineRevenueJobs } from "~/features/revenue/jobs.server";
import { createNetworkDirectory } from "~/features/revenue/queries/directory.server";
import { conversionFeedContext, createConversionFeed } from "~/features/revenue/queries/feed.server";
import { inboundPaths } from "~/features/revenue/rules/addresses";
import { createAlternativesEndpoint } from "~/features/savings/endpoints.server";
import { alternativesPath } from "~/features/savings/schema";
import { createSitemap, sitemapContext } from "~/features/site/use-cases/sitemap.server";
import {
  createSplitVisits,
  leadElsewhere,
  markAnswer,
  type SplitVisit,
  splitVisitContext,
  withoutRedirectMarker,
} from "~/features/split-tests/use-cases/variant-assignment.server";
import { collectEvent } from "~/features/tracking/endpoints/events.server";
import { createRecorder, recorderContext } from "~/features/tracking/mutations/recorder.server";
import {
  type Platform,
  platformContext,
  type RequestInfo,
  requestInfoContext,
} from "~/platform/context.server";
import type { Front } from "~/platform/http/front.server";
import type { PageCache } from "~/platform/http/page-cache.server";
import { HIDDEN_FILE_PATH, serveFile } from "~/platform/storage/serve.server";
import { FILES_PATH } from "~/platform/storage/storage.server";

export type Services = Awaited<ReturnType<typeof createServices>>;

/** What features keep for as long as the app runs, and the jobs they define. */
export async function createServices(platform: Platform) {
  const { config, database, db, jobs, log } = platform;
  const auth = await createAuth({ config, db, log });
  defineAuthJobs(jobs, auth);
  defineRebateJobs(platform);
  defineAdSpendJobs(platform);
  defineRevenueJobs(platform);
  defineBlogJobs(platform);
  defineBrandImportJobs(platform);
  const catalog = await createBrandCatalog(database);
  const vendor = createVendor(config);
  defineArticleJobs({ platform, brands: catalog, vendor });
  const posts = await createPostCatalog(database);
  const sitemap = createSitemap({ posts, brands: catalog, siteUrl: config.SITE_URL, now: platform.now, log });
  return {
    auth,
    catalog,
    vendor,
    posts,
    texts: await createSiteTexts(database, config.SITE_NAME),
    sitemap,
    titleImages: createTitleImages(),
    recorder: createRecorder(db, log),
    inbound: createInbound(platform, await createNetworkDirectory(database)),
    conversionFeed: await createConversionFeed(database),
    splitVisits: await createSplitVisits(platform, auth.cookies.session),
  };
}

/** Plain endpoints, which answer without React. */
export function mountEndpoints(front: Front, platform: Platform, services: Services): void {
  const { auth, catalog, inbound, recorder } = services;
  const { log, storage } = platform;
  const matches = createMatchEndpoint(platform, catalog, recorder);
  const alternatives = createAlternativesEndpoint(platform, catalog, recorder);
  const recommendations = createRecommendationsEndpoint(platform, catalog, recorder);
  const eventLimit = platform.rateLimit("events", 120, 60);
  front.get(`${FILES_PATH}${SCREENSHOT_FOLDER}/*`, (c) => {
    c.get("info").logFields.path = HIDDEN_FILE_PATH;
    return serveScreenshot(platform, auth, c.req.raw, c.get("info"));
  });
  front.get(`${FILES_PATH}*`, (c) => {
    c.get("info").logFields.path = HIDDEN_FILE_PATH;
    return serveFile(c.req.raw, storage, log);
  });
  if (auth.identity) {
    front.get(IDENTITY_CALLBACK_PATH, (c) => completeIdentity(auth, c.req.raw, c.get("info")));
  }
  const takeConversion = (endpoint: keyof typeof inboundPaths) =>
    front.all(inboundPaths[endpoint], (c) => inbound.respond(endpoint, c.req.raw, c.get("info")));
  takeConversion("postback");
  takeConversion("post-conversion-data");
  front.post(matchesPath, (c) => matches(c.req.raw, c.get("info")));
  front.post(alternativesPath, (c) => alternatives(c.req.raw, c.get("info")));
  front.post(recommendationsPath, (c) => recommendations(c.req.raw, c.get("info")));
  front.post("/events", async (c) => {
    const wait = await eventLimit.consume(c.get("info").clientAddress);
    if (wait !== null) recorder.drops.count("rate_limited");
    if (wait !== null) return c.json({ error: "Too many events." }, 429, { "Retry-After": String(wait) });
    return collectEvent(c.req.raw, recorder);
  });
}

/** Answers pages: from the page cache or rendered, or with the post that a split test shows instead. */
export function createPageAnswerer(platform: Platform, services: Services) {
  const { splitVisits } = services;
  const renderPage = createPageRenderer(platform, services);
  return async (request: Request, info: RequestInfo, pageCache: PageCache): Promise<Response> => {
    const visit = splitVisits.meet(request, info);
    const elsewhere = leadElsewhere(request, visit);
    if (elsewhere) return elsewhere;
    const plain = withoutRedirectMarker(request);
    const answer = await pageCache.respond(plain, () => renderPage(plain, info, visit), visit.cachePart);
    if (answer.ok) markAnswer(answer.headers, visit);
    return answer;
  };
}

function createPageRenderer(platform: Platform, services: Services) {
  const { auth, catalog, vendor, posts, texts, sitemap, titleImages, recorder, conversionFeed } = services;
  const handle = createRequestHandler(build, platform.config.NODE_ENV);
  return (request: Request, info: RequestInfo, visit: SplitVisit): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(platformContext, platform);
    context.set(requestInfoContext, info);
    context.set(authContext, auth);
    context.set(brandCatalogContext, catalog);
    context.set(postCatalogContext, posts);
    context.set(vendorContext, vendor);
    context.set(siteTextsContext, texts);
    context.set(titleImagesContext, titleImages);
    context.set(sitemapContext, sitemap);
    context.set(recorderContext, recorder);
    context.set(conversionFeedContext, conversionFeed);
    context.set(splitVisitContext, visit);
    return handle(request, context);
  };
}

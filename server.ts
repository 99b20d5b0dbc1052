import { realpathSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import { serve } from "@hono/node-server";
import { createRequestHandler, href, RouterContextProvider } from "react-router";
import { startRoller } from "~/features/analytics/jobs.server";
import { completeIdentity } from "~/features/auth/endpoint.server";
import { defineAuthJobs } from "~/features/auth/jobs.server";
import { ensureFirstAccounts } from "~/features/auth/mutations/first-accounts.server";
import { announcement, type FirstAccount } from "~/features/auth/rules/announcement";
import { IDENTITY_CALLBACK_PATH } from "~/features/auth/rules/identity";
import { authContext, createAuth } from "~/features/auth/service/auth.server";
import { defineBlogJobs } from "~/features/blog/jobs.server";
import { createPostCatalog, postCatalogContext } from "~/features/blog/queries/catalog.server";
import { LARGEST_DRAFT_BYTES } from "~/features/blog/rules/checklist-draft";
import { createTitleImages, titleImagesContext } from "~/features/blog/service/title-images.server";
import { defineBrandImportJobs } from "~/features/brand-import/jobs.server";
import { brandCatalogContext, createBrandCatalog } from "~/features/brands/queries/catalog.server";
import { createMatchEndpoint } from "~/features/compare/endpoint.server";
import { matchesPath } from "~/features/compare/rules";
import { createSiteTexts, siteTextsContext } from "~/features/content/queries/site-texts.server";
import { defineRebateJobs } from "~/features/rebate/jobs.server";
import { createInbound } from "~/features/revenue/endpoint/inbound.server";
import { createNetworkDirectory } from "~/features/revenue/queries/directory.server";
import { inboundPaths } from "~/features/revenue/rules/addresses";
import { createSitemap, sitemapContext } from "~/features/site/service/sitemap.server";
import {
  createSplitVisits,
  leadElsewhere,
  markAnswer,
  type SplitVisit,
  splitVisitContext,
} from "~/features/split-tests/endpoint/visits.server";
import { ASSIGNMENTS_COOKIE } from "~/features/split-tests/rules/assignment-cookie";
import { collectEvent } from "~/features/tracking/endpoint.server";
import { createRecorder, recorderContext } from "~/features/tracking/mutations.server";
import { SESSION_KEY } from "~/features/tracking/rules/session";
import { withAuthSecret } from "~/platform/auth-secret.server";
import { type Config, ConfigError, parseConfig, readEnvironment } from "~/platform/config.server";
import {
  type Platform,
  platformContext,
  type RequestInfo,
  requestInfoContext,
} from "~/platform/context.server";
import { type Database, DatabaseOpenError } from "~/platform/db/client.server";
import { migrate } from "~/platform/db/migrate.server";
import { openDatabase } from "~/platform/db/open.server";
import { createFront, type Front } from "~/platform/http/front.server";
import type { PageCache } from "~/platform/http/page-cache.server";
import { createRateLimits } from "~/platform/http/rate-limit.server";
import { createJobs } from "~/platform/jobs/jobs.server";
import { createLog, type Log } from "~/platform/log.server";
import { createMailer } from "~/platform/mail/mailer.server";
import { createSecrets } from "~/platform/secrets.server";
import { HIDDEN_FILE_PATH, serveFile } from "~/platform/storage/serve.server";
import { createStorage, FILES_PATH } from "~/platform/storage/storage.server";
import { seedSampleData } from "~db/demo/seed.server";

const STOP_WITHIN_MS = 9_000;
/** Uploads, whose handlers read them piece by piece and set limits of their own. */
const STREAMED_BODIES = [
  href("/rebate-claim"),
  href("/rebate-claim/submit"),
  href("/admin/blog/images/upload"),
  href("/admin/import"),
  href("/admin/import/upload"),
];

export type AppOptions = {
  config: Config;
  database: Database;
  log: Log;
  /** The clock; tests set it. */
  now?: () => Date;
  /** Folder with the built browser files; null in development. */
  staticRoot?: string | null;
};

export type App = {
  front: Front;
  platform: Platform;
  /** Staff accounts made at this start. */
  firstAccounts: FirstAccount[];
  /** Resolves when everything recorded in the background so far is written. */
  settled(): Promise<void>;
  /** Finishes what is being written. The database stays open: it belongs to the caller. */
  close(): Promise<void>;
};

/** Puts the product together on an open, migrated database. */
export async function createApp(options: AppOptions): Promise<App> {
  const platform = await createPlatform(options);
  const { config, database, jobs } = platform;
  const firstAccounts = await ensureFirstAccounts(platform.db, config, platform.now());
  const services = await createServices(platform);
  const { front, pageCache } = createFront({
    platform,
    staticRoot: options.staticRoot ?? null,
    largeBodies: { [href("/admin/blog/checklist")]: LARGEST_DRAFT_BYTES },
    streamedBodies: STREAMED_BODIES,
    crossOriginPaths: Object.values(inboundPaths),
    endpoints: (front) => mountEndpoints(front, platform, services),
    visitorCookies: [SESSION_KEY, ASSIGNMENTS_COOKIE],
    answerPage: createPageAnswerer(platform, services),
  });
  await database.listen("brands_changed", () => pageCache.invalidate("brands"));
  await database.listen("posts_changed", () => pageCache.invalidate("posts"));
  await database.listen("site_texts_changed", () => pageCache.invalidate("site"));
  // After every feature has defined its jobs.
  await jobs.start();
  const { auth, inbound, recorder, splitVisits } = services;
  const roller = startRoller(platform, recorder);
  async function close() {
    await auth.drain();
    await jobs.stop();
    await Promise.all([recorder.drain(), inbound.drain(), splitVisits.close()]);
    await roller.stop();
  }
  async function settled() {
    await Promise.all([auth.drain(), recorder.drain(), splitVisits.settled()]);
  }
  return { front, platform, firstAccounts, settled, close };
}

async function createPlatform({ config, database, log, now }: AppOptions): Promise<Platform> {
  const jobs = createJobs(database, log);
  return {
    config,
    database,
    db: database.db,
    log,
    jobs,
    mailer: createMailer({ config, jobs, log }),
    storage: await createStorage(config),
    secrets: createSecrets(config),
    now: now ?? (() => new Date()),
    rateLimit: createRateLimits(),
  };
}

type Services = Awaited<ReturnType<typeof createServices>>;

/** What features keep for as long as the app runs, and the jobs they define. */
async function createServices(platform: Platform) {
  const { config, database, db, jobs, log } = platform;
  const auth = await createAuth({ config, db, log });
  defineAuthJobs(jobs, auth);
  defineRebateJobs(platform);
  defineBlogJobs(platform);
  defineBrandImportJobs(platform);
  const catalog = await createBrandCatalog(database);
  const posts = await createPostCatalog(database);
  const sitemap = createSitemap({ posts, brands: catalog, siteUrl: config.SITE_URL, now: platform.now, log });
  return {
    auth,
    catalog,
    posts,
    texts: await createSiteTexts(database, config.SITE_NAME),
    sitemap,
    titleImages: createTitleImages(),
    recorder: createRecorder(db, log),
    inbound: createInbound(platform, await createNetworkDirectory(database)),
    splitVisits: await createSplitVisits(platform, auth.cookies.session),
  };
}

/** Plain endpoints, which answer without React. */
function mountEndpoints(front: Front, platform: Platform, services: Services): void {
  const { auth, catalog, inbound, recorder } = services;
  const { log, storage } = platform;
  const findMatches = createMatchEndpoint(catalog, recorder, log);
  const eventLimit = platform.rateLimit("events", 120, 60);
  front.get(`${FILES_PATH}*`, (c) => {
    c.get("info").logFields.path = HIDDEN_FILE_PATH;
    return serveFile(c.req.raw, storage, log);
  });
  if (auth.identity) {
    front.get(IDENTITY_CALLBACK_PATH, (c) => completeIdentity(auth, c.req.raw, c.get("info")));
  }
  const takeConversion = (endpoint: keyof typeof inboundPaths) =>
    front.on(["GET", "POST"], inboundPaths[endpoint], (c) =>
      inbound.respond(endpoint, c.req.raw, c.get("info")),
    );
  takeConversion("postback");
  takeConversion("post-conversion-data");
  front.post(matchesPath, (c) => findMatches(c.req.raw));
  front.post("/events", async (c) => {
    const wait = await eventLimit.consume(c.get("info").clientAddress);
    if (wait !== null) recorder.drops.count("rate_limited");
    if (wait !== null) return c.json({ error: "Too many events." }, 429, { "Retry-After": String(wait) });
    return collectEvent(c.req.raw, recorder);
  });
}

/** Answers pages: from the page cache or rendered, or with the post that a split test shows instead. */
function createPageAnswerer(platform: Platform, services: Services) {
  const { splitVisits } = services;
  const renderPage = createPageRenderer(platform, services);
  return async (request: Request, info: RequestInfo, pageCache: PageCache): Promise<Response> => {
    const visit = splitVisits.meet(request, info);
    const elsewhere = leadElsewhere(request, visit);
    if (elsewhere) return elsewhere;
    const answer = await pageCache.respond(request, () => renderPage(request, info, visit), visit.cachePart);
    if (answer.ok) markAnswer(answer.headers, visit);
    return answer;
  };
}

function createPageRenderer(platform: Platform, services: Services) {
  const { auth, catalog, posts, texts, sitemap, titleImages, recorder } = services;
  const handle = createRequestHandler(build, platform.config.NODE_ENV);
  return (request: Request, info: RequestInfo, visit: SplitVisit): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(platformContext, platform);
    context.set(requestInfoContext, info);
    context.set(authContext, auth);
    context.set(brandCatalogContext, catalog);
    context.set(postCatalogContext, posts);
    context.set(siteTextsContext, texts);
    context.set(titleImagesContext, titleImages);
    context.set(sitemapContext, sitemap);
    context.set(recorderContext, recorder);
    context.set(splitVisitContext, visit);
    return handle(request, context);
  };
}

/** Opens and migrates the database that the settings name; fills an empty embedded one with sample data. */
export async function prepareDatabase(config: Config, log: Log): Promise<Database> {
  const database = await openDatabase(config, log);
  try {
    await migrate(database);
    const wantsSampleData = config.SAMPLE_DATA ?? database.driver.kind === "embedded";
    if (wantsSampleData) await seedSampleData(database.db, new Date());
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Settings for the development server. */
export function developmentSettings(): { config: Config; log: Log } {
  const config = withAuthSecret(parseConfig(readEnvironment()));
  return { config, log: createLog("warn") };
}

/** What the console says when the app listens at `url`, in production and in development. */
export function describeStart(app: App, url: string): string {
  return announcement(app.platform.config.SITE_NAME, url, app.firstAccounts);
}

async function start(): Promise<void> {
  const config = withAuthSecret(parseConfig(readEnvironment()));
  const log = createLog(config.LOG_LEVEL);
  const database = await prepareDatabase(config, log);
  const staticRoot = path.join(path.dirname(fileURLToPath(import.meta.url)), "../client");
  const app = await createApp({ config, database, log, staticRoot });
  const server = serve({ fetch: app.front.fetch, port: config.PORT, hostname: config.HOST }, (address) => {
    console.log(describeStart(app, `http://localhost:${address.port}`));
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    const inUse = error.code === "EADDRINUSE";
    console.error(inUse ? `Port ${config.PORT} is in use. Set PORT to another one.` : error.message);
    process.exit(1);
  });

  let stopping = false;
  async function stop() {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      if ("closeIdleConnections" in server) server.closeIdleConnections();
    });
    await app.close();
    await database.close();
    process.exit(0);
  }
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function isMain(): boolean {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === fileURLToPath(import.meta.url);
}

if (isMain()) {
  start().catch((error: unknown) => {
    const expected = error instanceof ConfigError || error instanceof DatabaseOpenError;
    console.error(expected ? error.message : error);
    process.exit(1);
  });
}

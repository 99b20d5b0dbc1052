import * as build from "virtual:react-router/server-build";
import { registration as adSpend } from "~/features/ad-spend/registration.server";
import { registration as alerts } from "~/features/alerts/registration.server";
import { registration as analytics } from "~/features/analytics/registration.server";
import { registration as annotations } from "~/features/annotations/registration.server";
import { registration as articleGenerator } from "~/features/article-generator/registration.server";
import { registration as articleText } from "~/features/article-text/registration.server";
import { registration as attribution } from "~/features/attribution/registration.server";
import { registration as audit } from "~/features/audit/registration.server";
import { registration as auth } from "~/features/auth/registration.server";
import { registration as backup } from "~/features/backup/registration.server";
import { registration as blog } from "~/features/blog/registration.server";
import { registration as brandAdmin } from "~/features/brand-admin/registration.server";
import { registration as brandImport } from "~/features/brand-import/registration.server";
import { registration as brands } from "~/features/brands/registration.server";
import { registration as bulk } from "~/features/bulk/registration.server";
import { registration as calculator } from "~/features/calculator/registration.server";
import { registration as calendar } from "~/features/calendar/registration.server";
import { registration as cohorts } from "~/features/cohorts/registration.server";
import { registration as commandPalette } from "~/features/command-palette/registration.server";
import { registration as compare } from "~/features/compare/registration.server";
import { registration as content } from "~/features/content/registration.server";
import { registration as conversionTools } from "~/features/conversion-tools/registration.server";
import { registration as definitions } from "~/features/definitions/registration.server";
import { registration as explorer } from "~/features/explorer/registration.server";
import { registration as dataExport } from "~/features/export/registration.server";
import { registration as filteredTraffic } from "~/features/filtered-traffic/registration.server";
import { registration as funnelSteps } from "~/features/funnel-steps/registration.server";
import { registration as funnels } from "~/features/funnels/registration.server";
import { registration as leadAdmin } from "~/features/lead-admin/registration.server";
import { registration as leads } from "~/features/leads/registration.server";
import { registration as live } from "~/features/live/registration.server";
import { registration as media } from "~/features/media/registration.server";
import { registration as monitoring } from "~/features/monitoring/registration.server";
import { registration as networkAdmin } from "~/features/network-admin/registration.server";
import { registration as notes } from "~/features/notes/registration.server";
import { registration as openData } from "~/features/open-data/registration.server";
import { registration as people } from "~/features/people/registration.server";
import { registration as postEditor } from "~/features/post-editor/registration.server";
import { registration as postImport } from "~/features/post-import/registration.server";
import { registration as postManagement } from "~/features/post-management/registration.server";
import { registration as posts } from "~/features/posts/registration.server";
import { registration as preparedReports } from "~/features/prepared-reports/registration.server";
import { registration as presence } from "~/features/presence/registration.server";
import { registration as priceMentions } from "~/features/price-mentions/registration.server";
import { registration as priceReports } from "~/features/price-reports/registration.server";
import { registration as priceWatch } from "~/features/price-watch/registration.server";
import { registration as publishChecklist } from "~/features/publish-checklist/registration.server";
import { registration as quizEditor } from "~/features/quiz-editor/registration.server";
import { registration as rankingEditor } from "~/features/ranking-editor/registration.server";
import { registration as rebate } from "~/features/rebate/registration.server";
import { registration as revenue } from "~/features/revenue/registration.server";
import { registration as sampleData } from "~/features/sample-data/registration.server";
import { registration as savedViews } from "~/features/saved-views/registration.server";
import { registration as savings } from "~/features/savings/registration.server";
import { registration as sharedRankings } from "~/features/shared-rankings/registration.server";
import { registration as site } from "~/features/site/registration.server";
import { registration as spendMatching } from "~/features/spend-matching/registration.server";
import { registration as splitTests } from "~/features/split-tests/registration.server";
import { registration as staff } from "~/features/staff/registration.server";
import { registration as today } from "~/features/today/registration.server";
import { registration as tracking } from "~/features/tracking/registration.server";
import type { Platform } from "~/platform/context.server";
import type { FrontOptions } from "~/platform/http/front.server";
import { createPageAnswers } from "~/platform/http/page-answers.server";
import type { PageCache } from "~/platform/http/page-cache.server";
import { createRoutePatterns } from "~/platform/http/route-pattern.server";
import { withAllModules } from "~/platform/http/routes-on-demand.server";
import {
  type Command,
  mergeByName,
  type Registration,
  type RunningServices,
  registerParts,
  startServices,
} from "~/platform/registration.server";

/** Services are created in this order, so a feature comes after those whose services it uses. */
const registrations: readonly Registration[] = [
  audit,
  auth,
  bulk,
  savedViews,
  annotations,
  brands,
  tracking,
  content,
  splitTests,
  leads,
  posts,
  media,
  notes,
  presence,
  funnelSteps,
  rebate,
  brandImport,
  revenue,
  adSpend,
  priceWatch,
  calculator,
  savings,
  conversionTools,
  compare,
  blog,
  publishChecklist,
  priceMentions,
  priceReports,
  articleText,
  quizEditor,
  rankingEditor,
  postEditor,
  postManagement,
  sharedRankings,
  openData,
  articleGenerator,
  calendar,
  analytics,
  attribution,
  preparedReports,
  explorer,
  spendMatching,
  alerts,
  cohorts,
  funnels,
  live,
  filteredTraffic,
  definitions,
  backup,
  dataExport,
  monitoring,
  today,
  postImport,
  brandAdmin,
  leadAdmin,
  networkAdmin,
  sampleData,
  people,
  commandPalette,
  staff,
  site,
];

/** Starts the services of all features, which run as long as the app, and defines their jobs. */
export async function createServices(platform: Platform): Promise<RunningServices> {
  const services = await startServices(registrations, platform);
  registerParts(registrations, platform, services);
  return services;
}

/** The features' commands for the command line, by name. */
export function commands(): Readonly<Record<string, Command>> {
  return mergeByName(registrations.map((registration) => registration.commands ?? {}));
}

/** The options that features add to the HTTP front. */
export function frontOptions(
  platform: Platform,
  services: RunningServices,
): Omit<FrontOptions, "platform" | "staticRoot" | "isStopping"> {
  return {
    largeBodies: mergeByName(registrations.map((registration) => registration.largeBodies ?? {})),
    streamedBodies: registrations.flatMap((registration) => registration.streamedBodies ?? []),
    crossOriginPaths: registrations.flatMap((registration) => registration.crossOriginPaths ?? []),
    visitorCookies: registrations.flatMap((registration) => registration.visitorCookies ?? []),
    endpoints(front) {
      for (const { endpoints } of registrations) endpoints?.(front, platform, services);
    },
    posts: mergeByName(registrations.map(({ posts }) => posts?.(platform, services) ?? {})),
    answerPage: createPageAnswers({ build, registrations, platform, services }),
    pageVaries: (pathname) =>
      registrations.some(
        ({ pageVariant, pageVaries }) => pageVariant && (pageVaries?.(pathname, services) ?? true),
      ),
    routeOf: createRoutePatterns(build.routes),
  };
}

/** Loads the code of all pages, also of those that otherwise load it with their first request. */
export async function loadAllPages(): Promise<void> {
  await withAllModules(build);
}

/** Drops cached pages when the data they show changes in any process. */
export async function forgetChangedPages(
  { copies, reads }: Pick<Platform, "copies" | "reads">,
  cache: PageCache,
): Promise<void> {
  for (const { pageCache = {} } of registrations) {
    for (const [channel, data] of Object.entries(pageCache)) {
      await copies.onChange(channel, () => {
        // Before the page is dropped, so that it isn't rendered again from an older replica.
        reads.noteChange();
        cache.invalidate(data);
      });
    }
  }
}

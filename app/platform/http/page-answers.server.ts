import { RouterContextProvider, type ServerBuild } from "react-router";
import {
  type Platform,
  platformContext,
  type RequestInfo,
  requestInfoContext,
  staffAccessContext,
} from "../context.server";
import {
  mergeByName,
  type PageVariant,
  type Registration,
  type RunningServices,
} from "../registration.server";
import type { FrontOptions } from "./front.server";
import { createPageHandler } from "./page-handlers.server";
import { createPageTurns } from "./page-turns.server";
import { asUnavailable, failedForDatabase, keepEntries } from "./unavailable.server";

type Site = {
  build: ServerBuild;
  registrations: readonly Registration[];
  platform: Platform;
  services: RunningServices;
};

/** Answers page requests: from the page cache, by rendering, or with a feature's response instead. */
export function createPageAnswers(site: Site): FrontOptions["answerPage"] {
  const { registrations, services } = site;
  const variantsOf = registrations.flatMap(({ pageVariant }) => pageVariant ?? []);
  const renderPage = createPageRenderer(site);
  return async (request, info, pageCache) => {
    const variants: PageVariant[] = [];
    let requested = request;
    for (const variantOf of variantsOf) {
      const variant = variantOf(requested, info, services);
      if (variant.instead) return variant.instead;
      variants.push(variant);
      requested = variant.request;
    }
    const part = variants.map((variant) => variant.cachePart).join(" ");
    let page = "kept";
    const render = () => {
      page = "rendered";
      return renderPage(requested, info, variants);
    };
    const answer = await pageCache.respond(requested, render, part);
    info.logFields.page = page;
    if (answer.ok) for (const variant of variants) variant.mark(answer.headers);
    return answer;
  };
}

function createPageRenderer({ build, registrations, platform, services }: Site) {
  const handle = createPageHandler(build, platform.config.NODE_ENV);
  const staffPages = mergeByName(registrations.map((registration) => registration.staffPages ?? {}));
  const pageTurn = createPageTurns();
  return async (request: Request, info: RequestInfo, variants: readonly PageVariant[]): Promise<Response> => {
    await pageTurn();
    keepEntries(request, info);
    const context = new RouterContextProvider();
    context.set(platformContext, platform);
    context.set(requestInfoContext, info);
    context.set(staffAccessContext, staffPages);
    services.provide(context);
    for (const variant of variants) variant.provide(context);
    const answer = await handle(request, context);
    const isAway = answer.status >= 500 && (await failedForDatabase(info, platform.db));
    return isAway ? asUnavailable(answer) : answer;
  };
}

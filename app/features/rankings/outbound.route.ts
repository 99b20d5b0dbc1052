import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { href, redirect } from "react-router";
import { actorContext } from "~/features/auth/middleware.server";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { stoppedPage } from "~/features/brands/use-cases/missing-target.server";
import { postCatalogContext } from "~/features/posts/queries/catalog.server";
import { canReadPost } from "~/features/posts/rules/access";
import { withheldParameters } from "~/features/quiz/rules/quiz-answers";
import { recorderContext } from "~/features/tracking/mutations/recorder.server";
import { isIdentifier, SESSION_KEY, VARIANT_KEY } from "~/features/tracking/rules/session";
import { recordVisit } from "~/features/tracking/use-cases/provider-visit.server";
import { isStateCode, type StateCode } from "~/kernel/us-states";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { isDatabaseUnavailable } from "~/platform/db/failure.server";
import type { Route } from "./+types/outbound.route";
import { outboundTarget, outboundUrl, outboundUrlWithoutPost, REVEAL_RANK } from "./rules/outbound";
import { followedEntry, overrideOf } from "./rules/ranked-card";
import { parseBrandId, resolveRanking } from "./rules/resolve-ranking";

/** Limits the wait for a slow or unavailable database, so that visitors are redirected within a second. */
const POST_WITHIN_MS = 300;
const RANK = /^[1-9]\d{0,2}$/;

/**
 * Records the click, then redirects to the provider (spec:rankings#outbound-redirect). It needs no script, and the
 * click is in the database before the browser leaves, even if the tab is closed at once. The target comes only from our
 * own data, so no one can use our domain to redirect to another site. A request without a target redirects to the post.
 */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const { slug, kind } = params;
  const page = href("/blog/:slug", { slug });
  const post = await within(POST_WITHIN_MS, context.get(postCatalogContext).bySlug(slug));
  if (post === "away") return leaveWithoutPost({ request, params, url, context });
  if (!post || !canReadPost(context.get(actorContext), post)) return redirect(page, { headers: unkept });
  const entry = await entryOf(post.providerRankings, params, url.searchParams, context);
  const target = entry && outboundTarget(entry.brand, overrideOf(entry));
  if (!entry || !target) {
    const instead = await stoppedPageOf(params, stateOf(url, post), context);
    return redirect(instead ?? page, { headers: unkept });
  }

  const rank = kind === "reveal" ? REVEAL_RANK : Number(params.rank);
  const click = clickOf(url);
  // Clicks by staff in a draft aren't readers' clicks (spec:rankings#counted-clicks).
  if (post.status !== "draft")
    await recordClick(request, context, { ...click, page, rank, brandId: entry.brand.brandId });
  const address = outboundUrl(target, url.searchParams, withheldParameters(post), {
    ...click,
    rank,
    template: post.template,
    postId: post.id,
  });
  return redirect(address, { headers: unkept });
}

/**
 * The database can't provide the post and it isn't in memory, so the visitor is redirected by the brand's link. Nothing
 * from the page's URL is forwarded, since only the post says which parameters are answers
 * (spec:rankings#outbound-away).
 */
async function leaveWithoutPost({ request, params, url, context }: LeavingArgs): Promise<Response> {
  const page = href("/blog/:slug", { slug: params.slug });
  const brandId = parseBrandId(params.providerId);
  const brand = brandId === null ? undefined : await context.get(brandCatalogContext).byId(brandId);
  const target = brand && isOutboundPath(params) ? outboundTarget(brand, null) : null;
  if (!brand || !target) {
    const instead = await stoppedPageOf(params, null, context);
    return redirect(instead ?? page, { headers: unkept });
  }
  const click = clickOf(url);
  const rank = params.kind === "reveal" ? REVEAL_RANK : Number(params.rank);
  await recordClick(request, context, { ...click, page, rank, brandId: brand.brandId });
  return redirect(outboundUrlWithoutPost(target, click), { headers: unkept });
}

/** The page with alternatives, if the link's provider is stopped (spec:brands#stop-links). */
async function stoppedPageOf(
  params: Route.LoaderArgs["params"],
  state: StateCode | null,
  context: Route.LoaderArgs["context"],
): Promise<string | null> {
  const brandId = parseBrandId(params.providerId);
  if (brandId === null || !isOutboundPath(params)) return null;
  const stopped = await context.get(brandCatalogContext).stoppedById(brandId);
  return stopped ? stoppedPage(stopped.slug, state) : null;
}

/** The state in the post's URL, unless it is a visitor's answer, which stays on the post's page. */
function stateOf(url: URL, post: Parameters<typeof withheldParameters>[0]): StateCode | null {
  const state = url.searchParams.get("state");
  return isStateCode(state) && !withheldParameters(post).has("state") ? state : null;
}

type LeavingArgs = Pick<Route.LoaderArgs, "request" | "params" | "url" | "context">;

// spec:rankings#click-id
function clickOf(url: URL) {
  const internalParam = (name: string) => {
    const value = url.searchParams.get(name);
    return isIdentifier(value) ? value : "";
  };
  return {
    clickId: randomUUID(),
    sessionId: internalParam(SESSION_KEY),
    variantId: internalParam(VARIANT_KEY),
  };
}

type FollowedLink = ReturnType<typeof clickOf> & { page: string; rank: number; brandId: number };

async function recordClick(
  request: Request,
  context: Route.LoaderArgs["context"],
  { page, rank, brandId, clickId, sessionId, variantId }: FollowedLink,
): Promise<void> {
  const services = {
    platform: context.get(platformContext),
    recorder: context.get(recorderContext),
    info: context.get(requestInfoContext),
  };
  await recordVisit(request, services, {
    kind: "click",
    providerId: brandId,
    component: "blog",
    sourcePage: page,
    rank,
    clickId,
    sessionId: sessionId || undefined,
    variantId: variantId || undefined,
  });
}

/** @returns "away" if `work` takes too long or fails because the database is unavailable. */
async function within<Value>(ms: number, work: Promise<Value>): Promise<Value | "away"> {
  const guarded = work.catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return "away" as const;
    throw error;
  });
  return Promise.race([guarded, wait(ms, "away" as const, { ref: false })]);
}

const isOutboundPath = ({ kind, rank }: Route.LoaderArgs["params"]) =>
  RANK.test(rank) && (kind === "visit" || kind === "reveal");

async function entryOf(
  rankings: Parameters<typeof resolveRanking>[0],
  params: Route.LoaderArgs["params"],
  query: URLSearchParams,
  context: Route.LoaderArgs["context"],
) {
  const brandId = parseBrandId(params.providerId);
  if (brandId === null || !isOutboundPath(params)) return undefined;
  const brands = await context.get(brandCatalogContext).all();
  const find = (id: number) => brands.find((brand) => brand.brandId === id);
  const { entries } = resolveRanking(rankings, find, parseBrandId(query.get("provider")));
  return followedEntry(entries, brandId, Number(params.rank));
}

/**
 * Every click must reach our server, or it wouldn't be counted. Search engines must not index the redirect
 * (spec:rankings#link-rel). The provider sees which site a visitor comes from, but not which page.
 */
const unkept = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "strict-origin",
};

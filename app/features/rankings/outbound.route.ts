import { randomUUID } from "node:crypto";
import { href, redirect } from "react-router";
import { actorContext } from "~/features/auth/middleware.server";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { postCatalogContext } from "~/features/posts/queries/catalog.server";
import { canReadPost } from "~/features/posts/rules/access";
import { withheldParameters } from "~/features/quiz/rules/quiz-answers";
import { recorderContext } from "~/features/tracking/mutations/recorder.server";
import { isIdentifier, SESSION_KEY, VARIANT_KEY } from "~/features/tracking/rules/session";
import { recordVisit } from "~/features/tracking/use-cases/provider-visit.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import type { Route } from "./+types/outbound.route";
import { outboundTarget, outboundUrl, REVEAL_RANK } from "./rules/outbound";
import { followedEntry, overrideOf } from "./rules/ranked-card";
import { parseBrandId, resolveRanking } from "./rules/resolve-ranking";

const RANK = /^[1-9]\d{0,2}$/;

/**
 * Records the click, then redirects to the provider (spec:rankings#outbound-redirect). It needs no script, and the click is in
 * the database before the browser leaves, even if the tab is closed at once. The address led to comes from our own data alone,
 * so nobody can borrow our name for another. What leads nowhere leads back to the post.
 */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const { slug, kind } = params;
  const page = href("/blog/:slug", { slug });
  const post = await context.get(postCatalogContext).bySlug(slug);
  if (!post || !canReadPost(context.get(actorContext), post)) return redirect(page, { headers: unkept });
  const entry = await entryOf(post.providerRankings, params, url.searchParams, context);
  const target = entry && outboundTarget(entry.brand, overrideOf(entry));
  if (!entry || !target) return redirect(page, { headers: unkept });

  const internalParam = (name: string) => {
    const value = url.searchParams.get(name);
    return isIdentifier(value) ? value : "";
  };
  const rank = kind === "reveal" ? REVEAL_RANK : Number(params.rank);
  // spec:rankings#click-id
  const click = {
    clickId: randomUUID(),
    sessionId: internalParam(SESSION_KEY),
    variantId: internalParam(VARIANT_KEY),
  };
  // What staff try out in a draft isn't a reader's click (spec:rankings#counted-clicks).
  if (post.status !== "draft") {
    const services = {
      platform: context.get(platformContext),
      recorder: context.get(recorderContext),
      info: context.get(requestInfoContext),
    };
    await recordVisit(request, services, {
      kind: "click",
      providerId: entry.brand.brandId,
      component: "blog",
      sourcePage: page,
      rank,
      clickId: click.clickId,
      sessionId: click.sessionId || undefined,
      variantId: click.variantId || undefined,
    });
  }
  const address = outboundUrl(target, url.searchParams, withheldParameters(post), {
    ...click,
    rank,
    template: post.template,
    postId: post.id,
  });
  return redirect(address, { headers: unkept });
}

async function entryOf(
  rankings: Parameters<typeof resolveRanking>[0],
  params: Route.LoaderArgs["params"],
  query: URLSearchParams,
  context: Route.LoaderArgs["context"],
) {
  const brandId = parseBrandId(params.providerId);
  const isKnownKind = params.kind === "visit" || params.kind === "reveal";
  if (brandId === null || !RANK.test(params.rank) || !isKnownKind) return undefined;
  const brands = await context.get(brandCatalogContext).all();
  const find = (id: number) => brands.find((brand) => brand.brandId === id);
  const { entries } = resolveRanking(rankings, find, parseBrandId(query.get("provider")));
  return followedEntry(entries, brandId, Number(params.rank));
}

/**
 * Every visit has to reach us, or it would not be counted; no index lists the redirect (spec:rankings#link-rel); and the
 * provider learns which site a visitor comes from, not which page.
 */
const unkept = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "strict-origin",
};

import { webAddress } from "~/kernel/web-address";
import { pageParameters } from "./outbound-parameters";

/** Template → its code in sub1 (spec:rankings#template-codes). */
const TEMPLATE_CODES = new Map([
  ["default", "def"],
  ["ranking", "rank"],
  ["ranking-reverse", "revr"],
  ["quiz_ranking", "quiz"],
  ["quiz_squeeze_ranking", "quizs"],
  ["provider_review", "prov"],
  ["custom_html", "html"],
]);

export function templateCode(template: string): string {
  return TEMPLATE_CODES.get(template) ?? "other";
}

/** The rank in sub1 when a hidden provider is revealed (spec:rankings#reveal-rank). */
export const REVEAL_RANK = 0;

export type OutboundLinks = { glpLink: string | null; websiteLink: string | null };

/**
 * The target of a ranked provider's button: the entry's own URL if it has one, otherwise the brand's GLP-1 link,
 * otherwise its website (spec:rankings#outbound-target). Anything that isn't an http(s) URL is skipped.
 * @returns null without a usable URL (spec:rankings#outbound-target); the page then says so instead of showing a
 * button.
 */
export function outboundTarget(links: OutboundLinks, urlOverride: string | null): string | null {
  return webAddress(urlOverride) ?? webAddress(links.glpLink) ?? webAddress(links.websiteLink);
}

export type OutboundClick = {
  /** As shown to the visitor, from 1; `REVEAL_RANK` when a hidden provider is revealed. */
  rank: number;
  template: string;
  /** A UUID, of which the first eight characters are sent. */
  postId: string;
  clickId: string;
  /** Empty if the browser sent none. */
  sessionId: string;
  /** Empty outside a split test. */
  variantId: string;
};

/**
 * `r{rank}-{templatecode}-{id8}`, which links a conversion to its post (spec:rankings#outbound-parameters,
 * spec:revenue#blog-conversions).
 */
export function outboundSource({ rank, template, postId }: OutboundClick): string {
  return `r${rank}-${templateCode(template)}-${postId.slice(0, 8)}`;
}

/**
 * The URL that a click opens: the target with its own parameters, then the page's parameters that the target lacks,
 * then sub1–sub4, which override everything (spec:rankings#outbound-parameters). The target's parameters override the
 * page's (spec:rankings#parameter-precedence), since anyone could otherwise link to our page with their own partner id
 * in place of ours.
 * @param target from `outboundTarget`.
 * @param query the page's query.
 * @param withheld names that aren't forwarded: the quiz's own parameters.
 */
export function outboundUrl(
  target: string,
  query: URLSearchParams,
  withheld: ReadonlySet<string>,
  click: OutboundClick,
): string {
  const address = new URL(target);
  const own = new Set(address.searchParams.keys());
  for (const [name, value] of pageParameters(query, withheld)) {
    if (!own.has(name)) address.searchParams.append(name, value);
  }
  return withSubs(address, [outboundSource(click), click.clickId, click.sessionId, click.variantId]);
}

/**
 * The URL that a click opens when the post can't be read; the click then links a conversion to its post
 * (spec:rankings#outbound-away).
 */
export function outboundUrlWithoutPost(
  target: string,
  click: Pick<OutboundClick, "clickId" | "sessionId" | "variantId">,
): string {
  return withSubs(new URL(target), ["", click.clickId, click.sessionId, click.variantId]);
}

/** Sets sub1–sub4, in order at the end. */
function withSubs(address: URL, subs: readonly string[]): string {
  subs.forEach((value, index) => {
    const name = `sub${index + 1}`;
    address.searchParams.delete(name);
    address.searchParams.append(name, value);
  });
  return address.href;
}

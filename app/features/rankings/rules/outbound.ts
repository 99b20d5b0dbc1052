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
 * Where a ranked provider's button leads: the entry's own address if it has one, otherwise the brand's GLP-1 link, otherwise its website
 * (spec:rankings#outbound-target). What isn't an http(s) URL is passed over.
 * @returns null where there is nowhere to go (spec:rankings#outbound-target): the page says so instead of showing a button.
 */
export function outboundTarget(links: OutboundLinks, urlOverride: string | null): string | null {
  return webAddress(urlOverride) ?? webAddress(links.glpLink) ?? webAddress(links.websiteLink);
}

export type OutboundClick = {
  /** As shown to the visitor, from 1; `REVEAL_RANK` when a hidden provider is revealed. */
  rank: number;
  template: string;
  /** A UUID: its first eight characters travel. */
  postId: string;
  clickId: string;
  /** Empty when the browser told none. */
  sessionId: string;
  /** Empty outside a split test. */
  variantId: string;
};

/**
 * `r{rank}-{templatecode}-{id8}`, by which a conversion finds its post (spec:rankings#outbound-parameters,
 * spec:revenue#blog-conversions).
 */
export function outboundSource({ rank, template, postId }: OutboundClick): string {
  return `r${rank}-${templateCode(template)}-${postId.slice(0, 8)}`;
}

/**
 * The address a click leads to: the target with its own parameters, those of the page it does not have itself, then sub1–sub4,
 * which win over everything (spec:rankings#outbound-parameters). A parameter of the target wins over one of the page
 * (spec:rankings#parameter-precedence), since anyone who writes a link to our page could otherwise put their own partner id in
 * place of ours.
 * @param target from `outboundTarget`.
 * @param query of the page.
 * @param withheld names that stay here: the quiz's own parameters.
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

/** The address a click leads to when the post can't be read; a conversion finds its post by the click (spec:rankings#outbound-away). */
export function outboundUrlWithoutPost(
  target: string,
  click: Pick<OutboundClick, "clickId" | "sessionId" | "variantId">,
): string {
  return withSubs(new URL(target), ["", click.clickId, click.sessionId, click.variantId]);
}

/** Sets sub1–sub4, in their order at the end. */
function withSubs(address: URL, subs: readonly string[]): string {
  subs.forEach((value, index) => {
    const name = `sub${index + 1}`;
    address.searchParams.delete(name);
    address.searchParams.append(name, value);
  });
  return address.href;
}

import { pageParameters } from "./outbound-parameters";

/** Template → the code that stands in sub1 (B 7 "Outbound affiliate links"). */
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

/** The rank that sub1 carries when a hidden provider is revealed (B 7: "prefix r0-"). */
export const REVEAL_RANK = 0;

export type OutboundLinks = { glpLink: string | null; websiteLink: string | null };

/**
 * Where a ranked provider's button leads: the entry's own address if it has one, else the brand's GLP-1 link, else its website
 * (B 7). What is not an http(s) address is passed over (decision B3).
 * @returns null where B 7 would have `#`: there is nowhere to go, and the page says so instead of showing a button.
 */
export function outboundTarget(links: OutboundLinks, urlOverride: string | null): string | null {
  return webAddress(urlOverride) ?? webAddress(links.glpLink) ?? webAddress(links.websiteLink);
}

function webAddress(address: string | null): string | null {
  const trimmed = address?.trim() ?? "";
  return /^https?:\/\//i.test(trimmed) && URL.canParse(trimmed) ? trimmed : null;
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

/** `r{rank}-{templatecode}-{id8}`, by which a conversion finds its post (B 7, decision R2). */
export function outboundSource({ rank, template, postId }: OutboundClick): string {
  return `r${rank}-${templateCode(template)}-${postId.slice(0, 8)}`;
}

/**
 * The address a click leads to: the target with its own parameters, those of the page it does not have itself, then
 * sub1–sub4, which win over everything (B 7, decision B3). A parameter of the target wins over one of the page, since whoever
 * writes a link to our page could otherwise put their own partner id in place of ours.
 * @param target from `outboundTarget`.
 * @param query of the page.
 * @param withheld names that stay here: the quiz's own parameters.
 */
export function outboundAddress(
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
  const subs = [outboundSource(click), click.clickId, click.sessionId, click.variantId];
  subs.forEach((value, index) => {
    const name = `sub${index + 1}`;
    address.searchParams.delete(name);
    address.searchParams.append(name, value);
  });
  return address.href;
}

import type { PostInput } from "~/features/posts/rules/post-input";

/** A text that readers see, with its path: `content`, `faq.2.answer`. */
export type ReaderText = {
  path: string;
  text: string;
  isHtml: boolean;
  /** Whether tokens are filled in wherever this text is shown. A title is also in lists, where they aren't. */
  fillsTokens: boolean;
  /** The brand that the text is about; null if it may name any. */
  brandId: number | null;
};

type Part = [path: string, text: string | null, brandId?: number | null];

/** The texts of a post that may name a price. Pages of raw HTML are left out: an amount there may be part of a script. */
export function readerTexts(post: PostInput): ReaderText[] {
  if (post.template === "custom_html") return [];
  const filled: Part[] = [
    ...listed("quickTakeaways", post.quickTakeaways),
    ...post.faq.flatMap(({ question, answer }, index): Part[] => [
      [`faq.${index}.question`, question],
      [`faq.${index}.answer`, answer],
    ]),
    ...listed("rankingCriteria", post.rankingCriteria),
    ["rankingMethodology", post.rankingMethodology],
  ];
  const plain: Part[] = [
    ["title", post.title],
    ["excerpt", post.excerpt],
    ["metaTitle", post.metaTitle],
    ["metaDescription", post.metaDescription],
    ...listed("providerDetails.pros", post.providerDetails?.pros ?? [], post.providerDetails?.providerId),
    ...listed("providerDetails.cons", post.providerDetails?.cons ?? [], post.providerDetails?.providerId),
    // A shared ranking's texts are edited in the ranking itself.
    ...(post.sharedRankingId === null ? post.providerRankings : []).flatMap(
      ({ bullets, providerId }, index) => listed(`providerRankings.${index}.bullets`, bullets, providerId),
    ),
    ["quizTitle", post.quizTitle],
    ["quizSubtitle", post.quizSubtitle],
    ["squeezeHeadline", post.squeezeHeadline],
    ["squeezeSubheadline", post.squeezeSubheadline],
    ["squeezeTrustText", post.squeezeTrustText],
    ["squeezeFooterText", post.squeezeFooterText],
  ];
  return [
    { path: "content", text: post.content, isHtml: true, fillsTokens: true, brandId: null },
    ...textsOf(filled, true),
    ...textsOf(plain, false),
  ];
}

const listed = (path: string, texts: readonly string[], brandId: number | null = null): Part[] =>
  texts.map((text, index) => [`${path}.${index}`, text, brandId]);

const textsOf = (parts: readonly Part[], fillsTokens: boolean): ReaderText[] =>
  parts.flatMap(([path, text, brandId = null]) =>
    text ? [{ path, text, isHtml: false, fillsTokens, brandId }] : [],
  );

/** An amount in a post and its replacement. */
export type Replacement = { path: string; at: number; from: string; to: string };

/** The post with one amount replaced; null if the amount isn't at that place. */
export function withReplacement(post: PostInput, { path, at, from, to }: Replacement): PostInput | null {
  const found = readerTexts(post).find((text) => text.path === path);
  if (!found?.text.startsWith(from, at)) return null;
  const text = found.text.slice(0, at) + to + found.text.slice(at + from.length);
  const copy = structuredClone(post);
  let parent: Record<string, unknown> = copy;
  const keys = path.split(".");
  const last = keys.pop() ?? path;
  for (const key of keys) parent = parent[key] as Record<string, unknown>;
  parent[last] = text;
  return copy;
}

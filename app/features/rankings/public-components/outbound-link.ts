import { useMemo } from "react";
import { href } from "react-router";
import type { ReaderPost } from "~/features/posts/rules/reader-post";
import {
  forwardedParameters,
  type QuizAnswers,
  withheldParameters,
} from "~/features/quiz/rules/quiz-answers";
import { useSessionId } from "~/features/tracking/public-components/visitor-session";
import { outboundQuery } from "../rules/outbound-parameters";
import type { ResolvedEntry } from "../rules/resolve-ranking";

/** The URL on our site that counts a click on this entry and redirects. */
export type OutboundHref = (entry: ResolvedEntry, kind: "visit" | "reveal") => string;

type OutboundLinks = {
  post: ReaderPost;
  answers: QuizAnswers;
  variantId: string | null;
  /** The query of the page's URL. */
  search: string;
  /** Empty without scripts, and on a document page until the behavior `session-link` adds it. */
  sessionId: string;
};

/** The URLs of the links of a quiz's ranking, which change with the answers. @param search the query of the page's URL */
export function useOutboundHref(
  post: ReaderPost,
  answers: QuizAnswers,
  variantId: string | null,
  search: string,
): OutboundHref {
  const sessionId = useSessionId();
  return useMemo(
    () => outboundHrefOf({ post, answers, variantId, search, sessionId }),
    [search, sessionId, post, answers, variantId],
  );
}

export function outboundHrefOf({ post, answers, variantId, search, sessionId }: OutboundLinks): OutboundHref {
  const query = new URLSearchParams(search);
  const withheld = withheldParameters(post);
  const forwarded = forwardedParameters(post, answers);
  return (entry, kind) => {
    const { brand, providerId, rank } = entry;
    // The provider that took the entry's place must be in the link even if the page's URL is too long to forward
    // completely.
    const isDynamic = entry.useDynamicProvider && providerId !== brand.brandId;
    const added = isDynamic ? [...forwarded, ["provider", String(brand.brandId)] as const] : forwarded;
    const place = { slug: post.slug, rank: String(rank), providerId: String(brand.brandId), kind };
    return (
      href("/go/:slug/:rank/:providerId/:kind", place) +
      outboundQuery({ query, withheld, added, sessionId, variantId: variantId ?? "" })
    );
  };
}

import type { Article } from "~/features/posts/rules/article";
import type { QuizTexts } from "~/features/posts/rules/post-texts";
import type { ReaderPost } from "~/features/posts/rules/reader-post";
import type { RankingTemplate } from "~/features/posts/schema";
import type { QuizSiteTexts } from "~/features/quiz/rules/site-texts";
import { AdvertiserDisclosure } from "~/features/rankings/public-components/disclosure-modal";
import type { ResolvedEntry } from "~/features/rankings/rules/resolve-ranking";
import { PostBody, type PostTools } from "./post-body";
import type { RankingPostProps } from "./ranking-post";

export type ShownPost = {
  post: ReaderPost;
  rankingTemplate: RankingTemplate | null;
  quizTexts: QuizTexts;
  siteTexts: QuizSiteTexts | null;
  article: Article;
  entries: readonly ResolvedEntry[];
  compareWidgetClaim: string;
};

/** What a ranking's page shows; null for an article. */
export function rankingProps(
  page: ShownPost,
  tools: PostTools,
  variantId?: string | null,
): RankingPostProps | null {
  const { post, rankingTemplate, quizTexts, siteTexts, entries } = page;
  if (!rankingTemplate || !siteTexts) return null;
  return {
    post: { ...post, template: rankingTemplate },
    texts: quizTexts,
    siteTexts,
    entries,
    body: <PostBody page={page} tools={tools} />,
    disclosure: <AdvertiserDisclosure />,
    variantId,
  };
}

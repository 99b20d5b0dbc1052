import type { ReactNode } from "react";
import type { CardPost } from "../rules/post-card";
import { ArticlePage } from "./article-page";
import { PostBody, type PostTools } from "./post-body";
import type { RankingPostProps } from "./ranking-post";
import { rankingProps, type ShownPost } from "./ranking-props";
import { RelatedPosts } from "./related-posts";
import { ReviewFacts } from "./review-facts";

type PostViewProps = {
  page: ShownPost & {
    reviewed: Parameters<typeof ReviewFacts>[0]["brand"] | null;
    related: readonly CardPost[];
  };
  tools: PostTools;
  ranking: (props: RankingPostProps) => ReactNode;
  variantId?: string | null;
};

/** A post as readers see it, by its template (spec:blog#post-layouts). */
export function PostView({ page, tools, ranking, variantId }: PostViewProps) {
  const asRanking = rankingProps(page, tools, variantId);
  if (asRanking) return ranking(asRanking);
  const { post, article, reviewed } = page;
  return (
    <ArticlePage
      post={post}
      headings={article.headings}
      body={<PostBody page={page} tools={tools} />}
      facts={reviewed && <ReviewFacts brand={reviewed} {...(post.providerDetails ?? noDetails)} />}
      related={<RelatedPosts posts={page.related} />}
    />
  );
}

const noDetails = { pros: [], cons: [] };

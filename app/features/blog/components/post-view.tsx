import type { ReactNode } from "react";
import type { Article } from "~/features/posts/rules/article";
import type { QuizTexts } from "~/features/posts/rules/post-texts";
import type { ReaderPost } from "~/features/posts/rules/reader-post";
import type { RankingTemplate } from "~/features/posts/schema";
import type { QuizSiteTexts } from "~/features/quiz/rules/site-texts";
import { AdvertiserDisclosure } from "~/features/rankings/public-components/disclosure-modal";
import type { ResolvedEntry } from "~/features/rankings/rules/resolve-ranking";
import { ArticleBody, type Widgets } from "../public-components/article-body";
import type { CardPost } from "../rules/post-card";
import { ArticlePage } from "./article-page";
import { CompareWidget } from "./compare-widget";
import type { RankingPostProps } from "./ranking-post";
import { RelatedPosts } from "./related-posts";
import { ReviewFacts } from "./review-facts";
import { WidgetFrame } from "./widget-frame";

type PostViewProps = {
  page: {
    post: ReaderPost;
    rankingTemplate: RankingTemplate | null;
    quizTexts: QuizTexts;
    siteTexts: QuizSiteTexts | null;
    article: Article;
    entries: readonly ResolvedEntry[];
    reviewed: Parameters<typeof ReviewFacts>[0]["brand"] | null;
    related: readonly CardPost[];
    compareWidgetClaim: string;
  };
  /** The tools' forms, from the features that own them. */
  tools: { calculator: ReactNode; savings: ReactNode };
  /** Renders a ranking. The page loads its script only if there is a ranking. */
  ranking: (props: RankingPostProps) => ReactNode;
  variantId?: string | null;
};

/** A post as readers see it, by its template (spec:blog#post-layouts). */
export function PostView({ page, tools, ranking, variantId }: PostViewProps) {
  const { post, rankingTemplate, quizTexts, siteTexts, article, entries, reviewed } = page;
  const body = <ArticleBody parts={article.parts} widgets={widgetsOf(tools, page.compareWidgetClaim)} />;
  if (rankingTemplate && siteTexts) {
    return ranking({
      post: { ...post, template: rankingTemplate },
      texts: quizTexts,
      siteTexts,
      entries,
      body,
      disclosure: <AdvertiserDisclosure />,
      variantId,
    });
  }
  return (
    <ArticlePage
      post={post}
      headings={article.headings}
      body={body}
      facts={reviewed && <ReviewFacts brand={reviewed} {...(post.providerDetails ?? noDetails)} />}
      related={<RelatedPosts posts={page.related} />}
    />
  );
}

const noDetails = { pros: [], cons: [] };

/** The tools that an article may contain (spec:blog#widget-titles). */
function widgetsOf({ calculator, savings }: PostViewProps["tools"], compareWidgetClaim: string): Widgets {
  return {
    calculator: (
      <WidgetFrame
        part="calculator"
        title="GLP-1 Weight Loss Calculator"
        lead="Answer four questions to get an estimate, week by week. It isn’t medical advice."
      >
        {calculator}
      </WidgetFrame>
    ),
    compareProviders: (
      <WidgetFrame title="Find Your Perfect GLP-1 Provider" lead={compareWidgetClaim}>
        <CompareWidget />
      </WidgetFrame>
    ),
    savePrescription: (
      <WidgetFrame
        part="savings"
        title="Save on Your GLP-1 Prescription"
        lead="Tell us what you take and what you pay. We look for lower-priced providers."
      >
        {savings}
      </WidgetFrame>
    ),
  };
}

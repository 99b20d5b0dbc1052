import type { ReactNode } from "react";
import type { Article } from "~/features/posts/rules/article";
import { ArticleBody, type Widgets } from "../public-components/article-body";
import { CompareWidget } from "./compare-widget";
import { WidgetFrame } from "./widget-frame";

/** The tools' forms, from the features that own them. */
export type PostTools = { calculator: ReactNode; savings: ReactNode };

type PostBodyProps = { page: { article: Article; compareWidgetClaim: string }; tools: PostTools };

/** The text of a post, with its tools. */
export function PostBody({ page, tools }: PostBodyProps) {
  return <ArticleBody parts={page.article.parts} widgets={widgetsOf(tools, page.compareWidgetClaim)} />;
}

/** The tools that an article may contain (spec:blog#widget-titles). */
function widgetsOf({ calculator, savings }: PostTools, compareWidgetClaim: string): Widgets {
  return {
    calculator: (
      <WidgetFrame
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
        title="Save on Your GLP-1 Prescription"
        lead="Tell us what you take and what you pay. We look for lower-priced providers."
      >
        {savings}
      </WidgetFrame>
    ),
  };
}

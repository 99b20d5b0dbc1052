import { useLocation } from "react-router";
import { Island } from "~/ui/island";
import { PlainRanking } from "./plain-ranking";
import type { PostTools } from "./post-body";
import { PostView } from "./post-view";
import { type QuizPostProps, QuizView } from "./quiz-post";

type DocumentPostProps = {
  page: Parameters<typeof PostView>[0]["page"];
  variantId: string | null;
  /** Islands, from the features that own them. */
  tools: PostTools;
};

/** A post as a document (spec:blog#documents): its quiz is an island, like the tools in its text. */
export function DocumentPost({ page, variantId, tools }: DocumentPostProps) {
  const { search } = useLocation();
  if (page.post.quizQuestions.length === 0)
    return (
      <PostView
        page={page}
        variantId={variantId}
        tools={tools}
        ranking={(props) => <PlainRanking {...props} />}
      />
    );
  const quiz = { page: shownPost(page), variantId, search };
  return <Island isPage name="quiz-post" component={withTools(tools)} props={quiz} />;
}

const withTools = (tools: PostTools) => (props: QuizPostProps) => <QuizView {...props} tools={tools} />;

/** What the quiz and its ranking show, and nothing else, since it travels with the page. */
function shownPost(page: QuizPostProps["page"]): QuizPostProps["page"] {
  const { post, rankingTemplate, quizTexts, siteTexts, article, entries, compareWidgetClaim } = page;
  return { post, rankingTemplate, quizTexts, siteTexts, article, entries, compareWidgetClaim };
}

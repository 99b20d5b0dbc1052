import { useLocation } from "react-router";
import { textsAfterQuiz } from "~/features/quiz/rules/quiz-texts";
import { outboundHrefOf } from "~/features/rankings/public-components/outbound-link";
import { RankedResults } from "~/features/rankings/public-components/ranked-results";
import type { RankingPostProps } from "./ranking-post";

const NO_ANSWERS = {};

/** A ranking that asks nothing, as a document: its results (spec:blog#documents). */
export function PlainRanking(props: RankingPostProps) {
  const { post, texts, entries, body, disclosure, variantId = null } = props;
  const { search } = useLocation();
  const { title, excerpt } = textsAfterQuiz(texts, post.quizQuestions, NO_ANSWERS);
  const isSqueeze = post.template === "quiz_squeeze_ranking";
  return (
    <div className={isSqueeze ? "grow bg-surface" : undefined}>
      <div className="page flex flex-col items-end pt-2">{disclosure}</div>
      <RankedResults
        post={post}
        title={title}
        excerpt={excerpt}
        entries={entries}
        stateCode={null}
        outboundHref={outboundHrefOf({ post, answers: NO_ANSWERS, variantId, search, sessionId: "" })}
        body={body}
        onRetake={null}
        isHydrated={false}
      />
    </div>
  );
}

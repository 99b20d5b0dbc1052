import { useEffect } from "react";
import { type FunnelVisit, funnelVisit } from "~/features/funnel-steps/public-components/funnel-visit";
import { funnelOfPost } from "~/features/funnel-steps/rules/funnels";
import type { QuizQuestion, RankingTemplate } from "~/features/posts/schema";
import type { QuizAnswers } from "~/features/quiz/rules/quiz-answers";
import type { Stage } from "~/features/quiz/rules/quiz-flow";

type Quiz = {
  slug: string;
  template: RankingTemplate;
  quizQuestions: readonly QuizQuestion[];
};

/** The visit to a post's quiz (spec:funnels#stages), in a browser. Null for a post without questions. */
export function quizVisit({ slug, quizQuestions }: Quiz, variantId: string | null): FunnelVisit | null {
  return quizQuestions.length > 0 ? funnelVisit(funnelOfPost(slug), variantId) : null;
}

/** Notes the stages that the visitor reaches. @param frame contains the ranking */
export function useQuizStages(
  post: Quiz,
  variantId: string | null,
  { stage, answers }: { stage: Stage; answers: QuizAnswers },
  frame: { current: Element | null },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each stage, with the answers of that moment
  useEffect(() => {
    const visit = quizVisit(post, variantId);
    if (!visit) return;
    visit.note("shown");
    if (stage === "squeeze") return;
    if (post.template === "quiz_squeeze_ranking") visit.note("opened");
    if (stage === "quiz") return;
    // A URL with all answers skips the quiz, so no one has completed it.
    if (post.quizQuestions.some(({ id }) => visit.has("reached", id)))
      complete(visit, post.quizQuestions, answers);
    if (stage === "loading") visit.note("loading");
    const list = frame.current?.querySelector("ol[data-ranking]");
    if (stage !== "results" || !list?.firstElementChild) return;
    visit.note("results");
    return visit.watchRanking(list);
  }, [stage]);
}

function complete(visit: FunnelVisit, questions: readonly QuizQuestion[], answers: QuizAnswers): void {
  // A question that became a text question keeps its options, so they don't say what may be sent.
  const chosen = questions.flatMap(({ id, type }): [string, string][] => {
    const answer = answers[id];
    return type !== "text" && type !== "number" && answer ? [[id, answer]] : [];
  });
  visit.choose(Object.fromEntries(chosen));
  // On one page, questions that aren't required may be left empty.
  for (const { id } of questions) if (visit.has("reached", id)) visit.note("answered", id, false);
  visit.note("completed");
}

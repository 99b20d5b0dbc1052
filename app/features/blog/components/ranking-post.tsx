import { type ReactNode, useEffect, useRef } from "react";
import type { QuizTexts } from "~/features/posts/rules/post-texts";
import type { ReaderPost } from "~/features/posts/rules/reader-post";
import type { RankingTemplate } from "~/features/posts/schema";
import { LoadingScreen } from "~/features/quiz/public-components/loading-screen";
import { Quiz } from "~/features/quiz/public-components/quiz";
import { SqueezePage } from "~/features/quiz/public-components/squeeze-page";
import { answeredState, type QuizAnswers } from "~/features/quiz/rules/quiz-answers";
import type { Stage } from "~/features/quiz/rules/quiz-flow";
import { quizHeaders } from "~/features/quiz/rules/quiz-steps";
import { textsAfterQuiz } from "~/features/quiz/rules/quiz-texts";
import type { QuizSiteTexts } from "~/features/quiz/rules/site-texts";
import { useOutboundHref } from "~/features/rankings/public-components/outbound-link";
import { RankedResults } from "~/features/rankings/public-components/ranked-results";
import type { ResolvedEntry } from "~/features/rankings/rules/resolve-ranking";
import { quizVisit, useQuizStages } from "./quiz-visit";
import { useRankingFlow } from "./ranking-post-flow";

export type RankingPostProps = {
  post: ReaderPost & { template: RankingTemplate };
  /** The texts around the quiz, with the variables that its answers fill. */
  texts: QuizTexts;
  /** The claims shown around it (spec:site#site-texts). */
  siteTexts: QuizSiteTexts;
  /** In order of rank. */
  entries: readonly ResolvedEntry[];
  /** The post's article text, sanitized, with its widgets. */
  body: ReactNode;
  /** The button 'Advertiser Disclosure' with its dialog (spec:rankings#advertiser-disclosure). */
  disclosure: ReactNode;
  /** The variant of the split test that brought the reader here, if any. */
  variantId?: string | null;
  /** The query of the page's URL. */
  search?: string;
  /** Answers that a preview starts with; it shows their results. */
  given?: QuizAnswers | null;
};

/** The page of the templates ranking, ranking-reverse, quiz_ranking, and quiz_squeeze_ranking. */
export function RankingPost(props: RankingPostProps) {
  // Another post resets the flow.
  return <Stages key={props.post.id} {...props} />;
}

/**
 * The stages of the flow. The results are in the page from the start (spec:quiz#results-in-page), so that search
 * engines find them and visitors without scripts see them instead of the quiz.
 */
function Stages(props: RankingPostProps) {
  const { post, texts, siteTexts, entries, body, disclosure, variantId = null, search = "" } = props;
  const { template, quizQuestions: questions } = post;
  const flow = useRankingFlow({ template, questions, search, given: props.given ?? null });
  const { stage, since, loadingMs } = flow.flow;
  const frame = useStageFocus(stage);
  useQuizStages(post, variantId, { stage, answers: flow.answers }, frame);
  const outboundHref = useOutboundHref(post, flow.answers, variantId, search);
  const filled = textsAfterQuiz(texts, questions, flow.answers);
  const isSqueeze = post.template === "quiz_squeeze_ranking";
  const isAsking = stage === "quiz" || stage === "completing";
  return (
    <div ref={frame} className={isSqueeze ? "grow bg-surface" : undefined}>
      <div className="page flex flex-col items-end pt-2">{disclosure}</div>
      <div className="noscript:hidden">
        {stage === "squeeze" && (
          <SqueezePage
            texts={filled}
            defaults={siteTexts.squeezeDefaults}
            imageUrl={post.squeezeImageUrl}
            onStart={flow.reveal}
          />
        )}
        {isAsking && (
          <Quiz
            claims={siteTexts.quizClaims}
            testimonials={siteTexts.testimonials}
            {...quizHeaders({ ...filled, template: post.template })}
            questions={questions}
            answers={flow.answers}
            onAnswer={(question, answer) => {
              quizVisit(post, variantId)?.note("started");
              flow.answer(question, answer);
            }}
            onStep={(event, { id }) => quizVisit(post, variantId)?.note(event, id)}
            onComplete={flow.complete}
            busy={stage === "completing"}
            failed={flow.failed}
          />
        )}
        {stage === "leaving" && <div className="min-h-dvh" />}
        {stage === "loading" && (
          <LoadingScreen
            words={siteTexts.loadingWords}
            since={since}
            totalMs={loadingMs}
            entryCount={entries.length}
            onSkip={flow.skip}
          />
        )}
      </div>
      <div className={stage === "results" ? undefined : "hidden noscript:block"}>
        <RankedResults
          post={post}
          title={filled.title}
          excerpt={filled.excerpt}
          entries={entries}
          stateCode={answeredState(questions, flow.answers)}
          outboundHref={outboundHref}
          body={body}
          onRetake={questions.length > 0 ? flow.retake : null}
          isHydrated
        />
      </div>
    </div>
  );
}

/** Moves focus to a stage's heading when the visitor reaches that stage, but not on page load. */
function useStageFocus(stage: Stage) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    const headings = frame.current?.querySelectorAll<HTMLElement>("h1") ?? [];
    for (const heading of headings) if (heading.checkVisibility()) heading.focus({ preventScroll: true });
  }, [stage]);
  return frame;
}

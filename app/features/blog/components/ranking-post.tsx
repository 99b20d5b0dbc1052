import { type ReactNode, useEffect, useRef } from "react";
import { answeredState } from "../rules/quiz-answers";
import type { Stage } from "../rules/quiz-flow";
import { quizHeaders } from "../rules/quiz-steps";
import { filledTexts, type QuizTexts } from "../rules/quiz-texts";
import type { ReaderPost } from "../rules/reader-post";
import type { ResolvedEntry } from "../rules/resolve-ranking";
import type { QuizSiteTexts } from "../rules/site-texts";
import type { RankingTemplate } from "../schema";
import { LoadingScreen } from "./loading-screen";
import { Quiz } from "./quiz";
import { RankedResults } from "./ranked-results";
import { useWayOut } from "./ranked-way-out";
import { useRankingFlow } from "./ranking-post-flow";
import { SqueezePage } from "./squeeze-page";

export type RankingPostProps = {
  post: ReaderPost & { template: RankingTemplate };
  /** The texts around the quiz, with the variables that its answers fill. */
  texts: QuizTexts;
  /** What the site claims around it (decision V11). */
  siteTexts: QuizSiteTexts;
  /** In order of rank. */
  entries: readonly ResolvedEntry[];
  /** The article text of the post, safe to show, with its widgets. */
  body: ReactNode;
  /** The button 'Advertiser Disclosure' with its dialog (B 2). */
  disclosure: ReactNode;
  /** Of the split test that brought the reader here, if one did. */
  variantId?: string | null;
};

/** The page of the templates ranking, ranking-reverse, quiz_ranking and quiz_squeeze_ranking. */
export function RankingPost(props: RankingPostProps) {
  // Another post starts anew.
  return <Stages key={props.post.id} {...props} />;
}

/**
 * The stages of the flow. The results are part of the page from the start: search engines find them, and without scripts they are
 * what stands there in place of the quiz.
 */
function Stages(props: RankingPostProps) {
  const { post, texts, siteTexts, entries, body, disclosure, variantId = null } = props;
  const questions = post.quizQuestions;
  const flow = useRankingFlow({ template: post.template, questions });
  const { stage, since, loadingMs } = flow.flow;
  const frame = useStageFocus(stage);
  const wayOut = useWayOut(post, flow.answers, variantId);
  const filled = filledTexts(texts, questions, flow.answers);
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
            onAnswer={flow.answer}
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
          wayOut={wayOut}
          body={body}
          onRetake={questions.length > 0 ? flow.retake : null}
        />
      </div>
    </div>
  );
}

/** Moves the focus to the heading of a stage that the visitor has come to, but not when the page opens. */
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

import { useEffect, useState } from "react";
import { tokenValues } from "~/features/posts/rules/tokens";
import { isRankingTemplate, parseQuestions, type QuizQuestion } from "~/features/posts/schema";
import { LoadingScreen } from "~/features/quiz/public-components/loading-screen";
import { Quiz } from "~/features/quiz/public-components/quiz";
import { SqueezePage } from "~/features/quiz/public-components/squeeze-page";
import type { QuizAnswers } from "~/features/quiz/rules/quiz-answers";
import { LOADING_MS } from "~/features/quiz/rules/quiz-flow";
import { firstUnanswered, quizHeaders } from "~/features/quiz/rules/quiz-steps";
import { textsAfterQuiz, textsBeforeQuiz } from "~/features/quiz/rules/quiz-texts";
import type { QuizSiteTexts } from "~/features/quiz/rules/site-texts";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { Dialog } from "~/ui/modal";
import { PreviewFrame } from "../public-components/preview-frame";
import type { PostDraft } from "../rules/post-draft";
import { completedQuestions } from "../rules/preview-post";

type QuizTryoutProps = {
  open: boolean;
  onClose: () => void;
  draft: PostDraft;
  /** The number of providers that visitors see. */
  entryCount: number;
  /** The site's claims that appear around a quiz. */
  siteTexts: QuizSiteTexts;
};

type Screen = "squeeze" | "quiz" | "loading" | "results";
const screenNames: Record<Screen, string> = {
  squeeze: "Squeeze page",
  quiz: "Questions",
  loading: "Loading screen",
  results: "Results",
};

/**
 * One path through the quiz, screen by screen, as visitors see it (spec:post-editor#path-preview). Nothing is stored or
 * counted.
 */
export function QuizPreview({ open, onClose, ...rest }: QuizTryoutProps) {
  return (
    <Dialog wide open={open} onClose={onClose} title="Try the quiz">
      {open && <Tryout {...rest} onClose={onClose} />}
    </Dialog>
  );
}

function Tryout({ onClose, ...rest }: Omit<QuizTryoutProps, "open">) {
  const { draft } = rest;
  // The dialog covers the form, so the quiz can't change while it is open.
  const [questions] = useState(() => parseQuestions(completedQuestions(draft.quizQuestions)));
  if (!isRankingTemplate(draft.template) || questions.length === 0)
    return (
      <p>
        There's no complete question yet. Enter the text of each question, and add options to choice
        questions.
      </p>
    );
  return <PathPreview {...rest} questions={questions} onClose={onClose} />;
}

type PathPreviewProps = Omit<QuizTryoutProps, "open"> & { questions: readonly QuizQuestion[] };

function PathPreview({ draft, questions, entryCount, siteTexts, onClose }: PathPreviewProps) {
  const hasSqueezePage = draft.template === "quiz_squeeze_ranking";
  const screens: Screen[] = [...(hasSqueezePage ? (["squeeze"] as const) : []), "quiz", "loading", "results"];
  const [answers, setAnswers] = useState<QuizAnswers>({});
  const [screen, setScreen] = useState<Screen>(hasSqueezePage ? "squeeze" : "quiz");
  const [since, setSince] = useState(0);
  const texts = textsOn(draft, questions, answers);
  const isComplete = firstUnanswered(questions, answers) === -1;
  function show(next: Screen) {
    setSince(performance.now());
    setScreen(next);
  }
  useEffect(() => {
    if (screen !== "loading") return;
    const timer = setTimeout(() => setScreen("results"), since + LOADING_MS - performance.now());
    return () => clearTimeout(timer);
  }, [screen, since]);
  return (
    <div className="flex flex-col gap-4">
      <ScreenList
        screens={screens}
        current={screen}
        canShow={(each) => isComplete || each === "squeeze" || each === "quiz"}
        onShow={show}
      />
      {screen === "squeeze" && (
        <SqueezePage
          texts={texts}
          defaults={siteTexts.squeezeDefaults}
          imageUrl={draft.squeezeImageUrl || null}
          onStart={() => show("quiz")}
        />
      )}
      {screen === "quiz" && (
        <Quiz
          {...quizHeaders({ ...texts, template: draft.template })}
          claims={siteTexts.quizClaims}
          testimonials={siteTexts.testimonials}
          questions={questions}
          answers={answers}
          onAnswer={(question, value) => setAnswers((given) => ({ ...given, [question.id]: value }))}
          onComplete={() => show("loading")}
          busy={false}
          failed={false}
        />
      )}
      {screen === "loading" && (
        <LoadingScreen
          words={siteTexts.loadingWords}
          since={since}
          totalMs={LOADING_MS}
          entryCount={entryCount}
          onSkip={() => show("results")}
        />
      )}
      {screen === "results" && (
        <Results
          draft={draft}
          questions={questions}
          answers={answers}
          onRestart={() => {
            setAnswers({});
            show(hasSqueezePage ? "squeeze" : "quiz");
          }}
          onClose={onClose}
        />
      )}
    </div>
  );
}

type ResultsProps = {
  draft: PostDraft;
  questions: readonly QuizQuestion[];
  answers: QuizAnswers;
  onRestart: () => void;
  onClose: () => void;
};

function Results({ draft, questions, answers, onRestart, onClose }: ResultsProps) {
  return (
    <>
      <AnswerList questions={questions} answers={answers} />
      <PreviewFrame draft={draft} width="phone" answers={answers} className="h-[28rem]" />
      <div className="flex gap-3">
        <Button variant="secondary" onClick={onRestart}>
          Start over
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  );
}

/** The texts around the quiz with these answers; tokens from the page's URL are empty. */
function textsOn(draft: PostDraft, questions: readonly QuizQuestion[], answers: QuizAnswers) {
  const texts = {
    title: draft.title,
    excerpt: draft.excerpt,
    quizTitle: draft.quizTitle || null,
    quizSubtitle: draft.quizSubtitle || null,
    squeezeHeadline: draft.squeezeHeadline || null,
    squeezeSubheadline: draft.squeezeSubheadline || null,
    squeezeCtaText: draft.squeezeCtaText || null,
    squeezeTrustText: draft.squeezeTrustText || null,
    squeezeFooterText: draft.squeezeFooterText || null,
  };
  const none = tokenValues(new URLSearchParams(), () => undefined);
  return textsAfterQuiz(textsBeforeQuiz(texts, questions, none), questions, answers);
}

type ScreenListProps = {
  screens: readonly Screen[];
  current: Screen;
  canShow: (screen: Screen) => boolean;
  onShow: (screen: Screen) => void;
};

/** The screens of the path, in order. */
function ScreenList({ screens, current, canShow, onShow }: ScreenListProps) {
  return (
    <ol aria-label="Screens" className="flex flex-wrap gap-2">
      {screens.map((screen, index) => (
        <li key={screen}>
          <button
            type="button"
            disabled={!canShow(screen)}
            aria-current={screen === current ? "step" : undefined}
            onClick={() => onShow(screen)}
            className={cx(
              "min-h-9 rounded-full border border-line-strong px-3 text-sm hover:border-accent disabled:border-line disabled:text-ink-faint",
              "aria-[current=step]:border-accent aria-[current=step]:bg-accent-soft aria-[current=step]:font-semibold",
            )}
          >
            {index + 1}. {screenNames[screen]}
          </button>
        </li>
      ))}
    </ol>
  );
}

function AnswerList({ questions, answers }: { questions: readonly QuizQuestion[]; answers: QuizAnswers }) {
  return (
    <dl className="grid gap-1">
      {questions.map(({ id, question }) => (
        <div key={id} className="flex flex-wrap gap-x-2">
          <dt>{question}</dt>
          <dd className="font-semibold text-ink">{answers[id] || "not answered"}</dd>
        </div>
      ))}
    </dl>
  );
}

import { useState } from "react";
import { isRankingTemplate, parseQuestions } from "~/features/posts/schema";
import { Quiz } from "~/features/quiz/public-components/quiz";
import type { QuizAnswers } from "~/features/quiz/rules/quiz-answers";
import { quizHeaders } from "~/features/quiz/rules/quiz-steps";
import type { QuizSiteTexts } from "~/features/quiz/rules/site-texts";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/modal";
import type { PostDraft } from "../rules/post-draft";
import { completedQuestions } from "../rules/preview-post";

type QuizTryoutProps = {
  open: boolean;
  onClose: () => void;
  draft: PostDraft;
  /** The site's claims that appear around a quiz. */
  siteTexts: QuizSiteTexts;
};

/** The quiz as visitors see it, with the current questions. Nothing is stored or counted. */
export function QuizPreview({ open, onClose, ...rest }: QuizTryoutProps) {
  return (
    <Dialog wide open={open} onClose={onClose} title="Try the quiz">
      {open && <Tryout {...rest} onClose={onClose} />}
    </Dialog>
  );
}

function Tryout({ draft, siteTexts, onClose }: Omit<QuizTryoutProps, "open">) {
  const [answers, setAnswers] = useState<QuizAnswers>({});
  const [isDone, setDone] = useState(false);
  const questions = parseQuestions(completedQuestions(draft.quizQuestions));
  const { template, quizTitle, quizSubtitle } = draft;
  if (!isRankingTemplate(template) || questions.length === 0)
    return (
      <p>
        There's no complete question yet. Enter the text of each question, and add options to choice
        questions.
      </p>
    );
  if (isDone) {
    return (
      <div className="flex flex-col gap-5">
        <Banner tone="good" title="Visitors now see the animation, then the ranking.">
          <AnswerList answers={questions.map(({ id, question }) => [question, answers[id] ?? ""] as const)} />
        </Banner>
        <div className="flex gap-3">
          <Button
            variant="secondary"
            onClick={() => {
              setAnswers({});
              setDone(false);
            }}
          >
            Start over
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    );
  }
  const headers = { template, quizTitle: quizTitle || null, quizSubtitle: quizSubtitle || null };
  return (
    <Quiz
      {...quizHeaders(headers)}
      claims={siteTexts.quizClaims}
      testimonials={siteTexts.testimonials}
      questions={questions}
      answers={answers}
      onAnswer={(question, value) => setAnswers((given) => ({ ...given, [question.id]: value }))}
      onComplete={() => setDone(true)}
      busy={false}
      failed={false}
    />
  );
}

function AnswerList({ answers }: { answers: readonly (readonly [question: string, answer: string])[] }) {
  return (
    <dl className="mt-2 grid gap-1">
      {answers.map(([question, answer]) => (
        <div key={question} className="flex flex-wrap gap-x-2">
          <dt>{question}</dt>
          <dd className="font-semibold text-ink">{answer || "not answered"}</dd>
        </div>
      ))}
    </dl>
  );
}

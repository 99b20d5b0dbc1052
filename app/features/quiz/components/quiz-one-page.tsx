import { ArrowRight } from "lucide-react";
import { type FormEvent, useEffect, useId } from "react";
import type { QuizQuestion } from "~/features/posts/schema";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { formMethod } from "~/ui/step-form";
import { isAnswered, unfinishedMessage } from "../rules/quiz-answers";
import { firstUnanswered } from "../rules/quiz-steps";
import { QuizField } from "./quiz-field";
import type { QuizFormProps } from "./quiz-form";

/** All questions on one page, numbered (spec:quiz#one-page-submit). */
export function QuizOnePage({ questions, answers, onAnswer, onComplete, onStep, busy }: QuizFormProps) {
  const hintId = useId();
  const canContinue = firstUnanswered(questions, answers) === -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when all questions are shown
  useEffect(() => {
    for (const question of questions) onStep?.("reached", question);
  }, []);

  function handleAnswer(question: QuizQuestion, answer: string) {
    onAnswer(question, answer);
    if (answer && isAnswered(question, answer)) onStep?.("answered", question);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (canContinue && !busy) onComplete();
  }

  return (
    <form method={formMethod} noValidate onSubmit={handleSubmit}>
      <Card className="flex flex-col gap-8">
        {questions.map((question, index) => (
          <QuizField
            key={question.id}
            question={question}
            number={index + 1}
            value={answers[question.id] ?? ""}
            onChange={(answer) => handleAnswer(question, answer)}
          />
        ))}
        <div className="flex flex-col gap-3">
          <Button
            type="submit"
            size="lg"
            full
            disabled={!canContinue}
            busy={busy}
            busyLabel="Processing..."
            aria-describedby={canContinue ? undefined : hintId}
          >
            See Results
            <ArrowRight aria-hidden="true" className="size-5" />
          </Button>
          <p id={hintId} role="status" className="min-h-6 text-center text-sm text-ink-soft">
            {canContinue ? "" : unfinishedMessage}
          </p>
        </div>
      </Card>
    </form>
  );
}

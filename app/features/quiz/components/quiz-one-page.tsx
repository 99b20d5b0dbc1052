import { ArrowRight } from "lucide-react";
import { type FormEvent, useId } from "react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { formMethod } from "~/ui/step-form";
import { unfinishedMessage } from "../rules/quiz-answers";
import { firstUnanswered } from "../rules/quiz-steps";
import { QuizField } from "./quiz-field";
import type { QuizFormProps } from "./quiz-form";

/** All questions on one page, numbered (spec:quiz#one-page-submit). */
export function QuizOnePage({ questions, answers, onAnswer, onComplete, busy }: QuizFormProps) {
  const hintId = useId();
  const canContinue = firstUnanswered(questions, answers) === -1;

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
            onChange={(answer) => onAnswer(question, answer)}
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

import { ArrowLeft, ArrowRight } from "lucide-react";
import { type FormEvent, useEffect, useId, useState } from "react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ProgressBar } from "~/ui/progress-bar";
import { formMethod, useStepHeading } from "~/ui/step-form";
import { isAnswered, unansweredMessage } from "../rules/quiz-answers";
import { nextLabel, progressOf } from "../rules/quiz-steps";
import { QuizField } from "./quiz-field";
import type { QuizFormProps } from "./quiz-form";

/** One question at a time, with Back and Next (spec:quiz#stepwise). */
export function QuizStepwise({ questions, answers, onAnswer, onComplete, onStep, busy }: QuizFormProps) {
  const [index, setIndex] = useState(0);
  const heading = useStepHeading(index);
  const hintId = useId();
  const question = questions[index];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question that is shown
  useEffect(() => {
    if (question) onStep?.("reached", question);
  }, [question]);
  if (!question) return null;
  const value = answers[question.id] ?? "";
  const canContinue = isAnswered(question, value);
  const { label, percent } = progressOf(index, questions.length);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!canContinue || busy || !question) return;
    onStep?.("answered", question);
    if (index < questions.length - 1) setIndex(index + 1);
    else onComplete();
  }

  function handleBack() {
    if (question) onStep?.("back", question);
    setIndex(index - 1);
  }

  return (
    <form method={formMethod} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-sm font-medium text-ink-soft outline-none">
          {label}
        </h2>
        <ProgressBar label={label} percent={percent} />
      </div>
      <Card className="flex flex-col gap-6">
        <QuizField
          key={question.id}
          question={question}
          value={value}
          onChange={(answer) => onAnswer(question, answer)}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row">
          {index > 0 && (
            <Button variant="secondary" size="lg" onClick={handleBack}>
              <ArrowLeft aria-hidden="true" className="size-5" />
              Back
            </Button>
          )}
          <Button
            type="submit"
            size="lg"
            disabled={!canContinue}
            busy={busy}
            busyLabel="Processing..."
            aria-describedby={canContinue ? undefined : hintId}
            className="sm:ml-auto"
          >
            {nextLabel(index, questions.length)}
            <ArrowRight aria-hidden="true" className="size-5" />
          </Button>
        </div>
        <p id={hintId} role="status" className="-mt-2 min-h-6 text-center text-sm text-ink-soft">
          {canContinue ? "" : unansweredMessage}
        </p>
      </Card>
    </form>
  );
}

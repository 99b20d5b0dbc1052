import type { QuizQuestion } from "~/features/posts/schema";
import type { QuizAnswers } from "../rules/quiz-answers";

/** What both layouts of the quiz show and report. */
export type QuizFormProps = {
  questions: readonly QuizQuestion[];
  answers: QuizAnswers;
  onAnswer: (question: QuizQuestion, value: string) => void;
  onComplete: () => void;
  /** While the last answer is being accepted. */
  busy: boolean;
};

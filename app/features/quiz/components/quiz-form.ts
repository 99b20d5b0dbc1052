import type { QuizQuestion } from "~/features/posts/schema";
import type { QuizAnswers } from "../rules/quiz-answers";

/** The props that both layouts of the quiz share. */
export type QuizFormProps = {
  questions: readonly QuizQuestion[];
  answers: QuizAnswers;
  onAnswer: (question: QuizQuestion, value: string) => void;
  onComplete: () => void;
  /** A question is on the screen, was answered, or was left with Back. */
  onStep?: (event: "reached" | "answered" | "back", question: QuizQuestion) => void;
  /** True while the last answer is being submitted. */
  busy: boolean;
};

import type { PostTemplate, QuizQuestion } from "~/features/posts/schema";
import { isAnswered, type QuizAnswers } from "./quiz-answers";

/** Whether all questions are on one page: only if every one of them is flagged for it (spec:quiz#one-page). */
export function isOnePage(questions: readonly QuizQuestion[]): boolean {
  return questions.every((question) => question.showOnOnePage);
}

/** The label of Next (spec:quiz#next-label), which counts the last questions down. @param index from 0. */
export function nextLabel(index: number, count: number): string {
  const left = count - 1 - index;
  if (left <= 0) return "See Results";
  if (left === 1) return "Only 1 Question Left";
  return left === 2 ? "Only 2 Questions Left" : "Next";
}

/** The visitor's progress for the progress bar; the current question counts. */
export function progressOf(index: number, count: number): { label: string; percent: number } {
  const label = `Question ${index + 1} of ${count}`;
  return { label, percent: Math.round(((index + 1) / count) * 100) };
}

/** The index of the first question that the visitor must still answer; -1 if none. */
export function firstUnanswered(questions: readonly QuizQuestion[], answers: QuizAnswers): number {
  return questions.findIndex((question) => !isAnswered(question, answers[question.id]));
}

type Headers = { quizTitle: string | null; quizSubtitle: string | null; template: PostTemplate };

/** The quiz's title and subtitle. The defaults depend on the template (spec:quiz#quiz-headers). */
export function quizHeaders({ quizTitle, quizSubtitle, template }: Headers): {
  title: string;
  subtitle: string;
} {
  const defaults =
    template === "quiz_squeeze_ranking"
      ? {
          title: "Find Your Perfect Match",
          subtitle: "Answer a few questions to get personalized recommendations",
        }
      : { title: "Take Our Quiz", subtitle: "Find your perfect match" };
  return { title: quizTitle || defaults.title, subtitle: quizSubtitle || defaults.subtitle };
}

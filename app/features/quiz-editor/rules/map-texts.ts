import type { MapBranch, MapQuestion, QuizMap, StepId } from "~/features/quiz/rules/quiz-map";

const MAX_NAMED = 5;

/** The name of a step in a sentence: "question 2". */
function stepName({ questions }: QuizMap, id: StepId): string {
  if (id === "loading") return "the loading screen";
  if (id === "results") return "the results";
  if (id === "squeeze") return "the squeeze page";
  const question = questions.find((each) => each.id === id);
  return question ? `question ${question.index + 1}` : "the post";
}

/** The heading of a question in the map: its position in the form and its text. */
export const questionName = ({ index, text }: MapQuestion) => `Question ${index + 1}: ${text || "no text"}`;

/** Where answers lead: "lead to question 2", or "is a dead end" for one. */
export function targetText(map: QuizMap, to: StepId | null, count: number): string {
  const isMany = count > 1;
  if (to === null) return isMany ? "are dead ends" : "is a dead end";
  return `${isMany ? "lead" : "leads"} to ${stepName(map, to)}`;
}

/** "Any number from 80 to 500 leads to question 2"; several answers are named, the first few of them. */
export function branchText(map: QuizMap, { label, options, to, flaw }: MapBranch): string {
  const names = options.slice(0, MAX_NAMED).map((option) => option.label);
  const more = options.length - names.length;
  const listed = more > 0 ? `${names.join(", ")}, and ${more} more` : names.join(", ");
  const isMany = options.length > 1;
  const subject = isMany ? `${label} (${listed})` : label;
  const target = `${subject} ${targetText(map, to, options.length)}`;
  if (to === null) return target;
  if (flaw === "unserved")
    return `${target}, but no provider in the ranking serves ${isMany ? "these states" : "this state"}`;
  if (flaw !== "same") return target;
  return `${target}, but ${isMany ? "count as earlier answers" : "counts as an earlier answer"}`;
}

/** "3 providers", or what's known of them. */
export function resultsText({ entryCount }: QuizMap): string {
  if (entryCount === null) return "Loading providers...";
  if (entryCount === 0) return "No providers";
  return entryCount === 1 ? "1 provider" : `${entryCount} providers`;
}

/** What the map says in one line: "3 questions on one page, 2 things to review". */
export function summaryText({ questions, isOnePage }: QuizMap, warningCount: number): string {
  const count = questions.length === 1 ? "1 question" : `${questions.length} questions`;
  const requested = isOnePage && questions.length > 1 ? `${count} on one page` : count;
  if (warningCount === 0) return `${requested}, every path ends at the results`;
  return `${requested}, ${warningCount === 1 ? "1 thing" : `${warningCount} things`} to review`;
}

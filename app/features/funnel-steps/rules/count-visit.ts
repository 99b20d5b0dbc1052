import type { QuizQuestion } from "~/features/posts/schema";
import type { FunnelReport } from "../schema";
import { OTHERS, questionEvents, type Stage, stepOfQuestion } from "./funnels";
import { rangeOf } from "./seconds";

/** Further presses of Back in one report don't count. */
const MAX_BACKS = 5;
/** Longer combinations of answers are counted with the others. */
const MAX_PATH = 1_000;

/** What a funnel can count: its stages, and its questions or steps by id. */
export type FunnelPlan = {
  stages: readonly Stage[];
  steps: readonly string[];
  /** The quiz. Only answers that are chosen, not typed, are counted (spec:funnels#answers). */
  questions: readonly QuizQuestion[];
};

/** What one report adds to the counts. */
export type VisitCounts = {
  /** Each at most once, except `back`. */
  steps: { step: string; event: string; visits: number }[];
  /** Of a quiz that was just completed. */
  answers: { question: string; answer: string }[];
  /** The combination of answers, if this report completes the quiz or follows a link; null otherwise. */
  path: string | null;
  completed: boolean;
  clicked: boolean;
};

/**
 * Counts a browser's report. Whatever the funnel doesn't have is left out: the post may have changed since the page was
 * opened, and a program may send anything (spec:funnels#checked).
 */
export function countVisit({ events, answers }: FunnelReport, plan: FunnelPlan): VisitCounts {
  const steps = new Map<string, VisitCounts["steps"][number]>();
  const add = (step: string, event: string, most = 1) => {
    const key = `${event} ${step}`;
    const visits = Math.min(most, (steps.get(key)?.visits ?? 0) + 1);
    steps.set(key, { step, event, visits });
  };
  for (const [kind, question, seconds] of events) {
    const stage = plan.stages.find((name) => name === kind);
    if (stage !== undefined) add(stage, "reached");
    const event = questionEvents.find((name) => name === kind);
    if (event === undefined || !plan.steps.includes(question)) continue;
    const step = stepOfQuestion(question);
    const isFirst = !steps.has(`${event} ${step}`);
    add(step, event, event === "back" ? MAX_BACKS : 1);
    if (event === "answered" && seconds >= 0 && isFirst) add(step, `t${rangeOf(seconds)}`);
  }
  const [completed, clicked] = [steps.has("reached completed"), steps.has("reached clicked")];
  const given = completed || clicked ? validAnswers(answers ?? {}, plan.questions) : [];
  return {
    steps: [...steps.values()],
    answers: completed ? given.map(([{ id }, answer]) => ({ question: id, answer })) : [],
    path: given.length > 0 ? pathOf(given) : null,
    completed: completed && given.length > 0,
    clicked: clicked && given.length > 0,
  };
}

type Given = [question: QuizQuestion, answer: string][];

function validAnswers(answers: Readonly<Record<string, string>>, questions: readonly QuizQuestion[]): Given {
  return questions.flatMap((question): Given => {
    if (question.type === "text" || question.type === "number") return [];
    const answer = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
    const option = question.options.find(({ value }) => value === answer);
    return option && option.value.length <= 200 ? [[question, option.value]] : [];
  });
}

/** States are left out: with them, few visitors would share a combination (spec:funnels#paths). */
function pathOf(given: Given): string {
  const chosen = given.filter(([{ type }]) => type !== "state");
  const path = JSON.stringify(Object.fromEntries(chosen.map(([{ id }, answer]) => [id, answer])));
  return path.length <= MAX_PATH ? path : OTHERS;
}

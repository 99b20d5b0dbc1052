import {
  isToolFunnel,
  OTHERS,
  stagesOf,
  stepOfQuestion,
  toolFunnels,
} from "~/features/funnel-steps/rules/funnels";
import { medianSeconds } from "~/features/funnel-steps/rules/seconds";
import { isRankingTemplate, type PostTemplate, type QuizQuestion } from "~/features/posts/schema";
import type { Cell } from "./cells";
import { columnOf, MIXED } from "./columns";
import { JOINED, joinMonths } from "./joined";
import { type Rate, rateOf, type Share, shareOf } from "./share";
import { funnelTerms, stageTerms } from "./terms";

/** A bar and a row of the funnel. Null: doesn't apply to this step. */
export type StepRow = {
  key: string;
  label: string;
  visits: Cell;
  ofShown: Rate;
  question: {
    answered: Cell;
    left: Cell;
    ofReached: Rate;
    back: Cell;
    /** In seconds. */
    median: number | null;
    /** How many times the median is of. */
    times: Cell;
  } | null;
};

type StepCount = { step: string; event: string; visits: number };
type Quiz = { template: PostTemplate; questions: readonly QuizQuestion[] } | null;

/** A question of a quiz, or a step of a form, by the name under which it's counted. */
type Question = { step: string; label: string };

function questionsOf(funnel: string, quiz: Quiz): Question[] {
  if (isToolFunnel(funnel))
    return toolFunnels[funnel].steps.map((label, index) => ({
      step: stepOfQuestion(String(index + 1)),
      label: `Step ${index + 1}: ${label}`,
    }));
  return (quiz?.questions ?? []).map(({ id, question }, index) => ({
    step: stepOfQuestion(id),
    label: `${index + 1}. ${question}`,
  }));
}

/**
 * The steps in their order (spec:funnels#stages). Questions that the quiz doesn't have anymore follow the others.
 * @param conversions null if they aren't known
 */
export function stepRows(
  funnel: string,
  quiz: Quiz,
  counts: readonly StepCount[],
  conversions: number | null,
): StepRow[] {
  const visitsOf = (step: string, event = "reached") =>
    counts.find((count) => count.step === step && count.event === event)?.visits ?? 0;
  const shown = visitsOf("shown");
  const query = questionsOf(funnel, quiz);
  const removed = [...new Set(counts.map(({ step }) => step))]
    .filter((step) => step.startsWith("q:") && !query.some((question) => question.step === step))
    .map((step) => ({ step, label: "Removed question" }));
  const stageRow = (stage: keyof typeof stageTerms): StepRow => {
    const visits = visitsOf(stage);
    return {
      key: stage,
      label: stageTerms[stage].label,
      visits,
      ofShown: rateOf(visits, shown),
      question: null,
    };
  };
  const questionRow = ({ step, label }: Question): StepRow => {
    const [visits, answered] = [visitsOf(step), visitsOf(step, "answered")];
    const left = Math.max(0, visits - answered);
    const times = counts.filter((count) => count.step === step && /^t\d+$/.test(count.event));
    const median = medianSeconds(new Map(times.map(({ event, visits: n }) => [Number(event.slice(1)), n])));
    const question = {
      answered,
      left,
      ofReached: rateOf(left, visits),
      back: visitsOf(step, "back"),
      median,
      times: times.reduce((sum, { visits: n }) => sum + n, 0),
    };
    return { key: step, label, visits, ofShown: rateOf(visits, shown), question };
  };
  const template = quiz && isRankingTemplate(quiz.template) ? quiz.template : null;
  const known = isToolFunnel(funnel) ? stagesOf(null) : stagesOf(template ?? "quiz_squeeze_ranking");
  const stages = known.filter((stage) => template !== null || stage !== "opened" || visitsOf(stage) > 0);
  const after = stages.indexOf("completed");
  return [
    ...stages.slice(0, after).map(stageRow),
    ...[...query, ...removed].map(questionRow),
    ...stages.slice(after).map(stageRow),
    {
      key: "conversions",
      label: funnelTerms.conversions.label,
      visits: conversions,
      ofShown: rateOf(conversions, shown),
      question: null,
    },
  ];
}

const MAX_ROWS = 50;

export type AnswerRow = { key: string; label: string; visits: number; share: Share | null };
/** `id` is that of the question: several removed questions have the same text. */
export type AnswerTable = { id: string; question: string; rows: AnswerRow[]; total: number };

/** The answers of each question, most frequent first (spec:funnels#answers). */
export function answerTables(
  quiz: Quiz,
  counts: readonly { month: string; question: string; answer: string; visits: number }[],
): AnswerTable[] {
  const known = (quiz?.questions ?? []).map(({ id, question }, index) => ({
    id,
    label: `${index + 1}. ${question}`,
  }));
  const removed = [...new Set(counts.map(({ question }) => question))]
    .filter((id) => !known.some((question) => question.id === id))
    .map((id) => ({ id, label: "Removed question" }));
  return [...known, ...removed].flatMap(({ id, label }) => {
    const given = counts.filter(({ question }) => question === id);
    const total = given.reduce((sum, { visits }) => sum + visits, 0);
    if (total === 0) return [];
    const options = quiz?.questions.find((question) => question.id === id)?.options ?? [];
    const { listed, joined } = joinMonths<Omit<AnswerRow, "label" | "share">>({
      rows: given.map(({ month, answer, visits }) => ({ month, key: answer, visits })),
      keyOf: ({ key }) => key,
      countOf: ({ visits }) => visits,
      // An answer is never empty.
      others: "",
      sum: (key, rows) => ({ key, visits: rows.reduce((sum, { visits }) => sum + visits, 0) }),
      limit: 60,
    });
    const labelOf = (key: string) =>
      key === "" ? JOINED : (options.find(({ value }) => value === key)?.label ?? key);
    const withShares = [...listed, ...(joined ? [joined] : [])].map(({ key, visits }) => ({
      key,
      label: labelOf(key),
      visits,
      share: shareOf(visits, total),
    }));
    return [{ id, question: label, total, rows: withShares }];
  });
}

export type PathRow = {
  key: string;
  /** The answers in the order of the quiz; empty for the joined row. */
  answers: string[];
  completed: number;
  clicked: Cell;
  rate: Rate;
};

/** Which answers lead to clicks, most completed first (spec:funnels#paths). Empty if nothing can be chosen. */
export function pathRows(
  quiz: Quiz,
  counts: readonly { month: string; path: string; completed: number; clicked: number }[],
): PathRow[] {
  if (counts.every(({ path }) => path === "{}")) return [];
  const { listed, joined } = joinMonths<{ path: string; completed: number; clicked: number }>({
    rows: counts.map(({ month, path, completed, clicked }) => ({ month, path, completed, clicked })),
    keyOf: ({ path }) => path,
    countOf: ({ completed }) => completed,
    others: OTHERS,
    sum: (path, rows) => ({
      path,
      completed: rows.reduce((sum, { completed }) => sum + completed, 0),
      clicked: rows.reduce((sum, { clicked }) => sum + clicked, 0),
    }),
    limit: MAX_ROWS,
  });
  const { cells, isMixed } = columnOf(
    listed.map(({ clicked }) => clicked),
    counts.reduce((sum, { clicked }) => sum + clicked, 0),
    joined?.completed ?? 0,
    false,
  );
  const others = { path: OTHERS, completed: joined?.completed ?? 0 };
  const rows = joined || isMixed ? [...listed, others] : listed;
  return rows.map(({ path, completed }, index) => {
    const clicked = cells[index] ?? null;
    const isOthers = path === OTHERS;
    return {
      key: path,
      answers: isOthers ? [] : labelsOf(path, quiz?.questions ?? []),
      completed,
      clicked,
      rate: isOthers && isMixed ? MIXED : rateOf(clicked, completed),
    };
  });
}

function labelsOf(path: string, questions: readonly QuizQuestion[]): string[] {
  const answers = new Map(Object.entries(JSON.parse(path) as Record<string, string>));
  // The other questions weren't required.
  if (answers.size === 0) return ["Only a state"];
  const inOrder = [...questions.map(({ id }) => id).filter((id) => answers.has(id))];
  const removed = [...answers.keys()].filter((id) => !inOrder.includes(id));
  return [...inOrder, ...removed].map((id) => {
    const answer = answers.get(id) ?? "";
    const options = questions.find((question) => question.id === id)?.options ?? [];
    return options.find(({ value }) => value === answer)?.label ?? answer;
  });
}

import {
  isToolFunnel,
  OTHERS,
  stagesOf,
  stepOfQuestion,
  toolFunnels,
} from "~/features/funnel-steps/rules/funnels";
import { medianSeconds } from "~/features/funnel-steps/rules/seconds";
import { isRankingTemplate, type PostTemplate, type QuizQuestion } from "~/features/posts/schema";
import { JOINED, joinMonths, joinSmall } from "./joined";
import { type Share, shareOf } from "./share";
import { funnelTerms, stageTerms } from "./terms";

/** A bar and a row of the funnel. Null: doesn't apply to this step. */
export type StepRow = {
  key: string;
  label: string;
  /** Null if it isn't known. */
  visits: number | null;
  ofShown: Share | null;
  question: {
    answered: number;
    left: number;
    ofReached: Share | null;
    back: number;
    /** In seconds. */
    median: number | null;
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
  const asked = questionsOf(funnel, quiz);
  const removed = [...new Set(counts.map(({ step }) => step))]
    .filter((step) => step.startsWith("q:") && !asked.some((question) => question.step === step))
    .map((step) => ({ step, label: "Removed question" }));
  const stageRow = (stage: keyof typeof stageTerms): StepRow => {
    const visits = visitsOf(stage);
    return {
      key: stage,
      label: stageTerms[stage].label,
      visits,
      ofShown: shareOf(visits, shown),
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
      ofReached: shareOf(left, visits),
      back: visitsOf(step, "back"),
      median,
    };
    return { key: step, label, visits, ofShown: shareOf(visits, shown), question };
  };
  const template = quiz && isRankingTemplate(quiz.template) ? quiz.template : null;
  const known = isToolFunnel(funnel) ? stagesOf(null) : stagesOf(template ?? "quiz_squeeze_ranking");
  const stages = known.filter((stage) => template !== null || stage !== "opened" || visitsOf(stage) > 0);
  const after = stages.indexOf("completed");
  return [
    ...stages.slice(0, after).map(stageRow),
    ...[...asked, ...removed].map(questionRow),
    ...stages.slice(after).map(stageRow),
    {
      key: "conversions",
      label: funnelTerms.conversions.label,
      visits: conversions,
      ofShown: conversions === null ? null : shareOf(conversions, shown),
      question: null,
    },
  ];
}

const MOST_ROWS = 50;

type Stages = Record<"shown" | "started" | "completed" | "clicked", number>;
type ValueCount = { value: string; label: string } & Stages;
export type ValueRow = { key: string; label: string; conversions: number | null } & Stages;

/**
 * The visits by one dimension (spec:funnels#totals). What isn't listed is in the last row, so that the rows add up to
 * the total.
 * @param conversions by value; null if they aren't known
 */
export function valueRows(
  values: readonly ValueCount[],
  total: Stages,
  conversions: { of(value: string): number; total: number } | null,
): ValueRow[] {
  const { listed } = joinSmall(values, {
    countOf: ({ shown }) => shown,
    isOthers: ({ value }) => value === OTHERS,
    join: ([row]) => row as ValueCount,
    limit: MOST_ROWS,
  });
  const rows = listed.map(
    ({ value, label, ...counts }): ValueRow => ({
      ...counts,
      key: value,
      label,
      conversions: conversions?.of(value) ?? null,
    }),
  );
  const rest = (key: keyof Stages) => total[key] - rows.reduce((sum, row) => sum + row[key], 0);
  const others = {
    shown: rest("shown"),
    started: rest("started"),
    completed: rest("completed"),
    clicked: rest("clicked"),
  };
  const restConversions =
    conversions && conversions.total - rows.reduce((sum, row) => sum + (row.conversions ?? 0), 0);
  const isEmpty = Object.values(others).every((count) => count === 0) && !restConversions;
  return isEmpty ? rows : [...rows, { ...others, key: OTHERS, label: JOINED, conversions: restConversions }];
}

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
  clicked: number;
  rate: Share | null;
};

/** Which answers lead to clicks, most completed first (spec:funnels#paths). Empty if nothing can be chosen. */
export function pathRows(
  quiz: Quiz,
  counts: readonly { month: string; path: string; completed: number; clicked: number }[],
): PathRow[] {
  if (counts.every(({ path }) => path === "{}")) return [];
  const { listed, joined } = joinMonths<Pick<PathRow, "completed" | "clicked"> & { path: string }>({
    rows: counts.map(({ month, path, completed, clicked }) => ({ month, path, completed, clicked })),
    keyOf: ({ path }) => path,
    countOf: ({ completed }) => completed,
    others: OTHERS,
    sum: (path, rows) => ({
      path,
      completed: rows.reduce((sum, { completed }) => sum + completed, 0),
      clicked: rows.reduce((sum, { clicked }) => sum + clicked, 0),
    }),
    limit: MOST_ROWS,
  });
  return [...listed, ...(joined ? [joined] : [])].map(({ path, completed, clicked }) => ({
    key: path,
    answers: path === OTHERS ? [] : labelsOf(path, quiz?.questions ?? []),
    completed,
    clicked,
    rate: shareOf(clicked, completed),
  }));
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

import type { MapBranch, MapQuestion, QuizMap, StepId } from "~/features/quiz/rules/quiz-map";

/** In px. */
const STEP = { width: 184, height: 72 };
const ANSWER = { width: 160, height: 32 };
const GAP = { across: 36, down: 8 };
const EDGE = 16;
/** The height of the line that a URL with all answers takes over the questions. */
const SKIP_LANE = 44;
/** Up to this many answers that lead to the same place are drawn one by one. */
const MAX_APART = 4;

export type Box = { x: number; y: number; width: number; height: number };

/** An answer, or several that lead to the same place. */
export type MapAnswer = Pick<MapBranch, "label" | "to" | "flaw"> & {
  key: string;
  question: number;
  /** The position of a single option in the form; null for anything else. */
  option: number | null;
  /** How many options it stands for. */
  count: number;
};

export type MapItem = Box &
  (
    | { kind: "start" | "squeeze" | "loading" | "results"; key: StepId; isReached: boolean }
    | { kind: "question"; key: StepId; isReached: boolean; question: MapQuestion }
    | { kind: "answer"; key: string; isReached: boolean; answer: MapAnswer }
  );

export type MapLine = { key: string; path: string; isReached: boolean; isSkip: boolean };

export type MapLayout = {
  width: number;
  height: number;
  /** In the order of the keyboard. */
  items: MapItem[];
  lines: MapLine[];
  /** The frame around the questions that are on one page. */
  page: Box | null;
};

/** The answers that the picture shows for a question. */
export function answersOf({ index, branches }: MapQuestion): MapAnswer[] {
  return branches.flatMap((branch): MapAnswer[] => {
    const { label, to, flaw, options } = branch;
    const whole = { label, to, flaw, question: index, count: options.length };
    if (options.length === 0 || options.length > MAX_APART)
      return [{ ...whole, key: `${index}-${branch.kind}-${flaw}`, option: null }];
    return options.map((option) => ({
      ...whole,
      key: `${index}-option-${option.index}`,
      label: option.label,
      option: option.index,
      count: 1,
    }));
  });
}

type Column = { kind: "step"; item: PlainStep } | { kind: "answers"; question: MapQuestion };
type PlainStep =
  | { kind: "start" | "squeeze" | "loading" | "results"; key: StepId; isReached: boolean }
  | { kind: "question"; key: StepId; isReached: boolean; question: MapQuestion };

/**
 * Where each step and answer of the picture is, from left to right. Questions that visitors never see are below, without
 * lines.
 */
export function layoutOf(map: QuizMap): MapLayout {
  const columns = columnsOf(map);
  const tallest = Math.max(...columns.map(heightOf));
  const top = EDGE + (map.skipTo ? SKIP_LANE : 0);
  const middle = top + tallest / 2;
  let x = EDGE;
  const placed = columns.map((column) => {
    const items = place(column, x, middle);
    x += (column.kind === "step" ? STEP.width : ANSWER.width) + GAP.across;
    return items;
  });
  const hidden = map.questions.filter(({ number }) => number === null);
  const bottom = top + tallest + (hidden.length > 0 ? 2 * EDGE : 0);
  const below = hidden.map((question, at): MapItem => {
    const left = EDGE + at * (STEP.width + EDGE);
    return { kind: "question", key: question.id, isReached: false, question, x: left, y: bottom, ...STEP };
  });
  const items = placed.flat();
  const right = Math.max(...[...items, ...below].map((item) => item.x + item.width));
  return {
    width: right + EDGE,
    height: bottom + (hidden.length > 0 ? STEP.height : 0) + EDGE,
    items: [...items, ...below],
    lines: linesOf(map, placed, top),
    page: map.isOnePage ? frameAround(items, top, tallest) : null,
  };
}

function columnsOf({ questions, ...map }: QuizMap): Column[] {
  const step = (kind: "start" | "squeeze" | "loading" | "results", isReached: boolean): Column => ({
    kind: "step",
    item: { kind, key: kind, isReached },
  });
  const shown = questions.filter(({ number }) => number !== null);
  return [
    step("start", true),
    ...(map.hasSqueezePage ? [step("squeeze", true)] : []),
    ...shown.flatMap((question): Column[] => [
      {
        kind: "step",
        item: { kind: "question", key: question.id, isReached: question.isReached, question },
      },
      { kind: "answers", question },
    ]),
    ...(map.hasLoadingScreen ? [step("loading", map.isResultReached)] : []),
    step("results", map.isResultReached),
  ];
}

function heightOf(column: Column): number {
  if (column.kind === "step") return STEP.height;
  return answersOf(column.question).length * (ANSWER.height + GAP.down) - GAP.down;
}

function place(column: Column, x: number, middle: number): MapItem[] {
  const top = middle - heightOf(column) / 2;
  if (column.kind === "step") return [{ ...column.item, x, y: top, ...STEP }];
  const { isReached } = column.question;
  return answersOf(column.question).map((answer, at) => ({
    kind: "answer",
    key: answer.key,
    isReached: isReached && answer.to !== null,
    answer,
    x,
    y: top + at * (ANSWER.height + GAP.down),
    ...ANSWER,
  }));
}

/** From each column to the next, except from answers that are dead ends. */
function linesOf({ skipTo }: QuizMap, columns: readonly MapItem[][], top: number): MapLine[] {
  const lines = columns.flatMap((from, at) =>
    (columns[at + 1] ?? []).flatMap((to) =>
      from.flatMap((item): MapLine[] => {
        if (item.kind === "answer" && item.answer.to === null) return [];
        const isReached = item.isReached && (to.isReached || to.kind === "answer");
        return [{ key: `${item.key} ${to.key}`, path: curve(item, to), isReached, isSkip: false }];
      }),
    ),
  );
  const items = columns.flat();
  const start = items.find(({ kind }) => kind === "start");
  const end = items.find(({ kind }) => kind === skipTo);
  if (!start || !end) return lines;
  const [from, to] = [start.x + start.width / 2, end.x + end.width / 2];
  const lane = top - SKIP_LANE / 2;
  const path = `M ${from} ${start.y} V ${lane} H ${to} V ${end.y}`;
  return [...lines, { key: "skip", path, isReached: true, isSkip: true }];
}

function curve(from: Box, to: Box): string {
  const [x1, y1] = [from.x + from.width, from.y + from.height / 2];
  const [x2, y2] = [to.x, to.y + to.height / 2];
  const half = (x1 + x2) / 2;
  return `M ${x1} ${y1} C ${half} ${y1} ${half} ${y2} ${x2} ${y2}`;
}

function frameAround(items: readonly MapItem[], top: number, tallest: number): Box {
  const requested = items.filter(({ kind }) => kind === "question" || kind === "answer");
  const left = Math.min(...requested.map((item) => item.x)) - EDGE / 2;
  const right = Math.max(...requested.map((item) => item.x + item.width)) + EDGE / 2;
  return { x: left, y: top - EDGE / 2, width: right - left, height: tallest + EDGE };
}

import {
  isRankingTemplate,
  type PostTemplate,
  parseQuestions,
  type QuizQuestion,
} from "~/features/posts/schema";
import { boundsOf, validAnswer } from "./quiz-answers";
import { openFlow } from "./quiz-flow";
import { isOnePage } from "./quiz-steps";

/** An entry of the ranking that visitors would see after the quiz. */
export type MapEntry = {
  /** Two-letter codes of the states that the provider doesn't serve; null if the provider isn't known. */
  unavailableStates: readonly string[] | null;
};

/**
 * The entries that visitors see without a provider in the URL.
 * @param find null for a provider that they don't see, undefined while it is being read.
 * @returns null while a provider is being read.
 */
export function mapEntries(
  entries: readonly { providerId: number | null; useDynamicProvider: boolean }[],
  find: (providerId: number) => MapEntry | null | undefined,
): MapEntry[] | null {
  const shown: MapEntry[] = [];
  for (const { providerId, useDynamicProvider } of entries) {
    // A URL can put any provider here.
    if (useDynamicProvider) shown.push({ unavailableStates: null });
    else if (providerId !== null) {
      const entry = find(providerId);
      if (entry === undefined) return null;
      if (entry) shown.push({ unavailableStates: entry.unavailableStates });
    }
  }
  return shown;
}

export type QuizSource = {
  template: PostTemplate;
  /** As the editor has them, complete or not. */
  questions: readonly unknown[];
  /** Null if they aren't known yet. */
  entries: readonly MapEntry[] | null;
};

export type StepId = "start" | "squeeze" | `question-${number}` | "loading" | "results";

/**
 * Why answers aren't what their author meant: they don't let visitors continue, they count as an earlier answer, or no
 * provider of the ranking serves the state.
 */
export type BranchFlaw = "refused" | "same" | "unserved";

/** Answers of one question that lead to the same place. */
export type MapBranch = {
  /** Chosen options; anything that may be typed; nothing, for a question that isn't required. */
  kind: "options" | "typed" | "empty";
  label: string;
  /** `index` is the position in the form. */
  options: { index: number; label: string }[];
  /** Null if they are dead ends. */
  to: StepId | null;
  flaw: BranchFlaw | null;
};

export type MapQuestion = {
  id: StepId;
  /** The position in the form, from 0. */
  index: number;
  /** The number that visitors see; null if they never see the question. */
  number: number | null;
  text: string;
  /** Why visitors never see it. */
  missing: "text" | "options" | "id" | null;
  branches: MapBranch[];
  /** Whether visitors can get to it. */
  isReached: boolean;
  wantsOnePage: boolean;
};

/** What visitors of a ranking post can go through (spec:quiz#quiz-map). */
export type QuizMap = {
  template: PostTemplate;
  hasSqueezePage: boolean;
  isOnePage: boolean;
  /** In the order of the form. */
  questions: MapQuestion[];
  hasLoadingScreen: boolean;
  /** Whether visitors can get to the results. */
  isResultReached: boolean;
  /** Null if it isn't known yet. */
  entryCount: number | null;
  /** Where visitors go whose URL answers all questions; null if a URL can't. */
  skipTo: "loading" | "results" | null;
};

type Shown = { index: number; question: QuizQuestion };

/** The map of a post's quiz; null for a template without one. */
export function mapOfQuiz({ template, questions, entries }: QuizSource): QuizMap | null {
  if (!isRankingTemplate(template)) return null;
  const shown = shownQuestions(questions);
  const hasQuestions = shown.length > 0;
  const onePage = hasQuestions && isOnePage(shown.map(({ question }) => question));
  const stateQuestion = shown.find(({ question }) => question.type === "state");
  let isReached = hasQuestions;
  const mapped = shown.map(({ index, question }, at): MapQuestion => {
    const next = shown[at + 1];
    const branches = branchesOf(question, questions[index], {
      to: next ? `question-${next.index}` : "loading",
      entries: stateQuestion?.index === index ? (entries ?? []) : [],
    });
    const isHere = onePage || isReached;
    isReached &&= branches.some(({ to }) => to !== null);
    return { ...named(questions[index], index), number: at + 1, missing: null, branches, isReached: isHere };
  });
  const hidden = questions.flatMap((raw, index): MapQuestion[] =>
    shown.some((each) => each.index === index)
      ? []
      : [{ ...named(raw, index), number: null, missing: missingIn(raw), branches: [], isReached: false }],
  );
  const skipped = openFlow(template, { hasQuestions: true, isSkipped: true }).stage;
  const canSkip = hasQuestions && shown.every(({ question }) => question.urlParam !== null);
  const isAnswerable = mapped.every(({ branches }) =>
    branches.some(({ kind, to }) => kind !== "empty" && to !== null),
  );
  return {
    template,
    hasSqueezePage: openFlow(template, { hasQuestions, isSkipped: false }).stage === "squeeze",
    isOnePage: onePage,
    questions: [...mapped, ...hidden].sort((a, b) => a.index - b.index),
    hasLoadingScreen: hasQuestions,
    isResultReached: !hasQuestions || isReached,
    entryCount: entries?.length ?? null,
    skipTo: canSkip && isAnswerable ? (skipped === "results" ? "results" : "loading") : null,
  };
}

/** The questions that visitors see, by the rules that read stored questions. */
function shownQuestions(questions: readonly unknown[]): Shown[] {
  const ids = new Set<string>();
  return questions.flatMap((raw, index) => {
    const [question] = parseQuestions([raw]);
    if (!question || ids.has(question.id)) return [];
    ids.add(question.id);
    return [{ index, question }];
  });
}

function named(raw: unknown, index: number): Pick<MapQuestion, "id" | "index" | "text" | "wantsOnePage"> {
  return {
    id: `question-${index}`,
    index,
    text: textIn(raw, "question"),
    wantsOnePage: valueIn(raw, "showOnOnePage") === true,
  };
}

function missingIn(raw: unknown): MapQuestion["missing"] {
  if (textIn(raw, "question") === "") return "text";
  return parseQuestions([raw]).length === 0 ? "options" : "id";
}

type Onward = { to: StepId; entries: readonly MapEntry[] };

function branchesOf(question: QuizQuestion, raw: unknown, onward: Onward): MapBranch[] {
  const { type, required } = question;
  const given =
    type === "number" || type === "text"
      ? [typedBranch(question, onward.to)]
      : optionBranches(question, raw, onward);
  const empty: MapBranch = { kind: "empty", label: "No answer", options: [], to: onward.to, flaw: null };
  return required ? given : [...given, empty];
}

function typedBranch(question: QuizQuestion, next: StepId): MapBranch {
  const isNumber = question.type === "number";
  const canAnswer = !isNumber || hasValidNumber(question);
  const label = isNumber ? `Any number${boundsOf(question, " ")}` : "Any text";
  return {
    kind: "typed",
    label,
    options: [],
    to: canAnswer ? next : null,
    flaw: canAnswer ? null : "refused",
  };
}

/** Numbers are typed with up to four decimals, so the first one at or above the minimum decides. */
function hasValidNumber(question: QuizQuestion): boolean {
  const { min, max } = question;
  const first = min === null ? [0] : [min, Math.ceil(min * 10_000) / 10_000];
  return [...first, max ?? 0].some((number) => validAnswer(question, String(number)) !== null);
}

/** The options, grouped by where they lead: first those that are as they should be. */
function optionBranches(question: QuizQuestion, raw: unknown, { to, entries }: Onward): MapBranch[] {
  const values = new Set<string>();
  const options = writtenOptions(question, raw).map(({ index, value, label }) => {
    // One option alone, so that a long list takes no longer than it must.
    const isValid =
      value !== "" &&
      label !== "" &&
      validAnswer({ ...question, options: [{ value, label }] }, value) !== null;
    const word = value.toLowerCase();
    const isFirst = !values.has(word);
    if (isValid) values.add(word);
    const flaw = !isValid ? "refused" : !isFirst ? "same" : isUnserved(value, entries) ? "unserved" : null;
    return { index, label: label || value || "Empty option", flaw } as const;
  });
  return ([null, "unserved", "same", "refused"] as const).flatMap((flaw): MapBranch[] => {
    const those = options.filter((option) => option.flaw === flaw);
    if (those.length === 0) return [];
    const listed = those.map(({ index, label }) => ({ index, label }));
    return [
      {
        kind: "options",
        label: countText(listed),
        options: listed,
        to: flaw === "refused" ? null : to,
        flaw,
      },
    ];
  });
}

function countText(options: readonly { label: string }[]): string {
  return options.length === 1 ? (options[0]?.label ?? "") : `${options.length} answers`;
}

/** The options as the form has them, so that empty ones appear too. The form has none for a state question. */
function writtenOptions(question: QuizQuestion, raw: unknown) {
  const given = question.type === "state" ? null : valueIn(raw, "options");
  const list: unknown[] = Array.isArray(given) ? given : question.options;
  return list.map((option, index) => ({
    index,
    value: textIn(option, "value"),
    label: textIn(option, "label"),
  }));
}

const isUnserved = (state: string, entries: readonly MapEntry[]) =>
  entries.length > 0 && entries.every(({ unavailableStates }) => unavailableStates?.includes(state) ?? false);

function valueIn(object: unknown, name: string): unknown {
  return typeof object === "object" && object !== null
    ? (object as Record<string, unknown>)[name]
    : undefined;
}

function textIn(object: unknown, name: string): string {
  const value = valueIn(object, name);
  return typeof value === "string" ? value.trim() : "";
}

import type { MapBranch, MapQuestion, QuizMap } from "./quiz-map";

/** Where in the form to fix something. Positions are from 0. */
export type QuizPlace =
  | { at: "question"; question: number; option: number | null }
  | { at: "questions" }
  | { at: "ranking" };

/** Something about a quiz that its author should review (spec:quiz#quiz-warnings). */
export type QuizWarning = {
  /** Stays the same as long as the warning does. */
  id: string;
  title: string;
  detail: string;
  places: { label: string; place: QuizPlace }[];
};

const missingTexts: Record<NonNullable<MapQuestion["missing"]>, string> = {
  text: "no text",
  options: "no options",
  id: "the same id as an earlier question",
};

/** The warnings about a quiz, those that stop visitors first. */
export function quizWarnings(map: QuizMap): QuizWarning[] {
  return [
    ...stuck(map),
    ...unreached(map),
    ...flawed(map, "refused", {
      title: "Answers that are dead ends",
      detail:
        "Visitors never see these, or can't continue with them. Give each option a short text and value.",
    }),
    ...hidden(map),
    ...emptyResults(map),
    ...flawed(map, "unserved", {
      title: "Answers without a provider",
      detail: "No provider in the ranking serves these states, so the results don't help these visitors.",
    }),
    ...flawed(map, "same", {
      title: "Answers that count as another one",
      detail: "An earlier option of the question has the same value.",
    }),
    ...mixedPages(map),
  ];
}

const nameOf = ({ index }: MapQuestion) => `Question ${index + 1}`;

function warning(
  id: string,
  words: { title: string; detail: string },
  places: QuizWarning["places"],
): QuizWarning[] {
  return places.length > 0 ? [{ id, ...words, places }] : [];
}

const atQuestion = (question: MapQuestion, more = ""): QuizWarning["places"][number] => ({
  label: nameOf(question) + more,
  place: { at: "question", question: question.index, option: null },
});

const isStuck = ({ number, branches }: MapQuestion) =>
  number !== null && branches.every(({ to }) => to === null);

function stuck({ questions }: QuizMap): QuizWarning[] {
  const words = {
    title: "Questions that no one can answer",
    detail:
      "No answer is valid, so visitors can't continue. Change the options or the limits, or make it optional.",
  };
  return warning(
    "quiz-stuck",
    words,
    questions.filter(isStuck).map((question) => atQuestion(question)),
  );
}

function unreached({ questions, isResultReached }: QuizMap): QuizWarning[] {
  const later = questions.filter(({ number, isReached }) => number !== null && !isReached);
  const results = { label: "The results", place: { at: "ranking" } } as const;
  return warning(
    "quiz-unreached",
    {
      title: "Steps that no path reaches",
      detail: "Visitors can't get past an earlier question.",
    },
    [...later.map((question) => atQuestion(question)), ...(isResultReached ? [] : [results])],
  );
}

function flawed(
  { questions }: QuizMap,
  flaw: NonNullable<MapBranch["flaw"]>,
  words: { title: string; detail: string },
): QuizWarning[] {
  return warning(
    `quiz-${flaw}`,
    words,
    questions.flatMap((question) =>
      question.branches
        .filter((branch) => branch.flaw === flaw)
        .flatMap(({ options }) =>
          options.map(({ index, label }) => ({
            label: `${nameOf(question)}: ${label}`,
            place: { at: "question", question: question.index, option: index } as const,
          })),
        ),
    ),
  );
}

function hidden({ questions, template }: QuizMap): QuizWarning[] {
  const places = questions.flatMap((question) =>
    question.missing ? [atQuestion(question, `: ${missingTexts[question.missing]}`)] : [],
  );
  const hasNone = questions.every(({ number }) => number === null);
  const isQuiz = template === "quiz_ranking" || template === "quiz_squeeze_ranking";
  const before = template === "quiz_squeeze_ranking" ? "the squeeze page, the quiz," : "the quiz";
  return [
    ...warning(
      "quiz-hidden",
      { title: "Questions that visitors never see", detail: "They aren't complete." },
      places,
    ),
    ...warning(
      "quiz-none",
      {
        title: "A quiz without questions",
        detail: `Visitors don't see ${before} or the loading screen; the ranking shows right away.`,
      },
      hasNone && isQuiz ? [{ label: "Quiz Questions", place: { at: "questions" } }] : [],
    ),
  ];
}

function emptyResults({ entryCount }: QuizMap): QuizWarning[] {
  return warning(
    "quiz-empty-results",
    {
      title: "Every path ends without a provider",
      detail: "The ranking has no providers that visitors see.",
    },
    entryCount === 0 ? [{ label: "Provider Rankings", place: { at: "ranking" } }] : [],
  );
}

/** Some questions ask for one page, but visitors see one at a time (spec:quiz#one-page). */
function mixedPages({ questions, isOnePage }: QuizMap): QuizWarning[] {
  const shown = questions.filter(({ number }) => number !== null);
  const others = shown.filter(({ wantsOnePage }) => !wantsOnePage);
  const isMixed = !isOnePage && others.length < shown.length;
  return warning(
    "quiz-mixed-pages",
    {
      title: "Questions that aren't on one page",
      detail: "Some questions ask for one page. Visitors see one at a time until these ask for it too.",
    },
    isMixed ? others.map((question) => atQuestion(question)) : [],
  );
}

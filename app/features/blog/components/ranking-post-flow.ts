import { useEffect, useReducer, useRef } from "react";
import type { QuizQuestion, RankingTemplate } from "~/features/posts/schema";
import {
  isSkipped,
  prefilledAnswers,
  type QuizAnswers,
  queryAfterQuiz,
  stillValidAnswers,
} from "~/features/quiz/rules/quiz-answers";
import {
  advanceFlow,
  beginFlow,
  completeQuiz,
  type Flow,
  failQuiz,
  openFlow,
  retakeQuiz,
  revealQuiz,
  showResults,
  skipLoading,
  waitOf,
} from "~/features/quiz/rules/quiz-flow";
import { readEntryState, writeEntryState } from "~/ui/entry-state";
import { useShownSince } from "~/ui/shown-since";

type State = { flow: Flow; answers: QuizAnswers; failed: boolean };

type Change =
  | { type: "move"; move: (flow: Flow, now: number) => Flow; now: number }
  | { type: "answer"; id: string; value: string }
  | { type: "restore"; answers: QuizAnswers; now: number }
  | { type: "begin"; shownSince: number; now: number }
  | { type: "fail"; now: number };

function change(state: State, next: Change): State {
  switch (next.type) {
    case "move":
      return { ...state, flow: next.move(state.flow, next.now) };
    case "begin":
      return { ...state, flow: beginFlow(state.flow, next.now, next.shownSince) };
    case "answer":
      return { ...state, answers: { ...state.answers, [next.id]: next.value }, failed: false };
    case "restore":
      return { ...state, flow: showResults(state.flow, next.now), answers: next.answers };
    case "fail":
      return { ...state, flow: failQuiz(state.flow, next.now), failed: true };
  }
}

type Quiz = {
  template: RankingTemplate;
  questions: readonly QuizQuestion[];
  /** The query of the page's URL. */
  search: string;
  /** Answers whose results show from the start, in a preview. */
  given: QuizAnswers | null;
};

/**
 * The flow of a ranking post in this tab (spec:quiz#flow), using the browser's clock. The answers stay in the tab's
 * history, like form answers (spec:platform#answers-stay-private), so that a reload shows the results again.
 */
export function useRankingFlow({ template, questions, search, given }: Quiz) {
  const [state, dispatch] = useReducer(change, null, () => {
    const answers = given ?? prefilledAnswers(questions, new URLSearchParams(search));
    const skipped = isSkipped(questions, answers);
    const flow = openFlow(template, { hasQuestions: questions.length > 0 && !given, isSkipped: skipped });
    return { flow, answers, failed: false };
  });
  const { flow, answers } = state;
  const initialQuestions = useRef(questions);
  const shownSince = useShownSince();
  useEffect(() => {
    const kept =
      initialQuestions.current.length > 0
        ? stillValidAnswers(initialQuestions.current, readEntryState(STORED))
        : null;
    if (kept) dispatch({ type: "restore", answers: kept, now: performance.now() });
    else dispatch({ type: "begin", shownSince: shownSince(), now: performance.now() });
  }, [shownSince]);
  // A timer may fire slightly early, so every result of the reducer restarts it.
  useEffect(() => {
    const wait = waitOf(state.flow, performance.now());
    if (wait === null) return;
    const timer = setTimeout(
      () => dispatch({ type: "move", move: advanceFlow, now: performance.now() }),
      wait,
    );
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    if (flow.stage === "leaving") window.scrollTo(0, 0);
  }, [flow.stage]);

  const move = (step: (flow: Flow, now: number) => Flow) => () =>
    dispatch({ type: "move", move: step, now: performance.now() });
  function complete() {
    dispatch({ type: "move", move: completeQuiz, now: performance.now() });
    try {
      keep(questions, answers);
    } catch {
      dispatch({ type: "fail", now: performance.now() });
    }
  }
  return {
    ...state,
    answer: (question: QuizQuestion, value: string) => dispatch({ type: "answer", id: question.id, value }),
    reveal: move(revealQuiz),
    complete,
    skip: move(skipLoading),
    retake: move(retakeQuiz),
  };
}

const STORED = "quizAnswers";

/**
 * Stores the answers in this history entry, and sets the URL from `queryAfterQuiz`.
 * @throws DOMException if the browser refuses.
 */
function keep(questions: readonly QuizQuestion[], answers: QuizAnswers): void {
  const query = queryAfterQuiz(questions, answers, new URLSearchParams(location.search)).toString();
  writeEntryState(STORED, answers, location.pathname + (query && `?${query}`) + location.hash);
}

import type { RankingTemplate } from "~/features/posts/schema";

/** In ms (spec:quiz#completion, spec:quiz#quiz-skip). */
const COMPLETION_DELAY_MS = 100;
const OVERLAY_DELAY_MS = 50;
export const LOADING_MS = 6_000;
export const SKIP_LOADING_MS = 2_500;

/**
 * What a ranking post shows: the squeeze page, the quiz, its last 100 ms after the last answer, the 50 ms in which the quiz is
 * gone and the page scrolls to its top, the animation, the results (spec:quiz#completion).
 */
export type Stage = "squeeze" | "quiz" | "completing" | "leaving" | "loading" | "results";

export type Flow = {
  stage: Stage;
  /** When the stage began, in ms of any clock; null before the page's script runs. */
  since: number | null;
  /** How long the animation takes in this flow. */
  loadingMs: number;
};

type Quiz = { hasQuestions: boolean; isSkipped: boolean };

/**
 * How a post opens. Without questions there is nothing to ask and nothing to analyze, so the ranking shows right away. When
 * the URL answers everything, the quiz counts as completed: quiz_ranking shows a short animation, quiz_squeeze_ranking
 * none (spec:quiz#quiz-skip).
 */
export function openFlow(template: RankingTemplate, { hasQuestions, isSkipped }: Quiz): Flow {
  const at = (stage: Stage, loadingMs = LOADING_MS): Flow => ({ stage, since: null, loadingMs });
  if (!hasQuestions) return at("results");
  if (template === "quiz_squeeze_ranking") return at(isSkipped ? "results" : "squeeze");
  if (!isSkipped) return at("quiz");
  return template === "quiz_ranking" ? at("loading", SKIP_LOADING_MS) : at("leaving");
}

/**
 * Starts the clock of how the post opened. An animation began when it was shown, before the page's script ran
 * (spec:quiz#quiz-skip).
 * @param shownSince when the visitor first saw the page, by the clock of `now`
 */
export function beginFlow(flow: Flow, now: number, shownSince = now): Flow {
  if (flow.since !== null) return flow;
  return advanceFlow({ ...flow, since: flow.stage === "loading" ? shownSince : now }, now);
}

const to = (flow: Flow, stage: Stage, now: number): Flow => ({ ...flow, stage, since: now });

/** The button of the squeeze page. */
export function revealQuiz(flow: Flow, now: number): Flow {
  return flow.stage === "squeeze" ? to(flow, "quiz", now) : flow;
}

/** The last answer is given. */
export function completeQuiz(flow: Flow, now: number): Flow {
  return flow.stage === "quiz" ? { ...to(flow, "completing", now), loadingMs: LOADING_MS } : flow;
}

/** The completion failed: the quiz is there again with its answers. */
export function failQuiz(flow: Flow, now: number): Flow {
  return flow.stage === "completing" ? to(flow, "quiz", now) : flow;
}

/** The visitor does not want to watch the animation. */
export function skipLoading(flow: Flow, now: number): Flow {
  return flow.stage === "loading" ? to(flow, "results", now) : flow;
}

/** Answers of before are known: nothing to ask or to watch again. */
export function showResults(flow: Flow, now: number): Flow {
  return to(flow, "results", now);
}

/** The visitor wants to change an answer. */
export function retakeQuiz(flow: Flow, now: number): Flow {
  return flow.stage === "results" ? to(flow, "quiz", now) : flow;
}

function durationOf({ stage, loadingMs }: Flow): number | null {
  if (stage === "completing") return COMPLETION_DELAY_MS;
  if (stage === "leaving") return OVERLAY_DELAY_MS;
  return stage === "loading" ? loadingMs : null;
}

const FOLLOWS: Partial<Record<Stage, Stage>> = {
  completing: "leaving",
  leaving: "loading",
  loading: "results",
};

/** Moves on as far as the clock has come, including when it was not asked for a while (a tab in the background). */
export function advanceFlow(flow: Flow, now: number): Flow {
  const duration = durationOf(flow);
  const next = FOLLOWS[flow.stage];
  if (duration === null || next === undefined || flow.since === null) return flow;
  const end = flow.since + duration;
  return now < end ? flow : advanceFlow(to(flow, next, end), now);
}

/** How many whole ms until the flow moves on by itself; null when it waits for the visitor. */
export function waitOf(flow: Flow, now: number): number | null {
  const duration = durationOf(flow);
  return duration === null || flow.since === null
    ? null
    : Math.max(0, Math.ceil(flow.since + duration - now));
}

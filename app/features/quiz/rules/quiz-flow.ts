import type { RankingTemplate } from "~/features/posts/schema";

/** In ms (spec:quiz#completion, spec:quiz#quiz-skip). */
const COMPLETION_DELAY_MS = 100;
const OVERLAY_DELAY_MS = 50;
export const LOADING_MS = 6_000;
export const SKIP_LOADING_MS = 2_500;

/**
 * The stages of a ranking post: the squeeze page; the quiz; the 100 ms after the last answer; the 50 ms in which the
 * quiz disappears and the page scrolls to the top; the animation; and the results (spec:quiz#completion).
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
 * The first stage of a post. Without questions there is nothing to ask or analyze, so the ranking shows right away. If
 * the URL answers every question, the quiz counts as completed: quiz_ranking shows a short animation,
 * quiz_squeeze_ranking none (spec:quiz#quiz-skip).
 */
export function openFlow(template: RankingTemplate, { hasQuestions, isSkipped }: Quiz): Flow {
  const at = (stage: Stage, loadingMs = LOADING_MS): Flow => ({ stage, since: null, loadingMs });
  if (!hasQuestions) return at("results");
  if (template === "quiz_squeeze_ranking") return at(isSkipped ? "results" : "squeeze");
  if (!isSkipped) return at("quiz");
  return template === "quiz_ranking" ? at("loading", SKIP_LOADING_MS) : at("leaving");
}

/**
 * Starts the clock of the first stage. An animation starts when it is shown, before the page's script ran
 * (spec:quiz#quiz-skip).
 * @param shownSince when the visitor first saw the page, by the clock of `now`
 */
export function beginFlow(flow: Flow, now: number, shownSince = now): Flow {
  if (flow.since !== null) return flow;
  return advanceFlow({ ...flow, since: flow.stage === "loading" ? shownSince : now }, now);
}

const to = (flow: Flow, stage: Stage, now: number): Flow => ({ ...flow, stage, since: now });

/** The visitor pressed the squeeze page's button. */
export function revealQuiz(flow: Flow, now: number): Flow {
  return flow.stage === "squeeze" ? to(flow, "quiz", now) : flow;
}

/** The visitor gave the last answer. */
export function completeQuiz(flow: Flow, now: number): Flow {
  return flow.stage === "quiz" ? { ...to(flow, "completing", now), loadingMs: LOADING_MS } : flow;
}

/** Submitting failed: shows the quiz again with its answers. */
export function failQuiz(flow: Flow, now: number): Flow {
  return flow.stage === "completing" ? to(flow, "quiz", now) : flow;
}

/** The visitor skips the animation. */
export function skipLoading(flow: Flow, now: number): Flow {
  return flow.stage === "loading" ? to(flow, "results", now) : flow;
}

/** The answers from an earlier visit are known, so there is nothing to ask or animate again. */
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

/**
 * Advances to the current time, possibly through several stages if it wasn't called for a while (a tab in the
 * background).
 */
export function advanceFlow(flow: Flow, now: number): Flow {
  const duration = durationOf(flow);
  const next = FOLLOWS[flow.stage];
  if (duration === null || next === undefined || flow.since === null) return flow;
  const end = flow.since + duration;
  return now < end ? flow : advanceFlow(to(flow, next, end), now);
}

/** Whole ms until the flow advances automatically; null if it waits for the visitor. */
export function waitOf(flow: Flow, now: number): number | null {
  const duration = durationOf(flow);
  return duration === null || flow.since === null
    ? null
    : Math.max(0, Math.ceil(flow.since + duration - now));
}

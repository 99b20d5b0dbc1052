import { LOADING_MS } from "./quiz-flow";

/** In ms from the start of the animation (spec:quiz#loading-timing). */
const STEP_MS = 1_100;
const STEP_COUNT = 4;
const FINAL_MS = 4_900;

export type LoadingState = {
  /** How many of the four steps are done. */
  done: number;
  /** The line '5 Great Providers Found' is shown and the bar is full. */
  isFinal: boolean;
  percent: number;
};

/**
 * The state of the animation after this many ms. A shorter animation goes through the same states faster.
 * @param totalMs how long it takes from its start to the results.
 */
export function loadingAt(elapsedMs: number, totalMs: number): LoadingState {
  const clock = (elapsedMs * LOADING_MS) / totalMs;
  const done = Math.min(STEP_COUNT, Math.max(0, Math.floor(clock / STEP_MS)));
  const isFinal = clock >= FINAL_MS;
  return { done, isFinal, percent: isFinal ? 100 : (done * 100) / (STEP_COUNT + 1) };
}

/** Whole ms until the animation changes again, at least one; null if it no longer changes. */
export function loadingWait(elapsedMs: number, totalMs: number): number | null {
  const changes = [...Array.from({ length: STEP_COUNT }, (_, step) => (step + 1) * STEP_MS), FINAL_MS];
  const next = changes.map((change) => (change * totalMs) / LOADING_MS).find((change) => change > elapsedMs);
  return next === undefined ? null : Math.ceil(next - elapsedMs);
}

/**
 * The last line of the animation (spec:quiz#providers-found). The fixed text says five, but a shorter ranking must not
 * claim more providers than it shows.
 */
export function foundText(entryCount: number): string {
  const count = Math.min(5, entryCount);
  return count === 1 ? "1 Great Provider Found" : `${count} Great Providers Found`;
}

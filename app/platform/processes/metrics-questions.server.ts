import { mergeMetrics, type ProcessMetrics } from "./merged-metrics.server";

/** A process that doesn't answer in this time is missing in a scrape. In ms. */
const ANSWER_WITHIN_MS = 5_000;

/** A process that serves. */
export type Questioned = { number: number; ask(question: number): void };

/** Asks processes for their metrics and puts the answers together. */
export type MetricsQuestions = {
  /** All metrics in the text format of Prometheus. */
  read(): Promise<string>;
  /** A process answered. @param text null if it couldn't read its metrics. */
  answered(question: number, text: string | null): void;
};

/** @param serving the processes that serve now. */
export function createMetricsQuestions(serving: () => readonly Questioned[]): MetricsQuestions {
  const open = new Map<number, (text: string | null) => void>();
  let last = 0;

  function textOf({ number, ask }: Questioned): Promise<ProcessMetrics | null> {
    last += 1;
    const question = last;
    return new Promise((resolve) => {
      const finish = (text: string | null) => {
        clearTimeout(limit);
        open.delete(question);
        resolve(text === null ? null : { process: number, text });
      };
      const limit = setTimeout(() => finish(null), ANSWER_WITHIN_MS);
      open.set(question, finish);
      ask(question);
    });
  }

  return {
    async read() {
      const answers = await Promise.all(serving().map(textOf));
      return mergeMetrics(answers.filter((answer) => answer !== null));
    },
    answered: (question, text) => open.get(question)?.(text),
  };
}

import { mergeMetrics, type ProcessMetrics } from "./merged-metrics.server";

/** A process that doesn't answer in this time is missing in a scrape. In ms. */
const ANSWER_WITHIN_MS = 5_000;

/** A process that serves. */
export type MetricsSource = { number: number; requestMetrics(id: number): void };

/** Requests the metrics of all processes and adds them up. */
export type MetricsRequests = {
  /** All metrics in the text format of Prometheus. */
  read(): Promise<string>;
  /** A process sent its metrics. @param text null if it couldn't read its metrics. */
  received(id: number, text: string | null): void;
};

/** @param serving the processes that serve now. */
export function createMetricsRequests(serving: () => readonly MetricsSource[]): MetricsRequests {
  const open = new Map<number, (text: string | null) => void>();
  let last = 0;

  function textOf({ number, requestMetrics }: MetricsSource): Promise<ProcessMetrics | null> {
    last += 1;
    const id = last;
    return new Promise((resolve) => {
      const finish = (text: string | null) => {
        clearTimeout(limit);
        open.delete(id);
        resolve(text === null ? null : { process: number, text });
      };
      const limit = setTimeout(() => finish(null), ANSWER_WITHIN_MS);
      open.set(id, finish);
      requestMetrics(id);
    });
  }

  return {
    async read() {
      const answers = await Promise.all(serving().map(textOf));
      return mergeMetrics(answers.filter((answer) => answer !== null));
    },
    received: (id, text) => open.get(id)?.(text),
  };
}

/** Milliseconds by the name of a report. */
export type Timings = Record<string, number>;

/** Measures how long reports that run one after the other take. */
export function createStopwatch() {
  const timings: Timings = {};
  async function timed<Result>(name: string, report: Promise<Result>): Promise<Result> {
    const start = performance.now();
    const result = await report;
    timings[name] = performance.now() - start;
    return result;
  }
  return { timings, timed };
}

/** The `Server-Timing` header, which browsers show to anyone who inspects a slow page. */
export function serverTiming(timings: Timings): string {
  return Object.entries(timings)
    .map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`)
    .join(", ");
}

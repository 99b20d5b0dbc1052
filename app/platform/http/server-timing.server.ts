/** Milliseconds by the name of a report. */
export type Timings = Record<string, number>;

/** Measures how long reports take that are asked one after the other. */
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

/** As the header `Server-Timing`, which browsers show to anyone who looks into a slow page. */
export function serverTiming(timings: Timings): string {
  return Object.entries(timings)
    .map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`)
    .join(", ");
}

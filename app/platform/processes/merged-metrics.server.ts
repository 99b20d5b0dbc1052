/** One process's metrics in the text format of Prometheus. `process` is its number. */
export type ProcessMetrics = { process: number; text: string };

const SAMPLE = /^([a-zA-Z_:][\w:]*)(\{)?(.*)$/s;
/** The names that the samples of a histogram add to that of the metric. */
const PART = /_(bucket|sum|count)$/;

/**
 * The metrics of several processes as one text: every sample gets the label `process`, so nothing is added up that
 * can't be (spec:monitoring#metrics). Help and type of a metric appear once, followed by all of its samples.
 */
export function mergeMetrics(all: readonly ProcessMetrics[]): string {
  const metrics = new Map<string, { about: string[]; samples: string[] }>();
  const metricOf = (name: string) => {
    const found = metrics.get(name) ?? { about: [], samples: [] };
    metrics.set(name, found);
    return found;
  };
  for (const { process, text } of all) {
    for (const line of text.split("\n")) {
      const [, about, described] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? [];
      if (about !== undefined && described !== undefined) {
        const lines = metricOf(described).about;
        if (!lines.includes(line)) lines.push(line);
        continue;
      }
      const [, name, brace, rest] = SAMPLE.exec(line) ?? [];
      if (name === undefined) continue;
      const whole = name.replace(PART, "");
      const labels = `{process="${process}"${brace ? "," : "}"}`;
      metricOf(metrics.has(name) ? name : whole).samples.push(`${name}${labels}${rest}`);
    }
  }
  return [...metrics.values()].flatMap(({ about, samples }) => [...about, ...samples, ""]).join("\n");
}

import { afterAll, expect, test } from "vitest";
import { createMetrics } from "./metrics.server";

const buckets = [0.5, 1, 2.5];
const values = [0, 0.2, 0.5, 0.500_001, 1, 2, 2.5, 2.6, 100];

const metrics = await createMetrics({ METRICS_PORT: 9 });
afterAll(() => metrics.stop());

/** A scrape's lines about one metric, without its name. */
async function scrape(name: string): Promise<string[]> {
  const text = await metrics.text();
  const lines = text.split("\n").filter((line) => line.includes(name));
  return lines.map((line) => line.replace(name, "NAME"));
}

test("a plain histogram looks like one of the library's", async () => {
  const options = { help: "How long it took.", unit: "s", buckets } as const;
  const record = metrics.histogram("by_library", options);
  const series = metrics.plainHistogram("by_us", options);
  for (const labels of [
    { route: "/", status: "200" },
    { route: "/blog/:slug", status: "404" },
  ] as const) {
    const recordHere = series(labels);
    for (const value of values) {
      record(value, labels);
      recordHere(value);
    }
    // The order of labels makes no difference.
    series({ status: labels.status, route: labels.route })(3);
    record(3, labels);
  }
  const ours = await scrape("by_us");
  expect(ours).toHaveLength(2 + 2 * (buckets.length + 3));
  expect(ours).toEqual(await scrape("by_library"));
});

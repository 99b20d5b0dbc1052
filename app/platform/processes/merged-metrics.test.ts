import { expect, test } from "vitest";
import { mergeMetrics } from "./merged-metrics.server";

const ONE = `# HELP visits_total Visits.
# TYPE visits_total counter
visits_total{route="/a{b}"} 3
# HELP wait_seconds Waiting.
# TYPE wait_seconds histogram
wait_seconds_count 2
wait_seconds_sum 0.5
wait_seconds_bucket{le="1"} 2
`;

test("each sample names its process, and a metric is described once", () => {
  const other = ONE.replace(" 3\n", " 4\n");
  expect(
    mergeMetrics([
      { process: 1, text: ONE },
      { process: 2, text: other },
    ]),
  ).toBe(`# HELP visits_total Visits.
# TYPE visits_total counter
visits_total{process="1",route="/a{b}"} 3
visits_total{process="2",route="/a{b}"} 4

# HELP wait_seconds Waiting.
# TYPE wait_seconds histogram
wait_seconds_count{process="1"} 2
wait_seconds_sum{process="1"} 0.5
wait_seconds_bucket{process="1",le="1"} 2
wait_seconds_count{process="2"} 2
wait_seconds_sum{process="2"} 0.5
wait_seconds_bucket{process="2",le="1"} 2
`);
});

test("the metrics of a process that started later are added", () => {
  const late = "# TYPE other gauge\nother 1\n";
  expect(
    mergeMetrics([
      { process: 1, text: "" },
      { process: 2, text: late },
    ]),
  ).toBe('# TYPE other gauge\nother{process="2"} 1\n');
});

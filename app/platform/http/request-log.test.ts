import { beforeEach, expect, test } from "vitest";
import { parseConfig } from "~/platform/config.server";
import { createLog } from "~/platform/log.server";
import { createMetrics } from "~/platform/metrics/metrics.server";
import { createTraces } from "~/platform/traces/traces.server";
import { createRequestLog } from "./request-log.server";

const config = parseConfig({ NODE_ENV: "test" });
const lines: [path: string, status: number][] = [];
const write = (line: string) => {
  const { path, status } = JSON.parse(line);
  lines.push([path, status]);
};

beforeEach(() => {
  lines.length = 0;
});

/** Answers a request, a health check unless `isHealthCheck` is false. */
async function answering(level: string) {
  const log = createLog(level, { write });
  const metrics = await createMetrics(config);
  const requests = createRequestLog({ log, metrics, traces: await createTraces(config, log) });
  return (path: string, status: number, isHealthCheck = true) =>
    requests.close(requests.open("GET", undefined), {
      path,
      status,
      fields: {},
      isHealthCheck,
      route: () => path,
    });
}

test("a health check is logged if it fails or if the one before it failed", async () => {
  const answer = await answering("info");
  for (const status of [200, 200, 503, 503, 200, 200]) {
    answer("/readyz", status);
    answer("/healthz", 200);
  }
  expect(lines).toEqual([
    ["/readyz", 503],
    ["/readyz", 503],
    ["/readyz", 200],
  ]);
});

test("other requests are always logged, and successful health checks at debug", async () => {
  (await answering("info"))("/terms", 200, false);
  expect(lines).toEqual([["/terms", 200]]);
  (await answering("debug"))("/healthz", 200);
  expect(lines.at(-1)).toEqual(["/healthz", 200]);
});

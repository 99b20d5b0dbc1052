import { monitorEventLoopDelay } from "node:perf_hooks";
import { productVersion } from "~/platform/version.server";
import type { Metrics } from "./metrics.server";

const NS_PER_S = 1e9;
const US_PER_S = 1e6;
/** In ms. A shorter one costs more than it shows. */
const LAG_RESOLUTION = 20;

/** Version, memory, processor time, and event loop lag of this process. */
export function measureProcess(metrics: Metrics, databaseKind: string): void {
  if (!metrics.isOn) return;
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION });
  lag.enable();
  const startedAt = Date.now() / 1_000 - process.uptime();
  metrics.readings(
    "process",
    {
      build_info: {
        help: "Always 1. The labels are the product's version, Node's version, and the database.",
      },
      process_start_time: { help: "When the process started, in Unix time.", unit: "s" },
      process_resident_memory: {
        help: "Memory of the process, as the operating system counts it.",
        unit: "By",
      },
      process_heap_used: { help: "Memory that JavaScript uses.", unit: "By" },
      process_cpu: { help: "Processor time used.", unit: "s", isCounter: true },
      event_loop_lag: {
        help: "How late the event loop was since the last scrape: median, 99th percentile, and maximum.",
        unit: "s",
      },
    },
    () => {
      const { rss, heapUsed } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      // The monitor's own interval is part of what it measures.
      const lagOf = (ns: number) => Math.max(0, ns / NS_PER_S - LAG_RESOLUTION / 1_000);
      const lags = [
        ["0.5", lag.percentile(50)],
        ["0.99", lag.percentile(99)],
        ["1", lag.max],
      ] as const;
      const readings = [
        { name: "build_info", value: 1, labels: buildLabels(databaseKind) },
        { name: "process_start_time", value: startedAt },
        { name: "process_resident_memory", value: rss },
        { name: "process_heap_used", value: heapUsed },
        { name: "process_cpu", value: (user + system) / US_PER_S },
        ...lags.map(([quantile, ns]) => ({ name: "event_loop_lag", value: lagOf(ns), labels: { quantile } })),
      ];
      lag.reset();
      return readings;
    },
  );
}

function buildLabels(database: string) {
  return { version: productVersion, node: process.version, database };
}

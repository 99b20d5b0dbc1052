import type { Meter, ObservableResult } from "@opentelemetry/api";
import { within } from "~/platform/deadline.server";
import { createPlainHistograms } from "./plain-histograms.server";

/** Values come from our own code, never from a visitor, and there are few of each. */
export type Labels = Readonly<Record<string, string>>;

/** What a metric measures, in one sentence for the person who draws the chart. */
export type MetricOptions = { help: string; unit?: "s" | "By" };

/** A value that is read when someone asks for the metrics. */
export type Reading = { name: string; value: number; labels?: Labels };

/**
 * Figures about this process for Prometheus (spec:monitoring#metrics). Without METRICS_PORT, nothing is counted or
 * loaded. Names have no prefix, no unit, and no `_total`, which are added.
 */
export type Metrics = {
  isOn: boolean;
  /**
   * @param options `known`: labels that count from zero, so that their first increase is seen.
   * @returns a function that adds to the counter, by default 1.
   */
  counter(
    name: string,
    options: MetricOptions & { known?: readonly Labels[] },
  ): (labels?: Labels, amount?: number) => void;
  /** @param buckets upper limits, in ascending order. @returns a function that records a value. */
  histogram(
    name: string,
    options: MetricOptions & { buckets: readonly number[] },
  ): (value: number, labels?: Labels) => void;
  /**
   * A histogram that counts in plain numbers, for what happens in every request.
   * @returns a function from labels to a function that records a value. Keep the latter: finding it costs more.
   */
  plainHistogram(
    name: string,
    options: MetricOptions & { buckets: readonly number[] },
  ): (labels: Labels) => (value: number) => void;
  /**
   * Values that are read together for each scrape. A reading that fails or takes longer than 2 s is left out, and
   * counted in `dosecompare_metrics_read_failures_total`.
   * @param group names them in that count. @param counters names of values that only grow.
   */
  readings(
    group: string,
    options: Readonly<Record<string, MetricOptions & { isCounter?: boolean }>>,
    read: () => readonly Reading[] | Promise<readonly Reading[]>,
  ): void;
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>;
  stop(): Promise<void>;
};

const READ_WITHIN_MS = 2_000;
const PREFIX = "dosecompare_";
const SUFFIXES = { s: "_seconds", By: "_bytes" };

const off: Metrics = {
  isOn: false,
  counter: () => () => {},
  histogram: () => () => {},
  plainHistogram: () => () => () => {},
  readings: () => {},
  text: async () => "",
  stop: async () => {},
};

/** Loads the library only if METRICS_PORT is set. */
export async function createMetrics(config: { METRICS_PORT?: number | undefined }): Promise<Metrics> {
  if (config.METRICS_PORT === undefined) return off;
  const [sdk, resources, { PrometheusExporter, PrometheusSerializer }] = await Promise.all([
    import("@opentelemetry/sdk-metrics"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/exporter-prometheus"),
  ]);
  const plain = createPlainHistograms(sdk, resources.defaultResource());
  const exporter = new PrometheusExporter({ preventServerStart: true, metricProducers: [plain] });
  const serializer = new PrometheusSerializer("", false, undefined, true, true);
  const provider = new sdk.MeterProvider({ readers: [exporter] });
  const meter = provider.getMeter("dosecompare");
  return {
    isOn: true,
    ...instruments(meter),
    plainHistogram: (name, { help, unit, buckets }) =>
      plain.add({ name: fullName(name, unit), help, buckets }),
    text: async () => serializer.serialize((await exporter.collect()).resourceMetrics),
    stop: () => provider.shutdown(),
  };
}

function instruments(meter: Meter): Pick<Metrics, "counter" | "histogram" | "readings"> {
  const failed = meter.createCounter(`${PREFIX}metrics_read_failures`, {
    description: "Readings that failed or took too long for a scrape, by group.",
  });
  return {
    counter(name, { help, unit, known = [] }) {
      const counter = meter.createCounter(fullName(name, unit), { description: help });
      for (const labels of known) counter.add(0, labels);
      return (labels, amount = 1) => counter.add(amount, labels);
    },
    histogram(name, { help, unit, buckets }) {
      const histogram = meter.createHistogram(fullName(name, unit), {
        description: help,
        advice: { explicitBucketBoundaries: [...buckets] },
      });
      return (value, labels) => histogram.record(value, labels);
    },
    readings(group, options, read) {
      failed.add(0, { group });
      for (const [name, { help, unit, isCounter }] of Object.entries(options)) {
        const create = isCounter ? "createObservableCounter" : "createObservableGauge";
        const gauge = meter[create](fullName(name, unit), { description: help });
        gauge.addCallback((result) => observe(result, name));
      }
      // All gauges of a group share one reading per scrape.
      let reading: Promise<readonly Reading[]> | null = null;
      function readOnce(): Promise<readonly Reading[]> {
        reading ??= within(READ_WITHIN_MS, async () => read())
          .catch(() => {
            failed.add(1, { group });
            return [];
          })
          .finally(() => {
            reading = null;
          });
        return reading;
      }
      async function observe(result: ObservableResult, name: string): Promise<void> {
        for (const { name: found, value, labels } of await readOnce())
          if (found === name) result.observe(value, labels);
      }
    },
  };
}

function fullName(name: string, unit: MetricOptions["unit"]): string {
  return `${PREFIX}${name}${unit ? SUFFIXES[unit] : ""}`;
}

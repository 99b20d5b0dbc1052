import type { Resource } from "@opentelemetry/resources";
import type { DataPoint, Histogram, HistogramMetricData, MetricProducer } from "@opentelemetry/sdk-metrics";

type Sdk = Pick<typeof import("@opentelemetry/sdk-metrics"), "AggregationTemporality" | "DataPointType">;
type Labels = Readonly<Record<string, string>>;
type Series = { labels: Labels; counts: Float64Array; count: number; sum: number };
type PlainHistogram = { name: string; help: string; buckets: readonly number[] };

/** Histograms that cost a few additions per value; the library reads them for each scrape. */
export type PlainHistograms = MetricProducer & {
  /** @returns a function from labels to a function that records a value. The same labels give the same series. */
  add(histogram: PlainHistogram): (labels: Labels) => (value: number) => void;
};

/** The library's value type for numbers with a fraction. */
const DOUBLE = 1;

export function createPlainHistograms(sdk: Sdk, resource: Resource): PlainHistograms {
  const histograms: { about: PlainHistogram; series: Map<string, Series> }[] = [];
  const startTime = now();

  function metricOf({ about, series }: (typeof histograms)[number]): HistogramMetricData {
    const endTime = now();
    return {
      descriptor: { name: about.name, description: about.help, unit: "", valueType: DOUBLE },
      aggregationTemporality: sdk.AggregationTemporality.CUMULATIVE,
      dataPointType: sdk.DataPointType.HISTOGRAM,
      dataPoints: [...series.values()].map(
        ({ labels, counts, count, sum }): DataPoint<Histogram> => ({
          startTime,
          endTime,
          attributes: { ...labels },
          value: { buckets: { boundaries: [...about.buckets], counts: [...counts] }, count, sum },
        }),
      ),
    };
  }

  return {
    add(about) {
      const series = new Map<string, Series>();
      histograms.push({ about, series });
      return (labels) => {
        const key = JSON.stringify(Object.entries(labels).toSorted());
        const kept = series.get(key) ?? newSeries(labels, about.buckets);
        series.set(key, kept);
        return (value) => record(kept, about.buckets, value);
      };
    },
    async collect() {
      const scopeMetrics = [{ scope: { name: "dosecompare" }, metrics: histograms.map(metricOf) }];
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
    },
  };
}

function newSeries(labels: Labels, buckets: readonly number[]): Series {
  return { labels, counts: new Float64Array(buckets.length + 1), count: 0, sum: 0 };
}

/** A value equal to a limit belongs below it. */
function record(series: Series, buckets: readonly number[], value: number): void {
  let bucket = 0;
  while (bucket < buckets.length && value > (buckets[bucket] ?? 0)) bucket += 1;
  series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
  series.count += 1;
  series.sum += value;
}

function now(): [seconds: number, nanoseconds: number] {
  const ms = Date.now();
  return [Math.floor(ms / 1_000), (ms % 1_000) * 1_000_000];
}

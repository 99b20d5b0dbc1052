import type { MetricKey } from "../schema";
import { type ComparedTest, type CountedVisitors, comparisonsOf } from "./comparisons";
import { metrics } from "./metrics";
import type { Interval } from "./sequential";
import { holdoutId } from "./traffic";

const HEADER =
  "variant_id,variant,compared_with,metric,primary,visitors,mean,first_mean,low,high,result,adjusted_low,adjusted_high";

type Cell = string | number | null;

/**
 * The comparison as rows of a CSV file (spec:split-tests#test-export). Means are per visitor: a share, a number, and
 * cents; for the time to the first click, the mean of ln(1 + seconds). `low` and `high` are relative to the first
 * variant: 0.2 means 20% more. So are `adjusted_low` and `adjusted_high`, which are empty without an adjustment. Held-out
 * visitors follow, compared with those of all variants together.
 */
export async function* comparisonLines(
  test: ComparedTest,
  figures: CountedVisitors,
): AsyncGenerator<readonly Cell[]> {
  yield HEADER.split(",");
  const found = comparisonsOf(test, figures);
  if (found === null) return;
  const { control, others, primary, holdout } = found;
  const roleOf = (metric: MetricKey) => (metric === primary ? "yes" : "no");
  for (const { id, name, sums, comparisons } of others) {
    for (const { metric, verdict, interval, adjusted } of comparisons) {
      const { sample } = metrics[metric];
      const means = [sample(sums).mean, sample(control.sums).mean];
      yield [
        id,
        name,
        control.name,
        metric,
        roleOf(metric),
        sums.visitors,
        ...means,
        ...boundsOf(interval),
        verdict,
        ...boundsOf(adjusted),
      ];
    }
  }
  if (holdout === null) return;
  for (const { metric, verdict, interval } of holdout.comparisons) {
    const { sample } = metrics[metric];
    const about = [holdoutId(test.id), "Held out", "All variants", metric, roleOf(metric)];
    const means = [sample(holdout.sums).mean, sample(holdout.all).mean];
    yield [...about, holdout.sums.visitors, ...means, ...boundsOf(interval), verdict, null, null];
  }
}

function boundsOf(interval: Interval | null): readonly [low: Cell, high: Cell] {
  return interval ?? [null, null];
}

import type { MetricKey } from "../schema";
import { type ComparedTest, type CountedVisitors, comparePair, comparisonsOf } from "./comparisons";
import { type Comparison, metrics, type VisitorSums } from "./metrics";
import type { Interval } from "./sequential";
import { holdoutId } from "./traffic";

const HEADER =
  "variant_id,variant,compared_with,metric,primary,visitors,mean,compared_mean,low,high,result,adjusted_low,adjusted_high";

type Cell = string | number | null;

/**
 * The comparison as rows of a CSV file (spec:split-tests#test-export): each pair of variants once, the later one compared
 * with the earlier one, those with the first variant before the others. Means are per visitor: a share, a number, and
 * cents; for the time to the first click, the mean of ln(1 + seconds). `low` and `high` are relative to the variant that
 * it's compared with: 0.2 means 20% more. So are `adjusted_low` and `adjusted_high`, which are empty without an
 * adjustment. Held-out visitors follow, compared with those of all variants together.
 */
export async function* comparisonLines(
  test: ComparedTest,
  figures: CountedVisitors,
): AsyncGenerator<readonly Cell[]> {
  yield HEADER.split(",");
  const found = comparisonsOf(test, figures);
  if (found === null) return;
  const { control, others, primary, holdout } = found;
  const options = { primary, isSeenKnown: figures.isSeenKnown, pairs: others.length };
  for (const [index, than] of [control, ...others].entries())
    for (const variant of others.slice(index))
      yield* linesOf(variant, than, comparePair(than.sums, variant.sums, options), primary);
  if (holdout === null) return;
  const outside = { id: holdoutId(test.id), name: "Held out", sums: holdout.sums };
  yield* linesOf(outside, { name: "All variants", sums: holdout.all }, holdout.comparisons, primary);
}

type Compared = { name: string; sums: VisitorSums };

function* linesOf(
  { id, name, sums }: Compared & { id: string },
  than: Compared,
  comparisons: readonly (Comparison & { adjusted?: Interval | null })[],
  primary: MetricKey,
): Generator<readonly Cell[]> {
  for (const { metric, verdict, interval, adjusted } of comparisons) {
    const about = [id, name, than.name, metric, metric === primary ? "yes" : "no", sums.visitors];
    const means = [sums, than.sums].map((own) => metrics[metric].sample(own).mean);
    yield [...about, ...means, ...(interval ?? [null, null]), verdict, ...(adjusted ?? [null, null])];
  }
}

import { describe, expect, test } from "vitest";
import type { MetricKey } from "../schema";
import { comparisonLines } from "./comparison-file";
import {
  daysCompared,
  earlierVisitsText,
  intervalText,
  meanText,
  splitTestTerms,
  unassignedText,
  verdictText,
} from "./comparison-texts";
import { comparisonsOf } from "./comparisons";
import { type Comparison, compare, metrics, NO_VISITORS, type VisitorSums } from "./metrics";
import { winnerAmong } from "./verdict";

/** Visitors who click after a minute, convert at most once, and then bring $100. */
function sumsOf(visitors: number, clicked: number, converted = 0, seconds = 60): VisitorSums {
  return {
    ...NO_VISITORS,
    visitors,
    clicked,
    converted,
    paid: converted,
    conversions: converted,
    conversionsSquared: converted,
    payoutCents: converted * 10_000,
    payoutCentsSquared: converted * 10_000 ** 2,
    logSeconds: clicked * Math.log1p(seconds),
    // Half a unit to each side.
    logSecondsSquared: clicked * (Math.log1p(seconds) ** 2 + 0.25),
  };
}

const variantOf = (id: string, weight = 50) => ({
  id,
  name: `Variant ${id}`,
  weight,
  post: null,
  postId: null,
  views: 0,
});
const since = new Date("2026-06-01T04:00:00Z");
const testOf = (...variants: ReturnType<typeof variantOf>[]) => ({
  id: "test",
  variants,
  primaryMetric: "conversions" as const,
});

describe("a comparison (spec:split-tests#sequential)", () => {
  const control = sumsOf(10_000, 1_000, 100);
  const verdict = (metric: MetricKey, variant: VisitorSums) => compare(metric, control, variant, 1).verdict;

  test("is early until both variants can expect 20 visitors with a value", () => {
    const few = compare("conversions", sumsOf(900, 90, 30), sumsOf(300, 30, 20), 1);
    expect(few).toEqual({ metric: "conversions", verdict: "early", positives: 12, interval: null });
    expect(compare("conversions", NO_VISITORS, NO_VISITORS, 1)).toMatchObject({
      verdict: "early",
      positives: 0,
    });
    expect(compare("conversions", sumsOf(500, 50, 20), sumsOf(500, 50, 20), 1).verdict).not.toBe("early");
  });

  test("says which variant is better by its own direction", () => {
    expect(verdict("clicks", sumsOf(10_000, 1_300))).toBe("better");
    expect(verdict("clicks", sumsOf(10_000, 700))).toBe("worse");
    expect(verdict("conversions", sumsOf(10_000, 1_000, 200))).toBe("better");
    expect(verdict("payout", sumsOf(10_000, 1_000, 20))).toBe("worse");
    expect(verdict("time_to_click", sumsOf(10_000, 1_000, 0, 40))).toBe("better");
    expect(verdict("time_to_click", sumsOf(10_000, 1_000, 0, 80))).toBe("worse");
  });

  test("is safe once a loss of 10% is ruled out", () => {
    expect(verdict("clicks", sumsOf(10_000, 1_010))).toBe("open");
    expect(compare("clicks", sumsOf(200_000, 20_000), sumsOf(200_000, 20_020), 1).verdict).toBe("safe");
    expect(compare("time_to_click", sumsOf(200_000, 20_000), sumsOf(200_000, 20_000), 1).verdict).toBe(
      "safe",
    );
  });

  test("is decided even without a size if the first variant has nothing", () => {
    const found = compare("conversions", sumsOf(5_000, 500, 0), sumsOf(5_000, 500, 60), 1);
    expect(found).toMatchObject({ verdict: "better", interval: null });
    expect(verdictText(found, false, { hasEnded: true, daysRun: 20, isUneven: false, isDecided: true })).toBe(
      "Clearly more conversions per visitor.",
    );
  });
});

describe("the variants of a test", () => {
  const counted = { since, isSeenKnown: true, unassigned: 0, sums: new Map([["A", sumsOf(1_000, 100)]]) };

  test("are compared with the first one, the primary metric first", () => {
    const found = comparisonsOf(testOf(variantOf("A"), variantOf("B"), variantOf("C", 0)), counted);
    expect(found?.control.id).toBe("A");
    expect(found?.others.map(({ id }) => id)).toEqual(["B"]);
    expect(found?.others[0]?.comparisons.map(({ metric }) => metric)).toEqual([
      "conversions",
      "clicks",
      "payout",
      "time_to_click",
    ]);
  });

  test("are decided or open by the primary metric; only guardrails hold", () => {
    const equal = new Map([
      ["A", sumsOf(200_000, 20_000)],
      ["B", sumsOf(200_000, 20_020)],
    ]);
    const verdictOfClicks = (primaryMetric: MetricKey) => {
      const compared = { ...testOf(variantOf("A"), variantOf("B")), primaryMetric };
      const [variant] = comparisonsOf(compared, { ...counted, sums: equal })?.others ?? [];
      return variant?.comparisons.find(({ metric }) => metric === "clicks")?.verdict;
    };
    expect(verdictOfClicks("conversions")).toBe("safe");
    expect(verdictOfClicks("clicks")).toBe("open");
  });

  test("aren't compared if the first one, or every other one, has no traffic", () => {
    expect(comparisonsOf(testOf(variantOf("A", 0), variantOf("B"), variantOf("C")), counted)).toBeNull();
    expect(comparisonsOf(testOf(variantOf("A"), variantOf("B", 0)), counted)).toBeNull();
    expect(comparisonsOf(testOf(), counted)).toBeNull();
  });

  test("are in the file, a row for each metric", async () => {
    const two = testOf(variantOf("A"), variantOf("B"));
    const figures = { ...counted, sums: new Map([...counted.sums, ["B", sumsOf(1_000, 200)]]) };
    const lines = await Array.fromAsync(comparisonLines(two, figures));
    expect(lines.map((line) => [line[1], line[3], line[4], line[10]])).toEqual([
      ["variant", "metric", "primary", "result"],
      ["Variant B", "conversions", "yes", "early"],
      ["Variant B", "clicks", "no", "better"],
      ["Variant B", "payout", "no", "early"],
      ["Variant B", "time_to_click", "no", "open"],
    ]);
    expect(lines[2]?.slice(5, 8)).toEqual([1_000, 0.2, 0.1]);
    expect(await Array.fromAsync(comparisonLines(testOf(), figures))).toHaveLength(1);
  });

  // spec:split-tests#test-export
  test("are in the file for each pair with traffic, in the intervals that name a winner", async () => {
    const three = testOf(variantOf("A"), variantOf("B"), variantOf("off", 0), variantOf("C"));
    const [b, c] = [sumsOf(10_000, 1_000, 200), sumsOf(10_000, 1_000, 500)];
    const sums = new Map([
      ["A", sumsOf(10_000, 1_000, 100)],
      ["B", b],
      ["C", c],
      ["test-holdout", sumsOf(1_000, 100, 20)],
    ]);
    const lines = await Array.fromAsync(comparisonLines(three, { ...counted, sums }));
    const primary = lines.filter((line) => line[4] === "yes");
    expect(primary.map((line) => [line[1], line[2], line[6], line[7], line[10]])).toEqual([
      ["Variant B", "Variant A", 0.02, 0.01, "better"],
      ["Variant C", "Variant A", 0.05, 0.01, "better"],
      ["Variant C", "Variant B", 0.05, 0.02, "better"],
      ["Held out", "All variants", 0.02, expect.closeTo(0.026667, 5), "open"],
    ]);
    expect(lines).toHaveLength(1 + 4 * 4);
    const { interval } = compare("conversions", b, c, 2);
    expect(primary[2]?.slice(8, 10)).toEqual(interval);
    const named = (id: string, own: VisitorSums) => ({ id, name: id, sums: own });
    const winner = winnerAmong("conversions", [
      named("A", sumsOf(10_000, 1_000, 100)),
      named("B", b),
      named("C", c),
    ]);
    expect(winner?.over[1]).toMatchObject({ name: "B", interval });
  });

  test("have a second interval where earlier visits explain enough, and say how many visitors came back", () => {
    const seen = { seen: 4_000, seenClicked: 2_400, seenConversions: 20, seenPayoutCents: 200_000 };
    const two = testOf(variantOf("A"), variantOf("B"));
    const found = (isSeenKnown: boolean) =>
      comparisonsOf(two, {
        since,
        isSeenKnown,
        unassigned: isSeenKnown ? 244 : 1,
        sums: new Map([
          ["A", { ...sumsOf(10_000, 3_000, 100), ...seen }],
          ["B", { ...sumsOf(10_000, 3_100, 100), ...seen, seen: 4_050, seenClicked: 2_450 }],
        ]),
      });
    const known = found(true);
    const adjustedOf = (metric: MetricKey) =>
      known?.others[0]?.comparisons.find((one) => one.metric === metric)?.adjusted;
    expect(adjustedOf("clicks")).not.toBeNull();
    expect(adjustedOf("conversions")).toBeNull();
    expect(adjustedOf("time_to_click")).toBeNull();
    expect(known && earlierVisitsText(known)).toMatch(/^40\.3% of these visitors had read .* “Adjusted”/);
    const unknown = found(false);
    expect(unknown?.others[0]?.comparisons.every(({ adjusted }) => adjusted === null)).toBe(true);
    expect(known && unassignedText(known)).toBe(
      "244 more visitors clicked (3.8% of all who did) but can't be matched to an assignment, so they aren't counted here.",
    );
    expect(unknown && unassignedText(unknown)).toMatch(/^1 more visitor clicked \(0\.0% of all/);
    expect(unknown && earlierVisitsText(unknown)).toMatch(/^Some of these visitors were assigned before/);
    const textOf = (...sums: [string, VisitorSums][]) => {
      const compared = comparisonsOf(two, { ...counted, sums: new Map(sums) });
      return compared && earlierVisitsText(compared);
    };
    const all = sumsOf(10_000, 3_000, 100);
    expect(textOf(["A", all], ["B", all])).toContain("would hardly narrow the intervals");
    expect(textOf(["A", all])).toMatch(/^0\.0% of these visitors had read .* assigned\.$/);
    expect(textOf()).toBe("");
  });
});

describe("in words", () => {
  const running = { hasEnded: false, daysRun: 20, isUneven: false, isDecided: true };
  const decided = (metric: MetricKey, interval: Comparison["interval"], verdict: Comparison["verdict"]) =>
    verdictText({ metric, verdict, positives: 50, interval }, true, running);

  test.each([
    [decided("clicks", [0.12, 0.31], "better"), "12% to 31% more visitors click. You can stop now."],
    [decided("clicks", [-0.31, -0.12], "worse"), "12% to 31% fewer visitors click. You can stop now."],
    [
      decided("time_to_click", [-0.31, -0.12], "better"),
      "12% to 31% less time until the first click. You can stop now.",
    ],
    [
      decided("payout", [0.121, 0.184], "better"),
      "12.1% to 18.4% more payout per visitor. You can stop now.",
    ],
    [
      decided("conversions", [-0.03, 0.4], "open"),
      "Anything from 3% fewer to 40% more conversions per visitor is possible.",
    ],
    [
      decided("conversions", null, "open"),
      "There are too few visitors with a conversion to estimate the change.",
    ],
    [
      decided("time_to_click", [-0.999, 12_105.66], "open"),
      "There are too few visitors who click to estimate the change.",
    ],
    [decided("clicks", [0.2, 10.01], "better"), "At least 20% more visitors click. You can stop now."],
    [decided("clicks", [0.004, 10.01], "better"), "Clearly more visitors click. You can stop now."],
    [decided("clicks", [0.0004, 0.31], "better"), "Up to 31% more visitors click. You can stop now."],
    [decided("clicks", [0.0001, 0.0004], "better"), "Clearly more visitors click. You can stop now."],
    [decided("clicks", [-0.31, -0.004], "worse"), "Up to 31% fewer visitors click. You can stop now."],
  ])("%s", (text, expected) => {
    expect(text).toBe(expected);
  });

  const better: Comparison = { metric: "clicks", verdict: "better", positives: 50, interval: [0.12, 0.31] };

  test("only the primary metric gets advice, which depends on the test", () => {
    const advice = (changes: Partial<typeof running>, isPrimary = true) =>
      verdictText(better, isPrimary, { ...running, ...changes }).replace(
        "12% to 31% more visitors click.",
        "",
      );
    expect(advice({ daysRun: 9 })).toBe(" Let the test run 5 days longer to cover two full weeks.");
    expect(advice({ isUneven: true })).toContain("find out why traffic doesn't match");
    expect(advice({ isDecided: false })).toBe(" It isn't decided yet which variant is the best.");
    expect(advice({ hasEnded: true })).toBe("");
    expect(advice({}, false)).toBe("");
  });

  test("advice counts the days in New York since variants last changed", () => {
    const days = (at: string, daysRun: number) =>
      daysCompared(new Date(at), { daysRun, today: "2026-06-15" });
    expect(days("2026-06-12T04:00:00Z", 40)).toBe(4);
    expect(days("2026-06-12T03:59:59Z", 40)).toBe(5);
    // Created before the test started, or changed by a clock that is fast.
    expect(days("2026-05-01T12:00:00Z", 9)).toBe(9);
    expect(days("2026-06-17T12:00:00Z", 9)).toBe(0);
  });

  test("says what is missing while it's early", () => {
    const early: Comparison = { metric: "payout", verdict: "early", positives: 7, interval: null };
    expect(verdictText(early, true, running)).toBe(
      "Each variant needs about 20 visitors with a payout. The one with less traffic has about 7.",
    );
    expect(intervalText(early)).toBe("–");
  });

  test("means and changes have units", () => {
    const sums = sumsOf(1_000, 125, 12, 54);
    const texts = (["clicks", "conversions", "payout", "time_to_click"] as const).map((metric) =>
      meanText(metric, sums),
    );
    expect(texts).toEqual(["12.5%", "1.20 per 100", "$1.20", "54 s"]);
    expect(meanText("time_to_click", sumsOf(10, 5, 0, 900))).toBe("15 min");
    expect(meanText("time_to_click", sumsOf(10, 5, 0, 90_000))).toBe("25.0 h");
    expect(meanText("clicks", NO_VISITORS)).toBe("–");
    expect(intervalText({ ...better, interval: [-0.05, 0.2] })).toBe("−5% to +20%");
    expect(intervalText({ ...better, interval: [0.2, 10] })).toBe("+20% to +1,000%");
    expect(intervalText({ ...better, interval: [0.2, 10.01] })).toBe("at least +20%");
    expect(intervalText({ ...better, interval: [0.004, 10.01] })).toBe("above 0%");
    expect(intervalText({ ...better, interval: [0.004, 0.31] })).toBe("0% to +31%");
    expect(intervalText({ ...better, interval: [-0.2, 10.01] })).toBe("–");
  });

  test("every metric is defined", () => {
    const labels = splitTestTerms.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(Object.values(metrics).map(({ label }) => label)));
    expect(new Set(labels).size).toBe(labels.length);
  });
});

import { describe, expect, test } from "vitest";
import type { MetricKey } from "../schema";
import {
  earlierVisitsText,
  intervalText,
  meanText,
  unassignedText,
  verdictNames,
  verdictText,
} from "./comparison-texts";
import { comparisonsOf } from "./comparisons";
import { NO_VISITORS, type VisitorSums } from "./metrics";
import { holdoutId } from "./traffic";

const clickers = (visitors: number, clicked: number, seen = 0): VisitorSums => ({
  ...NO_VISITORS,
  visitors,
  clicked,
  seen,
});
/** Visitors whose typical time to the first click is so many seconds. */
const afterSeconds = (seconds: number): VisitorSums => ({
  ...clickers(10, 1),
  logSeconds: Math.log1p(seconds),
});
const variantOf = (id: string, weight = 50) => ({
  id,
  name: `Variant ${id}`,
  weight,
  post: null,
  postId: null,
  views: 0,
});
const two = { id: "test", variants: [variantOf("A"), variantOf("B")], primaryMetric: "clicks" as const };
const counted = { since: new Date("2026-06-01T04:00:00Z"), isSeenKnown: true, unassigned: 0 };

test.each([
  [599.4, "599 s"],
  [600, "10 min"],
  [5_999, "100 min"],
  [6_000, "1.7 h"],
  [7_200, "2.0 h"],
])("a typical time of %d seconds is %s", (seconds, text) => {
  expect(meanText("time_to_click", afterSeconds(seconds))).toBe(text);
});

test.each([
  [[0, 0.2], "0% to +20%"],
  [[-0.2, 0], "−20% to 0%"],
  [[0, 10.01], "–"],
  [[0.01, 0.1], "+1% to +10%"],
  [[0.101, 0.2], "+10.1% to +20%"],
  [[0.2, 0.3], "+20% to +30%"],
] as [[number, number], string][])("the interval %j is %s", (interval, text) => {
  expect(intervalText({ interval })).toBe(text);
});

test("each verdict has a name", () => {
  expect(verdictNames).toEqual({
    early: "Too early",
    open: "Not decided yet",
    safe: "Holds",
    better: "Better",
    worse: "Worse",
  });
});

test("on the last of the 14 days, a decided test still has to finish it", () => {
  const advice = { hasEnded: false, isUneven: false, isDecided: true };
  const textAt = (daysRun: number) =>
    verdictText({ metric: "clicks", verdict: "better", positives: 50, interval: [0.12, 0.31] }, true, {
      ...advice,
      daysRun,
    });
  expect(textAt(13)).toMatch(/ Let the test run 1 day longer/);
  expect(textAt(14)).toMatch(/ You can stop now\.$/);
});

test("a decided metric without an interval still says its direction", () => {
  const ended = { hasEnded: true, daysRun: 20, isUneven: false, isDecided: true };
  const textOf = (metric: MetricKey, verdict: "better" | "worse") =>
    verdictText({ metric, verdict, positives: 50, interval: null }, false, ended);
  expect(textOf("clicks", "worse")).toBe("Clearly fewer visitors click.");
  expect(textOf("time_to_click", "better")).toBe("Clearly less time until the first click.");
  expect(textOf("time_to_click", "worse")).toBe("Clearly more time until the first click.");
});

describe("earlier visits and missing visitors", () => {
  const compared = (a: VisitorSums, b: VisitorSums, more: Partial<typeof counted> = {}) => {
    const sums = new Map([
      ["A", a],
      ["B", b],
    ]);
    const found = comparisonsOf(two, { ...counted, sums, ...more });
    if (!found) throw new Error("Both variants have traffic.");
    return found;
  };

  test("say nothing before anyone is assigned or missing", () => {
    const none = compared(NO_VISITORS, NO_VISITORS);
    expect(earlierVisitsText(none)).toBe("");
    expect(unassignedText(none)).toBe("");
    expect(none).toMatchObject({ seenShare: null, unassigned: { count: 0, share: 0 } });
  });

  test("say something from the first visitor of either variant on", () => {
    expect(compared(clickers(1, 0, 1), NO_VISITORS).seenShare).toBe(1);
    expect(earlierVisitsText(compared(NO_VISITORS, clickers(2, 0, 1)))).toBe(
      "50.0% of these visitors had read an article here before they were assigned.",
    );
    expect(earlierVisitsText(compared(clickers(2, 0, 1), NO_VISITORS, { isSeenKnown: false }))).toBe(
      "Some of these visitors were assigned before the site recorded whether they had been here before.",
    );
  });

  test("count missing visitors among all who clicked", () => {
    const found = compared(clickers(10, 2), clickers(10, 1), { unassigned: 1 });
    expect(found.unassigned).toEqual({ count: 1, share: 0.25 });
    expect(compared(clickers(10, 0), clickers(10, 0), { unassigned: 3 }).unassigned.share).toBe(1);
  });
});

describe("visitors outside the test (spec:split-tests#holdout)", () => {
  const comparedWith = (outside: VisitorSums | null) =>
    comparisonsOf(two, {
      ...counted,
      sums: new Map([
        ["A", clickers(1_000, 100)],
        ["B", clickers(1_000, 120)],
        ...(outside ? [[holdoutId("test"), outside] as const] : []),
      ]),
    })?.holdout;

  test("are compared with the visitors of all variants together, by every metric", () => {
    const holdout = comparedWith(clickers(500, 40));
    expect(holdout?.sums).toEqual(clickers(500, 40));
    expect(holdout?.all).toEqual(clickers(2_000, 220));
    expect(holdout?.comparisons.map(({ metric }) => metric)).toEqual([
      "clicks",
      "conversions",
      "payout",
      "time_to_click",
    ]);
  });

  test("have no guardrails: an equal share of clicks is open", () => {
    const large = comparisonsOf(two, {
      ...counted,
      sums: new Map([
        ["A", clickers(200_000, 20_000)],
        ["B", clickers(200_000, 20_000)],
        [holdoutId("test"), clickers(200_000, 20_000)],
      ]),
    });
    expect(large?.holdout?.comparisons[0]).toMatchObject({ metric: "clicks", verdict: "open" });
  });

  test("aren't compared before there is one", () => {
    expect(comparedWith(null)).toBeNull();
    expect(comparedWith(NO_VISITORS)).toBeNull();
    expect(comparedWith(clickers(1, 0))).not.toBeNull();
  });
});

import { describe, expect, test } from "vitest";
import { adjusted, adjustedInterval, LEAST_EXPLAINED } from "./adjusted";
import { compare, NO_VISITORS, type VisitorSums } from "./metrics";

type Visitor = { seen: boolean; clicked: boolean };

/** Visitors by what they did: seen and clicked, seen only, clicked only, neither. */
function visitors(both: number, seen: number, clicked: number, neither: number): Visitor[] {
  const times = (count: number, visitor: Visitor) => Array.from({ length: count }, () => visitor);
  return [
    ...times(both, { seen: true, clicked: true }),
    ...times(seen, { seen: true, clicked: false }),
    ...times(clicked, { seen: false, clicked: true }),
    ...times(neither, { seen: false, clicked: false }),
  ];
}

function sumsOf(list: readonly Visitor[]): VisitorSums {
  const count = (which: (visitor: Visitor) => boolean) => list.filter(which).length;
  return {
    ...NO_VISITORS,
    visitors: list.length,
    clicked: count(({ clicked }) => clicked),
    seen: count(({ seen }) => seen),
    seenClicked: count(({ seen, clicked }) => seen && clicked),
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("an adjusted value (spec:split-tests#earlier-visits)", () => {
  const control = visitors(120, 80, 80, 720);
  const variant = visitors(150, 90, 100, 660);
  const compared = [sumsOf(control), sumsOf(variant)] as const;

  test("is each visitor's click without what the earlier visit predicts", () => {
    const found = adjusted("clicks", ...compared);
    const all = [control, variant];
    const centered = all.flatMap((list) => {
      const [x, y] = [
        mean(list.map(({ seen }) => Number(seen))),
        mean(list.map((one) => Number(one.clicked))),
      ];
      return list.map((one) => [Number(one.seen) - x, Number(one.clicked) - y] as const);
    });
    const slope = mean(centered.map(([x, y]) => x * y)) / mean(centered.map(([x]) => x * x));
    const shareSeen = mean(all.flat().map(({ seen }) => Number(seen)));
    for (const [list, sample] of [
      [control, found?.control],
      [variant, found?.variant],
    ] as const) {
      const values = list.map(({ seen, clicked }) => Number(clicked) - slope * (Number(seen) - shareSeen));
      const squares = values.map((value) => (value - mean(values)) ** 2);
      expect(sample?.count).toBe(list.length);
      expect(sample?.mean).toBeCloseTo(mean(values), 12);
      expect(sample?.variance).toBeCloseTo((mean(squares) * list.length) / (list.length - 1), 12);
    }
    const left = found ? (found.control.variance + found.variant.variance) / 2 : 0;
    expect(found?.explained).toBeGreaterThan(LEAST_EXPLAINED);
    expect(left).toBeLessThan((mean([0.2 * 0.8, 0.25 * 0.75]) * 1_000) / 999);
  });

  test("has a narrower interval", () => {
    const large = [
      sumsOf(visitors(1_200, 800, 800, 7_200)),
      sumsOf(visitors(1_500, 900, 1_000, 6_600)),
    ] as const;
    const plain = compare("clicks", ...large, 1);
    const [low = 0, high = 0] = adjustedInterval(plain, ...large, 1) ?? [];
    const [plainLow = 0, plainHigh = 0] = plain.interval ?? [];
    expect(high - low).toBeGreaterThan(0);
    expect(high - low).toBeLessThan((plainHigh - plainLow) * 0.975);
  });

  test("isn't shown while it's early, where earlier visits explain little, and without them", () => {
    const interval = (one: VisitorSums, other: VisitorSums) =>
      adjustedInterval(compare("clicks", one, other, 1), one, other, 1);
    const few = visitors(12, 8, 0, 10);
    expect(interval(sumsOf(few), sumsOf(few))).toBeNull();
    const unrelated = visitors(400, 1_600, 1_600, 6_400);
    expect(interval(sumsOf(unrelated), sumsOf(unrelated))).toBeNull();
    const first = visitors(0, 0, 2_000, 8_000);
    expect(interval(sumsOf(first), sumsOf(first))).toBeNull();
    expect(adjusted("clicks", sumsOf(first), sumsOf(first))).toBeNull();
  });

  test("needs two visitors of each variant, some of whom came before, and some of whom clicked", () => {
    const mixed = sumsOf(visitors(1, 0, 0, 1));
    const one = sumsOf(visitors(1, 0, 0, 0));
    expect(adjusted("clicks", mixed, mixed)).not.toBeNull();
    expect(adjusted("clicks", mixed, one)).toBeNull();
    expect(adjusted("clicks", one, mixed)).toBeNull();
    expect(adjusted("clicks", mixed, NO_VISITORS)).toBeNull();
    const allSeen = sumsOf(visitors(100, 100, 0, 0));
    expect(adjusted("clicks", allSeen, allSeen)).toBeNull();
    const noneClicked = sumsOf(visitors(0, 100, 0, 100));
    expect(adjusted("clicks", noneClicked, noneClicked)).toBeNull();
  });

  test("isn't shown before the plain interval is", () => {
    const large = sumsOf(visitors(1_200, 800, 800, 7_200));
    const plain = compare("clicks", large, large, 1);
    expect(adjustedInterval(plain, large, large, 1)).not.toBeNull();
    expect(adjustedInterval({ ...plain, verdict: "early" }, large, large, 1)).toBeNull();
    expect(adjustedInterval({ ...plain, interval: null }, large, large, 1)).toBeNull();
    expect(LEAST_EXPLAINED).toBe(0.05);
  });

  test("doesn't exist for the time to the first click", () => {
    expect(adjusted("time_to_click", ...compared)).toBeNull();
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { boundsOf, medianSeconds, rangeCount, rangeOf } from "./seconds";

const countsOf = (times: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const time of times) counts.set(rangeOf(time), (counts.get(rangeOf(time)) ?? 0) + 1);
  return counts;
};

test("every second is in the range whose bounds contain it", () => {
  for (let second = 0; second < 700; second += 1) {
    const [start, end] = boundsOf(rangeOf(second));
    expect(second >= start && (second < end || start === end), String(second)).toBe(true);
  }
  for (let range = 8; range < rangeCount - 1; range += 1) {
    const [start, end] = boundsOf(range);
    expect(end / start, String(range)).toBeLessThanOrEqual(1.26);
  }
});

test("the median is in the range of the true one", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 570 }), { minLength: 1 }), (times) => {
      const sorted = times.toSorted((a, b) => a - b);
      const middle = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
      const [start, end] = boundsOf(rangeOf(middle));
      const median = medianSeconds(countsOf(times)) ?? -1;
      expect(median).toBeGreaterThanOrEqual(start);
      expect(median).toBeLessThanOrEqual(end);
    }),
  );
});

test("there's no median without times, and long times count as the start of the last range", () => {
  expect(medianSeconds(new Map())).toBeNull();
  expect(medianSeconds(countsOf([5_000, 9_000]))).toBe(571);
});

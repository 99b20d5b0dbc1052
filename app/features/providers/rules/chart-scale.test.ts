import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axisMarks } from "./chart-scale";

const dollars = (cents: number) => axisMarks(cents).map((mark) => mark / 100);

describe("axisMarks", () => {
  it.each([
    [0, [0, 1]],
    [50, [0, 1]],
    [400, [0, 1, 2, 3, 4]],
    [9_900, [0, 25, 50, 75, 100]],
    [10_000, [0, 25, 50, 75, 100]],
    [10_001, [0, 50, 100, 150]],
    [29_900, [0, 100, 200, 300]],
    [89_700, [0, 250, 500, 750, 1000]],
    [238_800, [0, 1000, 2000, 3000]],
  ])("cuts the axis for %d cents into round dollars", (highest, marks) => {
    expect(dollars(highest)).toEqual(marks);
  });

  it("reaches the highest value in at most four equal steps of whole dollars", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (highest) => {
        const marks = axisMarks(highest);
        const [first = Number.NaN, second = Number.NaN] = marks;
        expect(first).toBe(0);
        expect(second % 100).toBe(0);
        expect(marks).toEqual(marks.map((_, index) => index * second));
        expect(marks.length).toBeLessThanOrEqual(5);
        expect(marks.at(-1)).toBeGreaterThanOrEqual(highest);
      }),
    );
  });
});

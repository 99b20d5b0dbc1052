import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axisMarks, linearScale, sharedMarks, timeMarks } from "./chart-scale";

describe("axisMarks", () => {
  it.each([
    [0, 478_800, 4, 100, [0, 200_000, 400_000, 600_000]],
    [0, 350_000, 4, 100, [0, 100_000, 200_000, 300_000, 400_000]],
    [0, 0, 4, 100, [0, 100]],
    [170, 200, 4, 1, [170, 180, 190, 200]],
    [164.3, 181.9, 4, 1, [160, 170, 180, 190]],
    [49.8, 50, 4, 1, [49, 50]],
  ])("%d to %d in %d", (low, high, steps, smallest, expected) => {
    expect(axisMarks(low, high, steps, smallest)).toEqual(expected);
  });

  it("covers every range in a few equal round steps", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        (low, length) => {
          const marks = axisMarks(low, low + length, 4, 1);
          const [first = Number.NaN, second = Number.NaN] = marks;
          const step = second - first;
          expect(first).toBeLessThanOrEqual(low);
          expect(marks.at(-1)).toBeGreaterThanOrEqual(low + length);
          expect(marks.length).toBeLessThanOrEqual(6);
          for (const [index, mark] of marks.entries()) expect(mark).toBe(first + index * step);
        },
      ),
    );
  });
});

describe("linearScale", () => {
  it("maps the ends of one range to those of another, in either direction", () => {
    const scale = linearScale([100, 200], [300, 0]);
    expect([100, 150, 200].map(scale)).toEqual([300, 150, 0]);
  });
});

describe("timeMarks", () => {
  const texts = (start: string, end: string) =>
    timeMarks(Date.parse(start), Date.parse(end)).map(({ text }) => text);

  it("uses days", () => {
    expect(texts("2026-03-01T17:00:00Z", "2026-03-05T17:00:00Z")).toEqual([
      "Mar 1, 2026",
      "Mar 3, 2026",
      "Mar 5, 2026",
    ]);
  });

  it("uses each day once", () => {
    expect(texts("2026-03-02T03:00:00Z", "2026-03-02T17:00:00Z")).toEqual(["Mar 1, 2026", "Mar 2, 2026"]);
  });

  it("uses times when all of it is on one day in New York", () => {
    expect(texts("2026-03-01T17:00:00Z", "2026-03-01T17:30:00Z")).toEqual([
      "12:00 PM ET",
      "12:15 PM ET",
      "12:30 PM ET",
    ]);
    expect(texts("2026-03-01T17:00:00Z", "2026-03-01T17:00:30Z")).toEqual(["12:00 PM ET"]);
  });
});

describe("sharedMarks", () => {
  it("gives both axes as many marks, so that they share the grid", () => {
    expect(sharedMarks([0, 10, 20, 30], [0, 500])).toEqual([
      [0, 10, 20, 30],
      [0, 500, 1_000, 1_500],
    ]);
    expect(sharedMarks([0, 100], [0, 1])).toEqual([
      [0, 100],
      [0, 1],
    ]);
  });
});

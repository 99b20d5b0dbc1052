import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Direction, markBest } from "./best";

describe("markBest", () => {
  it.each([
    [[300, 200], "lowest", [null, "Lowest"]],
    [[200, 200, 300], "lowest", ["Lowest", "Lowest", null]],
    [[4.1, 4.6], "highest", [null, "Highest"]],
    [[51, 49], "most", ["Most", null]],
    [[200, null, 300], "lowest", ["Lowest listed", null, null]],
    [[200, null], "lowest", [null, null]],
    [[null, null], "lowest", [null, null]],
    [[0, 10], "lowest", ["Lowest", null]],
  ] as const)("marks %j by %s as %j", (values, direction, marks) => {
    expect(markBest(values, direction)).toEqual(marks);
  });

  const value = fc.option(fc.integer({ min: 0, max: 4 }));
  const direction = fc.constantFrom<Direction[]>("lowest", "highest", "most");

  it("marks all best values and nothing else, never an unknown one", () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 2, maxLength: 4 }), direction, (values, by) => {
        const marks = markBest(values, by);
        const known = values.filter((each) => each !== null);
        const best = by === "lowest" ? Math.min(...known) : Math.max(...known);
        const isMarked = values.map((each) => known.length > 1 && each === best);
        expect(marks.map((mark) => mark !== null)).toEqual(isMarked);
        const words = new Set(marks.filter((mark) => mark !== null));
        expect(words.size).toBeLessThan(2);
      }),
    );
  });

  it("doesn't depend on the order of the providers", () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 2, maxLength: 4 }), direction, (values, by) => {
        expect(markBest(values.toReversed(), by)).toEqual(markBest(values, by).toReversed());
      }),
    );
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { isSmall, isTelling, joinedCells } from "./cells";

// spec:funnels#small-cells
test.for([
  // A row with 6 visits doesn't list the click of one person.
  { counts: [30, 1], others: 9, joined: [false, true] },
  { counts: [30, 6, 1], others: null, joined: [false, true, true] },
  { counts: [30, 5, 1], others: null, joined: [true, true, true] },
  { counts: [30, 7], others: 1, joined: [false, true] },
  { counts: [2, 0], others: null, joined: [true, true] },
  { counts: [30, 0], others: 8, joined: [false, false] },
  { counts: [2], others: null, joined: [false] },
])("of $counts and $others others, $joined are joined", ({ counts, others, joined }) => {
  expect(joinedCells(counts, others)).toEqual(joined);
});

test("no listed count is about fewer than five, and none can be subtracted", () => {
  const count = fc.integer({ min: 0, max: 12 });
  fc.assert(
    fc.property(
      fc.array(count, { minLength: 1, maxLength: 8 }),
      fc.option(count, { nil: null }),
      (counts, others) => {
        if (counts.length + (others === null ? 0 : 1) < 2) return;
        const joined = joinedCells(counts, others);
        const listed = counts.filter((_, row) => !joined[row]);
        const inOthers = [...counts.filter((_, row) => joined[row]), ...(others === null ? [] : [others])];
        expect(listed.filter(isSmall)).toEqual([]);
        // With nothing listed, the total is all that anyone sees.
        if (listed.length === 0 || !inOthers.some(isSmall)) return;
        expect(inOthers.length).toBeGreaterThan(1);
        expect(isSmall(inOthers.reduce((sum, n) => sum + n, 0))).toBe(false);
      },
    ),
    { numRuns: 1_000 },
  );
});

test("a filtered count is telling if it's small, or if all minus it is", () => {
  expect([4, 5, 6, 0, 10].map((count) => isTelling(count, 10))).toEqual([true, false, true, false, false]);
});

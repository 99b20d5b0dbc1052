import fc from "fast-check";
import { expect, test } from "vitest";
import { joinSmall, SMALLEST } from "./joined";

type Row = { name: number; count: number };

const joinAll = (counts: readonly number[], limit = 50) =>
  joinSmall<Row & { of?: readonly Row[] }>(
    counts.map((count, name) => ({ name, count })),
    {
      countOf: ({ count }) => count,
      isOthers: () => false,
      join: (rows) => ({ name: -1, count: rows.reduce((sum, { count }) => sum + count, 0), of: rows }),
      limit,
    },
  );

test("no small count can be subtracted from the total, and the rows add up to it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 200 })), { maxLength: 60 }),
      fc.constantFrom(3, 50),
      (counts, limit) => {
        const { listed, joined } = joinAll(counts, limit);
        const total = counts.reduce((sum, count) => sum + count, 0);
        const shown = listed.reduce((sum, { count }) => sum + count, 0);
        expect(shown + (joined?.count ?? 0)).toBe(total);
        expect(listed.filter(({ count }) => count < SMALLEST)).toEqual([]);
        const hidden = joined?.of ?? [];
        const small = hidden.filter(({ count }) => count < SMALLEST);
        // With nothing listed, the total is all that anyone sees.
        if (small.length === 0 || listed.length === 0) return;
        expect(hidden.length).toBeGreaterThan(1);
        // 5 and 1 would be the only counts that add up to 6.
        if (hidden.length > small.length) expect(total - shown).not.toBe(SMALLEST + 1);
        for (const { count } of small) {
          expect(total - shown).not.toBe(count);
          expect(total - shown).toBeGreaterThanOrEqual(SMALLEST);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

test.for([
  { counts: [20, 9, 3], listed: [20], joined: 12 },
  { counts: [20, 5, 1], listed: [], joined: 26 },
  { counts: [20, 9, 2, 1], listed: [20], joined: 12 },
  { counts: [20, 9, 4, 3], listed: [20, 9], joined: 7 },
  { counts: [20, 9], listed: [20, 9], joined: null },
  { counts: [3], listed: [], joined: 3 },
])("$counts lists $listed", ({ counts, listed, joined }) => {
  const rows = joinAll(counts);
  expect([rows.listed.map(({ count }) => count), rows.joined?.count ?? null]).toEqual([listed, joined]);
});

import { expect, test } from "vitest";
import { sampleRatio } from "./sample-ratio";

const shares = (...pairs: [weight: number, assigned: number][]) =>
  pairs.map(([weight, assigned]) => ({ weight, assigned }));

test.for([
  // A published case: 821,588 against 815,482 of an even split looks random but isn't.
  { counted: shares([50, 821_588], [50, 815_482]), chiSquared: 22.775, p: 1.82e-6 },
  // χ² = 100 / 500 + 100 / 500 for 490 and 510 of 1,000.
  { counted: shares([50, 490], [50, 510]), chiSquared: 0.4, p: 0.5271 },
  { counted: shares([50, 500], [30, 300], [20, 200]), chiSquared: 0, p: 1 },
  // Mendel's peas, 9 : 3 : 3 : 1.
  { counted: shares([9, 315], [3, 108], [3, 101], [1, 32]), chiSquared: 0.47, p: 0.9254 },
])("$counted have χ² $chiSquared and p $p", ({ counted, chiSquared, p }) => {
  const ratio = sampleRatio(counted);
  expect(ratio?.chiSquared).toBeCloseTo(chiSquared, 2);
  expect(Math.abs((ratio?.p ?? 0) / p - 1)).toBeLessThan(0.01);
  expect(ratio?.isOff).toBe(p < 0.01);
});

test("variants without weight have no share", () => {
  expect(sampleRatio(shares([50, 10], [0, 500], [50, 10]))).toMatchObject({ chiSquared: 0, p: 1 });
});

test.for([
  ["no one came", shares([50, 0], [50, 0])],
  ["one variant takes all", shares([100, 20], [0, 3])],
  ["there is none", []],
] as const)("nothing is reported if %s", ([, counted]) => {
  expect(sampleRatio(counted)).toBeNull();
});

test("a probability below 1% warns, and one just above doesn't (spec:split-tests#sample-ratio)", () => {
  // χ² = 2 · 40² / 489 = 6.544 and 2 · 41² / 489 = 6.875; 1% is at 6.635.
  expect(sampleRatio(shares([50, 529], [50, 449]))?.isOff).toBe(false);
  expect(sampleRatio(shares([50, 530], [50, 448]))?.isOff).toBe(true);
});

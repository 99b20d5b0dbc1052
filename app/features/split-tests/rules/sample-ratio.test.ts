import { describe, expect, test } from "vitest";
import { pText, ratioText, sampleRatio, unevenText } from "./sample-ratio";

const shares = (...pairs: [weight: number, assigned: number][]) =>
  pairs.map(([weight, assigned]) => ({ weight, assigned }));

// Computed with exact fractions, visitor by visitor, or with 40 digits.
test.for([
  // A published case: 821,588 against 815,482 of an even split looks random but isn't.
  { counted: shares([50, 821_588], [50, 815_482]), p: 0.00102869402 },
  { counted: shares([50, 5_200], [50, 4_800]), p: 0.00279819684 },
  { counted: shares([50, 400], [50, 600]), p: 1.29204494e-7 },
  { counted: shares([90, 90], [10, 30]), p: 0.0115556524 },
  { counted: shares([50, 490], [50, 510]), p: 1 },
  { counted: shares([50, 500], [30, 300], [20, 200]), p: 1 },
  // Mendel's peas, 9 : 3 : 3 : 1.
  { counted: shares([9, 315], [3, 108], [3, 101], [1, 32]), p: 1 },
])("$counted have p $p", ({ counted, p }) => {
  const ratio = sampleRatio(counted);
  expect(Math.abs((ratio?.p ?? 0) / p - 1)).toBeLessThan(1e-7);
  expect(ratio?.isOff).toBe(p < 0.01);
});

test("variants without weight have no share", () => {
  expect(sampleRatio(shares([50, 10], [0, 500], [50, 10]))).toEqual({ p: 1, isOff: false });
});

test.for([
  ["no one came", shares([50, 0], [50, 0])],
  ["one variant takes all", shares([100, 20], [0, 3])],
  ["there is none", []],
] as const)("nothing is reported if %s", ([, counted]) => {
  expect(sampleRatio(counted)).toBeNull();
  expect(ratioText(sampleRatio(counted))).toBe("");
});

test("a probability below 1% warns, and one just above doesn't (spec:split-tests#sample-ratio)", () => {
  // p is 0.01132 and 0.00979, and 0.01019 and 0.00854 for a variant that gets no one.
  expect(sampleRatio(shares([50, 1_079], [50, 921]))?.isOff).toBe(false);
  expect(sampleRatio(shares([50, 1_080], [50, 920]))?.isOff).toBe(true);
  expect(sampleRatio(shares([50, 48], [50, 0]))?.isOff).toBe(false);
  expect(sampleRatio(shares([50, 49], [50, 0]))?.isOff).toBe(true);
});

test("the order of the variants and the scale of the weights don't matter", () => {
  const p = sampleRatio(shares([50, 700], [30, 520], [20, 380]))?.p ?? 0;
  expect(sampleRatio(shares([2, 380], [5, 700], [3, 520]))?.p).toBeCloseTo(p, 12);
  expect(p).toBeLessThan(1);
});

describe("in words", () => {
  const named = (...pairs: [name: string, weight: number, assigned: number][]) =>
    pairs.map(([name, weight, assigned]) => ({ name, weight, assigned }));
  const warning = (variants: ReturnType<typeof named>) => {
    const ratio = sampleRatio(variants);
    return ratio && unevenText(ratio, variants);
  };

  test("the warning names the variant that is furthest from its weight", () => {
    expect(
      warning(named(["Plain", 50, 4_800], ["Bold", 30, 3_600], ["Off", 0, 90], ["New", 20, 1_600])),
    ).toBe(
      "Bold was assigned 3,600 visitors instead of about 3,000. If assignment works, traffic ever gets this uneven in at most 0.01% of tests, however often someone looks (p < 0.0001).",
    );
    expect(warning(named(["Plain", 50, 5_200], ["Bold", 50, 4_800]))).toMatch(
      /^Plain was assigned 5,200 visitors instead of about 5,000\. .* at most 0\.28% of tests.*\(p = 0\.0028\)\.$/,
    );
  });

  test("the result always has its p-value", () => {
    const text = (assigned: number) => ratioText(sampleRatio(shares([50, assigned], [50, 1_000])));
    expect(text(1_000)).toContain("finds no sign that traffic doesn't match the weights (p = 1;");
    expect(text(1_200)).toBe("The sample-ratio check warns (p = 0.00082; below 0.01, it warns).");
    expect(text(1_400)).toContain("(p < 0.0001;");
  });
});

test("a p-value has two digits, and 0.0001 is the smallest that is written out", () => {
  expect([1, 0.0123456, 0.0001, 0.000105, 0.0000999].map(pText)).toEqual([
    "= 1",
    "= 0.012",
    "= 0.0001",
    expect.stringMatching(/^= 0\.0001\d*$/),
    "< 0.0001",
  ]);
});

test("a variant that no one was assigned yet counts as 0, and a small one can be the furthest from its weight", () => {
  const weights = { weight: 50, assigned: null };
  expect(sampleRatio([weights, { weight: 50, assigned: 60 }])?.isOff).toBe(true);
  expect(sampleRatio([weights, weights])).toBeNull();
  const ratio = sampleRatio(shares([90, 8_900], [10, 1_100]));
  const variants = [
    { name: "Large", weight: 90, assigned: 8_900 },
    { name: "Small", weight: 10, assigned: 1_100 },
  ];
  // Both differ by 100 visitors, which is much more of the small one.
  expect(ratio && unevenText(ratio, variants)).toMatch(
    /^Small was assigned 1,100 visitors instead of about 1,000\./,
  );
});

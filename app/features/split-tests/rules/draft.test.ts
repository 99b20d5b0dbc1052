import { describe, expect, test } from "vitest";
import type { TestDraft } from "../schema";
import {
  changesVariants,
  draftFrom,
  draftOf,
  missingToSend,
  newDraft,
  newVariant,
  testSlug,
  totalWeight,
} from "./draft";

const draft = newDraft(new Date("2026-06-15T12:00:00Z"));
const chosen = draft.variants.map((variant) => ({ ...variant, postId: "p" }));

test("a new test starts paused, today, with Variant A and Variant B of equal weight", () => {
  expect(draft).toMatchObject({
    status: "paused",
    primaryMetric: "conversions",
    startDate: "2026-06-15",
    endDate: "",
  });
  expect(draft.variants.map(({ name, weight }) => [name, weight])).toEqual([
    ["Variant A", "50"],
    ["Variant B", "50"],
  ]);
});

test("a new variant gets the first unused letter", () => {
  const names = (...taken: string[]) => newVariant(taken.map((name) => ({ name }))).name;
  expect(names("Variant A", "Variant B")).toBe("Variant C");
  expect(names("Variant A", "Variant C")).toBe("Variant B");
  expect(names("Plain", " variant a ")).toBe("Variant B");
});

test("reports what is missing before a test can be saved", () => {
  expect(missingToSend(draft)).toBe("To save, give the test a name and choose a post for every variant.");
  expect(missingToSend({ ...draft, name: "Long or short" })).toBe(
    "To save, choose a post for every variant.",
  );
  expect(missingToSend({ ...draft, name: "x", variants: chosen.slice(0, 1) })).toBe(
    "To save, add a variant.",
  );
  expect(missingToSend({ ...draft, name: "x", variants: chosen })).toBeNull();
  const deleted = chosen.map((variant, index) => ({ ...variant, id: String(index), postId: "" }));
  expect(missingToSend({ ...draft, name: "x", variants: deleted })).toContain("choose a post");
  expect(missingToSend({ ...draft, name: "x", status: "completed", variants: deleted })).toBeNull();
});

test("a new variant is named even if all 26 letters are used", () => {
  const all = Array.from({ length: 26 }, (_, index) => ({
    name: `Variant ${String.fromCharCode(65 + index)}`,
  }));
  expect(newVariant(all.slice(0, 25)).name).toBe("Variant Z");
  expect(newVariant(all).name).toMatch(/\w/);
  expect(newVariant([])).toEqual({ id: "", name: "Variant A", postId: "", weight: "50" });
});

test("a test can't be saved with a blank name", () => {
  expect(missingToSend({ ...draft, name: "  ", variants: chosen })).toContain("name");
});

const stored = {
  name: "Long or short",
  description: "Which reads better",
  status: "active",
  primaryMetric: "payout",
  startDate: "2026-06-01",
  endDate: "2026-06-30",
  holdout: 5,
  rampHalfDate: "2026-06-08",
  rampFullDate: null,
  conclusion: "Short wins",
  variants: [
    { id: "1", name: "Long", postId: "long", weight: 70 },
    { id: "2", name: "Short", postId: null, weight: 30 },
  ],
} as const;
const typed: TestDraft = {
  ...stored,
  holdout: "5",
  rampFullDate: "",
  variants: [
    { id: "1", name: "Long", postId: "long", weight: "70" },
    { id: "2", name: "Short", postId: "", weight: "30" },
  ],
};

describe("the form", () => {
  test("opens with the stored values, and empty for missing ones", () => {
    expect(draftOf(stored)).toEqual(typed);
    expect(draftOf({ ...stored, endDate: null }).endDate).toBe("");
  });

  test("comes back as it was typed, row by row", () => {
    const form = new FormData();
    const { name, description, status, primaryMetric, startDate, endDate, conclusion, holdout } = typed;
    const fields = {
      name,
      description,
      status,
      primary_metric: primaryMetric,
      start_date: startDate,
      end_date: endDate,
      conclusion,
      holdout,
      ramp_half_date: typed.rampHalfDate,
      ramp_full_date: typed.rampFullDate,
    };
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    for (const variant of typed.variants) {
      form.append("variant_id", variant.id);
      form.append("variant_name", variant.name);
      form.append("variant_post", variant.postId);
      form.append("variant_weight", variant.weight);
    }
    expect(draftFrom(form)).toEqual(typed);
  });

  test("is empty if fields are missing or aren't text", () => {
    const form = new FormData();
    form.set("name", new File([], "name"));
    form.append("variant_name", "Alone");
    expect(draftFrom(form)).toEqual({
      name: "",
      description: "",
      status: "",
      primaryMetric: "",
      startDate: "",
      endDate: "",
      holdout: "",
      rampHalfDate: "",
      rampFullDate: "",
      conclusion: "",
      variants: [{ id: "", name: "Alone", postId: "", weight: "" }],
    });
  });
});

test("weights add up, and invalid weights count as 0", () => {
  const sum = (...weights: string[]) => totalWeight(weights.map((weight) => ({ weight })));
  expect(sum("70", " 30 ")).toBe(100);
  expect(sum("100", "0")).toBe(100);
  expect(sum("101", "-1", "1.5", "", "x", "1000", "7")).toBe(7);
});

describe("variants are changed", () => {
  const [first, second] = [
    { id: "1", name: "Long", postId: "a", weight: 50 },
    { id: "2", name: "Short", postId: "b", weight: 50 },
  ];
  const before = [first, second];

  test.each([
    ["by another post", [first, { ...second, postId: "c" }]],
    ["by another weight", [first, { ...second, weight: 49 }]],
    ["by one less", [first]],
    ["by one that takes the place of another", [first, { ...second, id: null }]],
  ])("%s", (_how, after) => {
    expect(changesVariants(before, after)).toBe(true);
  });

  test.each([
    ["by nothing", before],
    ["by another order", [second, first]],
    ["by another name", [first, { ...second, name: "Other" }]],
  ])("not %s", (_how, after) => {
    expect(changesVariants(before, after)).toBe(false);
  });
});

test.each([
  ["GLP-1 vs. tirzepatide", "glp-1-vs-tirzepatide"],
  ["  Éclair & Crème! ", "eclair-creme"],
  ["Long   or -- short", "long-or-short"],
  ["???", "split-test"],
  ["", "split-test"],
  ["x".repeat(101), "x".repeat(100)],
  [`${"x".repeat(99)} y`, "x".repeat(99)],
])("the export of %j is named %s", (name, slug) => {
  expect(testSlug(name)).toBe(slug);
});

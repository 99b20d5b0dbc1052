import { expect, test } from "vitest";
import { missingToSend, newDraft, newVariant } from "./draft";

const draft = newDraft(new Date("2026-06-15T12:00:00Z"));
const chosen = draft.variants.map((variant) => ({ ...variant, postId: "p" }));

test("a new test starts paused, today, with Variant A and Variant B of equal weight", () => {
  expect(draft).toMatchObject({ status: "paused", startDate: "2026-06-15", endDate: "" });
  expect(draft.variants.map(({ name, weight }) => [name, weight])).toEqual([
    ["Variant A", "50"],
    ["Variant B", "50"],
  ]);
});

test("a new variant takes the first letter that is free", () => {
  const names = (...taken: string[]) => newVariant(taken.map((name) => ({ name }))).name;
  expect(names("Variant A", "Variant B")).toBe("Variant C");
  expect(names("Variant A", "Variant C")).toBe("Variant B");
  expect(names("Plain", " variant a ")).toBe("Variant B");
});

test("what is missing until a test can be saved is said", () => {
  expect(missingToSend(draft)).toBe("To save, give the test a name and choose a post for every variant.");
  expect(missingToSend({ ...draft, name: "Long or short" })).toBe(
    "To save, choose a post for every variant.",
  );
  expect(missingToSend({ ...draft, name: "x", variants: chosen.slice(0, 1) })).toBe(
    "To save, add a variant.",
  );
  expect(missingToSend({ ...draft, name: "x", variants: chosen })).toBeNull();
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { freeSlug, MAX_SLUG_LENGTH, slugFrom, slugOfCopy, slugOfTitle } from "./slug";

const now = new Date(Date.UTC(2026, 0, 2));
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

test.for([
  ["GLP-1: What Now?", "glp-1-what-now"],
  ["  --Trim me!--  ", "trim-me"],
  ["Über café", "uber-cafe"],
  ["50% off 🎉 today", "50-off-today"],
  ["減量", ""],
] as const)("%s becomes %s", ([title, slug]) => {
  expect(slugFrom(title)).toBe(slug);
});

test("every title gets a slug that the database accepts", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 250 }), (title) => {
      const slug = slugOfTitle(title, now);
      expect(slug).toMatch(SLUG);
      expect(slug.length).toBeLessThanOrEqual(MAX_SLUG_LENGTH);
    }),
  );
});

test("the slug of a copy's copy isn't too long", () => {
  let slug = "a".repeat(MAX_SLUG_LENGTH);
  for (let count = 0; count < 3; count += 1) slug = slugOfCopy(slug, now);
  expect(slug).toMatch(SLUG);
  expect(slug).toMatch(/-copy-\d+$/);
  expect(slug.length).toBeLessThanOrEqual(MAX_SLUG_LENGTH);
});

test("a taken slug gets the next free number, however long it is", () => {
  const taken = new Set(["a", "a-2", "b".repeat(MAX_SLUG_LENGTH)]);
  expect(freeSlug("a", (slug) => taken.has(slug))).toBe("a-3");
  expect(freeSlug("b".repeat(MAX_SLUG_LENGTH), (slug) => taken.has(slug))).toHaveLength(MAX_SLUG_LENGTH);
});

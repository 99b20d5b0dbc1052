import { expect, test } from "vitest";
import { differencesOf } from "./post-differences";
import { newDraft, newEntry } from "./post-draft";

const names = (id: number) => `category ${id}`;

test("tells the fields that differ, in the order of the editor, with both texts", () => {
  const one = { ...newDraft(), title: "A", content: "<p>x</p>", categoryIds: [2], tags: ["t"] };
  const other = { ...newDraft(), title: "B", content: "<p>x</p>", displayRankingsReverseOrder: true };
  expect(differencesOf(one, other, names)).toEqual([
    { name: "Title", one: "A", other: "B" },
    { name: "Categories", one: "category 2", other: "" },
    { name: "Tags", one: "t", other: "" },
    { name: "Reverse order", one: "No", other: "Yes" },
  ]);
  expect(differencesOf(one, { ...one, keepPublishDate: true }, names)).toEqual([]);
});

test("tells lists entry by entry, without what only tells rows apart", () => {
  const entry = { ...newEntry("a"), providerId: "3", score: "9", bullets: ["One", "", "Two"] };
  const one = { ...newDraft(), providerRankings: [entry] };
  expect(differencesOf(one, { ...one, providerRankings: [{ ...entry, key: "b" }] }, names)).toEqual([]);
  const [difference] = differencesOf(one, newDraft(), names);
  expect(difference).toEqual({
    name: "Provider Rankings",
    one: "1. provider id: category 3; score: 9; bullets: One, Two".replace("category 3", "3"),
    other: "",
  });
});

test("shows long texts from where they part", () => {
  const start = "a".repeat(5_000);
  const [difference] = differencesOf(
    { ...newDraft(), content: `${start}ONE` },
    { ...newDraft(), content: `${start}TWO${"b".repeat(5_000)}` },
    names,
  );
  expect(difference?.one).toMatch(/^…a{80}ONE$/);
  expect(difference?.other).toMatch(/^…a{80}TWOb+…$/);
});

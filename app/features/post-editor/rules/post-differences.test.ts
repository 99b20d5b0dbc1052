import { expect, test } from "vitest";
import { newEntry } from "~/features/ranking-editor/rules/entry-draft";
import { differencesOf } from "./post-differences";
import { newDraft } from "./post-draft";

const names = { category: (id: number) => `category ${id}`, provider: (id: string) => `provider ${id}` };

test("lists the fields that differ, in the editor's order, with both texts", () => {
  const one = { ...newDraft(), title: "A", content: "<p>x</p>", categoryIds: [2], tags: ["t"] };
  const other = { ...newDraft(), title: "B", content: "<p>x</p>", displayRankingsReverseOrder: true };
  expect(differencesOf(one, other, names)).toEqual([
    { name: "Title", one: "A", other: "B" },
    { name: "Categories", one: "category 2", other: "" },
    { name: "Tags", one: "t", other: "" },
    { name: "Reverse order", one: "No", other: "Yes" },
  ]);
  expect(differencesOf(one, { ...one, keepPublishDate: true }, names)).toEqual([]);
  expect(differencesOf(one, { ...one, status: "private", template: "ranking" }, names)).toEqual([
    { name: "Template", one: "Article", other: "Ranking" },
    { name: "Status", one: "Draft", other: "Private" },
  ]);
});

test("compares lists entry by entry, ignoring keys that only distinguish rows", () => {
  const entry = { ...newEntry("a"), providerId: "3", score: "9", bullets: ["One", "", "Two"] };
  const one = { ...newDraft(), providerRankings: [entry] };
  expect(differencesOf(one, { ...one, providerRankings: [{ ...entry, key: "b" }] }, names)).toEqual([]);
  const [difference] = differencesOf(one, newDraft(), names);
  expect(difference).toEqual({
    name: "Provider Rankings",
    one: "1. provider: provider 3; score: 9; bullets: One, Two",
    other: "",
  });
});

test("shows the list lines that differ, or all of them if only their order differs", () => {
  const one = { ...newDraft(), quickTakeaways: ["Same", "Old"] };
  expect(differencesOf(one, { ...one, quickTakeaways: ["Same", "New"] }, names)).toEqual([
    { name: "Quick Takeaways", one: "Old", other: "New" },
  ]);
  expect(differencesOf(one, { ...one, quickTakeaways: ["Old", "Same"] }, names)).toEqual([
    { name: "Quick Takeaways", one: "Same\nOld", other: "Old\nSame" },
  ]);
});

test("shows long texts from the point where they diverge", () => {
  const start = "a".repeat(5_000);
  const [difference] = differencesOf(
    { ...newDraft(), content: `${start}ONE` },
    { ...newDraft(), content: `${start}TWO${"b".repeat(5_000)}` },
    names,
  );
  expect(difference?.one).toMatch(/^…a{80}ONE$/);
  expect(difference?.other).toMatch(/^…a{80}TWOb+…$/);
});

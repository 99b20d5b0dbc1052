import { expect, test } from "vitest";
import { goingLines, type KindSummary, stayingLines } from "./summary";

const kind = (values: Partial<KindSummary>): KindSummary => ({
  kind: "brands",
  going: 0,
  edited: 0,
  editedNames: [],
  used: 0,
  usedNames: [],
  ...values,
});

test("removed rows are counted by kind, brands first", () => {
  const summary = [
    kind({ kind: "claims", going: 1 }),
    kind({ going: 1_260 }),
    kind({ kind: "posts", used: 2 }),
  ];
  expect(goingLines(summary)).toEqual([
    "1,260 brands with their prices and fees",
    "1 rebate claim with its screenshot",
  ]);
});

test("rows that stay have a reason, and the first few are named", () => {
  const summary = [
    kind({ edited: 1, editedNames: ["Northfield"], used: 7, usedNames: ["A", "B"] }),
    kind({ kind: "images", used: 1 }),
  ];
  expect(stayingLines(summary)).toEqual([
    "1 brand with its prices and fees: kept, because your staff edited it (Northfield)",
    "7 brands with their prices and fees: archived, because real visits, conversions, claims, or posts refer to them (A, B, and 5 more)",
    "1 image: kept, because posts of your staff show it",
  ]);
});

import { expect, test } from "vitest";
import { JOINED } from "./joined";
import { valueRows } from "./value-rows";

const value = (name: string, shown: number, clicked = 0) => ({
  value: name,
  label: name,
  shown,
  started: 0,
  completed: 0,
  clicked,
});

// spec:funnels#small-counts
test("small values are joined, and the rows add up to the total", () => {
  const total = { shown: 20, started: 0, completed: 0, clicked: 0 };
  const rows = valueRows([value("ads", 11), value("*", 6), value("a", 2), value("b", 1)], total, {
    of: (name) => (name === "ads" ? 8 : 0),
    total: 14,
  });
  expect(rows.map(({ label, shown, conversions }) => [label, shown, conversions])).toEqual([
    ["ads", 11, 8],
    [JOINED, 9, 6],
  ]);
});

test("small counts of listed values are in the row of others, which then has no rate", () => {
  const values = [value("ads", 40, 12), value("mail", 20, 5), value("post", 6, 1)];
  const rows = valueRows(values, { shown: 66, started: 0, completed: 0, clicked: 18 }, null);
  expect(rows.map(({ label, shown, clicked }) => [label, shown, clicked])).toEqual([
    ["ads", 40, "joined"],
    ["mail", 20, "joined"],
    ["post", 6, "joined"],
    [JOINED, 0, 18],
  ]);
  const enough = valueRows(
    [value("ads", 40, 12), value("mail", 20, 6), value("post", 6, 1)],
    { shown: 66, started: 0, completed: 0, clicked: 19 },
    null,
  );
  expect(enough.map(({ clicked }) => clicked)).toEqual([12, "joined", "joined", 7]);
  expect(enough.at(-1)?.rates.clicked).toBe("Has counts of other rows");
  expect(enough.every(({ conversions }) => conversions === null)).toBe(true);
});

// spec:funnels#interval
test("conversions have a rate of shown, and a reason above 100%", () => {
  const total = { shown: 20, started: 0, completed: 0, clicked: 0 };
  const of = (name: string) => (name === "ads" ? 5 : 12);
  const [ads, mail] = valueRows([value("ads", 10), value("mail", 10)], total, { of, total: 17 });
  // R: prop.test(5, 10, correct = FALSE)$conf.int
  expect(ads?.rates.conversions).toMatchObject({ share: 0.5, of: 10, low: expect.closeTo(0.2366, 4) });
  expect(mail?.rates.conversions).toBe("Over 100%: some belong to earlier visits");
});

test("a column whose total is withheld is withheld in every row", () => {
  const total = { shown: 20, started: 0, completed: 0, clicked: 3 };
  const rows = valueRows([value("ads", 20, 3)], total, null, (column) => column === "clicked");
  expect(rows.map(({ clicked }) => clicked)).toEqual(["withheld"]);
});

import { expect, test } from "vitest";
import { chanceText, countText, daysText, dollarsText, percentText } from "./report-texts";

test.each([
  [0.054, "5.4%"],
  [0, "0.0%"],
  [1, "100.0%"],
  [1.25, "125.0%"],
  [null, "–"],
])("a rate of %j is %s", (share, text) => {
  expect(percentText(share)).toBe(text);
});

test("a rate has the requested number of decimals", () => {
  expect(percentText(0.05432, 0)).toBe("5%");
  expect(percentText(0.05432, 2)).toBe("5.43%");
});

test.each([
  [0.5, "50.0%"],
  [0.999, "99.9%"],
  [0.9991, "> 99.9%"],
  [1, "> 99.9%"],
  [0.001, "0.1%"],
  [0.0009, "< 0.1%"],
  [0, "< 0.1%"],
  [null, "–"],
])("a probability of %j is %s: none is certain", (chance, text) => {
  expect(chanceText(chance)).toBe(text);
});

test("money and counts are in US format", () => {
  expect(dollarsText(123_450)).toBe("$1,234.50");
  expect(dollarsText(0)).toBe("$0.00");
  expect(dollarsText(null)).toBe("–");
  expect(countText(1_234_567)).toBe("1,234,567");
  expect([daysText(0), daysText(1), daysText(2), daysText(1_500)]).toEqual([
    "0 days",
    "1 day",
    "2 days",
    "1,500 days",
  ]);
});

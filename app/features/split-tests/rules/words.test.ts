import { describe, expect, test } from "vitest";
import { chanceText, countText, daysText, dollarsText, percentText, runLengthText } from "./report-texts";

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

describe("how long a test must still run, in words", () => {
  const days = { kind: "days", days: 9, clicksPerVariant: 8_158, suggestedDaysLeft: 3 } as const;
  const enough = { kind: "enough", clicksPerVariant: 8_158, suggestedDaysLeft: 3 } as const;

  test("names the uplift, the clicks, and the days needed", () => {
    const text = runLengthText(days, 20);
    for (const part of ["20%", "8,158 clicks", "9 days"]) expect(text).toContain(part);
  });

  test("mentions the rest of the two weeks if there are enough clicks, and nothing after that", () => {
    expect(runLengthText(enough, 20)).toMatch(/8,158 clicks.*3 days/);
    expect(runLengthText({ ...enough, suggestedDaysLeft: 1 }, 20)).toContain("1 day ");
    const done = runLengthText({ ...enough, suggestedDaysLeft: 0 }, 20);
    expect(done).toContain("8,158 clicks");
    expect(done).not.toMatch(/ days?\b/);
  });

  test("says that a test of more than a year can't be decided", () => {
    const tooLong = { kind: "too-long", clicksPerVariant: 8_158, biggerChange: 85 } as const;
    const text = runLengthText(tooLong, 20);
    expect(text).toContain("8,158 clicks");
    expect(text).toContain("can't be decided");
    expect(text).toContain("within 8 weeks, an increase of 85% or more can be detected");
    expect(runLengthText({ ...tooLong, biggerChange: null }, 20)).toContain("more visitors");
  });

  test("gives no figure without a rate", () => {
    expect(runLengthText({ kind: "unknown" }, 20)).toMatch(/^[^\d]+$/);
  });
});

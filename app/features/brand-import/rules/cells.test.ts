import { describe, expect, test } from "vitest";
import { excerpt, readCell } from "./cells";

describe("numbers: everything except digits, dot, and minus is stripped (spec:brand-import#cells)", () => {
  test.each([
    ["299", "299"],
    ["$1,299.00", "1299.00"],
    [" 1,299,000.5 USD ", "1299000.5"],
    [".5", ".5"],
    ["12.", "12"],
    ["-5", "-5"],
    ["  ", ""],
    ["", ""],
  ])("%j is read as %j, as expected", (cell, text) => {
    expect(readCell("number", cell)).toEqual({ text, note: null });
  });

  test.each([
    ["12,50", "1250"],
    ["from 5 to", "5"],
    ["1e5", "15"],
    ["1.2.", ""],
    ["12-15", ""],
    ["NaN", ""],
    ["Infinity", ""],
    ["1.299.00", ""],
    ["--", ""],
  ])("%j is %j, and a note says so", (cell, text) => {
    const reading = readCell("number", cell);
    expect(reading.text).toBe(text);
    expect(reading.note).toContain(
      text === "" ? "isn't a number, so the cell was treated as empty" : `was read as ${text}`,
    );
  });
});

test.each([
  ["TRUE", "true"],
  ["Yes", "true"],
  ["1", "true"],
  ["False", "false"],
  [" no ", "false"],
  ["0", "false"],
])("the boolean %j is %s", (cell, text) => {
  expect(readCell("boolean", cell)).toEqual({ text, note: null });
});

test.each(["maybe", "on", "2", "constructor"])("%j isn't a boolean: empty, with a note", (cell) => {
  expect(readCell("boolean", cell)).toEqual({
    text: "",
    note: expect.stringContaining("isn't yes or no"),
  });
});

test.each(["2026-01-15", "2026-01-15T08:30:00Z", "1/15/2026"])("the date %s is kept", (cell) => {
  expect(readCell("date", cell)).toEqual({ text: cell, note: null });
});

test.each(["31/02/2026", "2026-02-30", "45678", "yesterday"])(
  "%j isn't a date: empty, with a note",
  (cell) => {
    expect(readCell("date", cell)).toEqual({ text: "", note: expect.stringContaining("isn't a date") });
  },
);

test("ids that a spreadsheet turned into decimals are whole again", () => {
  expect(readCell("id", " 12.00 ").text).toBe("12");
  expect(readCell("id", "12.5").text).toBe("12.5");
});

test("a quote in a message is short and can be stored", () => {
  expect(excerpt("a\u0000b\ud800c\nd")).toBe("“a b c d”");
  expect(excerpt("😀".repeat(100))).toBe(`“${"😀".repeat(40)}…”`);
});

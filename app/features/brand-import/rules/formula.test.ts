import fc from "fast-check";
import { expect, test } from "vitest";
import { createCsvReader } from "~/kernel/csv-reader";
import { csvLine } from "~/platform/http/csv.server";
import { escapeFormula, unescapeFormula } from "./formula";

const hostile = fc.string({
  unit: fc.constantFrom(
    "=",
    "+",
    "-",
    "@",
    "'",
    '"',
    "\t",
    "\r",
    "\n",
    ",",
    ";",
    "|",
    " ",
    "a",
    "1",
    "é",
    "😀",
    "＝",
  ),
});

test("no exported cell begins like a formula, and each is read back unchanged", () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string({ unit: "grapheme" })), (text) => {
      const escaped = escapeFormula(text);
      expect(escaped).not.toMatch(/^[=+\-@\t\r]/);
      expect(unescapeFormula(escaped)).toBe(text);
    }),
  );
});

test("a line of hostile text is read back cell by cell", () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 6 }), (texts) => {
      const reader = createCsvReader(",");
      const rows = [...reader.push(csvLine(["x", ...texts.map(escapeFormula)])), ...reader.end().rows];
      expect(rows.map((row) => row.cells.map(unescapeFormula))).toEqual([["x", ...texts]]);
      expect(rows[0]?.flaws).toEqual([]);
    }),
  );
});

test.each([
  ["=1+1", "'=1+1"],
  ["'=1+1", "''=1+1"],
  ["'tis", "'tis"],
  ["-5", "'-5"],
])("%j is exported as %j", (text, escaped) => {
  expect(escapeFormula(text)).toBe(escaped);
});

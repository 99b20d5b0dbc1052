import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { readCsvRows } from "./small-csv";

describe("a small CSV", () => {
  test("is read the way Papa Parse reads it", () => {
    const text = 'a;b\r\n"x; ""y""\nz";1\r\n\r\n last ;2';
    const read = readCsvRows(text);
    const { data } = Papa.parse<string[]>(text, { delimiter: ";", skipEmptyLines: true });
    expect(read.ok && read.rows.map(({ cells }) => cells)).toEqual(data);
  });

  test("numbers its rows by the line they start on, like an editor", () => {
    const read = readCsvRows('day,note\n1,"two\nlines"\n\n2,x');
    expect(read.ok && read.rows.map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  test("with an unclosed quote is rejected with its position, not truncated", () => {
    expect(readCsvRows('day,note\n1,"open\n2,x')).toEqual({
      ok: false,
      line: 2,
      message: "The quotation mark in column 2 is never closed",
    });
  });
});

import { describe, expect, test } from "vitest";
import { decodeTextFile } from "~/kernel/small-csv";
import { rowsOf } from "~tests/setup/csv-rows";
import { readSpendCsv } from "./spend-csv";

const read = (text: string) => readSpendCsv(rowsOf(text), "2026-11-20");
const problem = (text: string) => read(text).problems[0];

describe("a file of totals", () => {
  test.for([",", "\t", "|", ";"])("is read with %j as the delimiter", (delimiter) => {
    const text = ["date,spend_amount", "2026-11-02,12.5", "2026-11-01,$1 299"]
      .join("\n")
      .replaceAll(",", delimiter);
    expect(read(text.replace("$1 299", "1299")).days).toEqual([
      { date: "2026-11-01", spendCents: 129_900, campaigns: [] },
      { date: "2026-11-02", spendCents: 1_250, campaigns: [] },
    ]);
  });

  test("may have the column names of the vendor's report, a byte order mark, and empty lines", () => {
    const text =
      '﻿Day,Campaign name,Amount spent (USD)\r\n2026-11-01,"Brand, west","$1,299.50"\r\n\r\n2026-11-01,East,0.50\r\n';
    expect(read(decodeTextFile(new TextEncoder().encode(text)) ?? "").days).toEqual([
      {
        date: "2026-11-01",
        spendCents: 130_000,
        campaigns: [
          { campaign: "Brand, west", spendCents: 129_950 },
          { campaign: "East", spendCents: 50 },
        ],
      },
    ]);
  });

  test("may give a total that is more than the sum of its campaigns", () => {
    const text = "date,campaign,amount\n2026-11-01,,100\n2026-11-01,West,60";
    expect(read(text).days).toEqual([
      { date: "2026-11-01", spendCents: 10_000, campaigns: [{ campaign: "West", spendCents: 6_000 }] },
    ]);
  });

  test("may be UTF-16, and bytes in other encodings are rejected", () => {
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from("date,amount\n2026-11-01,1", "utf16le")]);
    expect(read(decodeTextFile(utf16) ?? "").days).toHaveLength(1);
    expect(decodeTextFile(new Uint8Array([0x64, 0xe9, 0x0a]))).toBeNull();
  });
});

describe("errors name the line and column", () => {
  const header = "date,amount,campaign\n";
  test.for<[string, number, string | null, RegExp]>([
    ["", 1, null, /file is empty/],
    ["day\n2026-11-01", 1, null, /must have a column "spend_amount"/],
    ["amount\n1", 1, null, /must have a column "date"/],
    [header, 1, null, /but no rows/],
    [`${header}2026-02-31,1,`, 2, "date", /Enter a date/],
    [`${header}31/02/2026,1,`, 2, "date", /Enter a date/],
    [`${header}2026-11-21,1,`, 2, "date", /today's date or an earlier one/],
    [`${header}0202-11-21,1,`, 2, "date", /in 2010 or later/],
    [`${header}2026-11-01,NaN,`, 2, "amount", /Enter an amount/],
    [`${header}2026-11-01,-5,`, 2, "amount", /Enter an amount/],
    [`${header}2026-11-01,1e309,`, 2, "amount", /Enter an amount/],
    [`${header}2026-11-01,"12,50",`, 2, "amount", /Enter an amount/],
    [`${header}2026-11-01,12-15,`, 2, "amount", /Enter an amount/],
    [`${header}2026-11-01,100000000,`, 2, "amount", /Enter an amount/],
    [`${header}2026-11-01,1`, 2, null, /2 cells, but the header has 3/],
    [`${header}2026-11-01,1,A\n2026-11-01,2,A`, 3, "date", /Line 2 has the same/],
    [`${header}2026-11-01,1,\n2026-11-01,2,A`, 2, "amount", /add up to more/],
    [`${header}2026-11-01,1,"two\nlines"\n2026-11-02,x,`, 4, "amount", /Enter an amount/],
    [`${header}2026-11-01,1,${"x".repeat(501)}`, 2, "campaign", /500 characters/],
    [`${header}2026-11-01,1,a\0b`, 2, "campaign", /can't be stored/],
  ])("%j", ([text, line, column, message]) => {
    expect(problem(text)).toEqual({ line, column, message: expect.stringMatching(message) });
  });

  test("at most a hundred errors are reported", () => {
    const lines = Array.from({ length: 500 }, (_, index) => `2026-11-01,x${index},`);
    expect(read(header + lines.join("\n")).problems).toHaveLength(100);
  });
});

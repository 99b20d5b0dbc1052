import { describe, expect, test } from "vitest";
import type { StatusMapping } from "~/features/revenue/rules/mapping";
import { rowsOf } from "~tests/setup/csv-rows";
import { daysOf, guessColumns, readStatement } from "./statement-csv";

const read = (text: string, statuses: StatusMapping = {}) => {
  const lines = rowsOf(text);
  return readStatement(lines, guessColumns(lines[0]?.cells ?? []), statuses);
};

describe("a statement", () => {
  test("is read by common column names", () => {
    const text =
      'Conversion Date,Transaction ID,Advertiser,Payout (USD)\n2026-11-01 10:00,T1,X,"$1,280.00"\n11/2/2026,T2,Y,5';
    const { lines, problems } = read(text);
    expect(problems).toEqual([]);
    expect(lines).toEqual([
      { line: 2, transactionId: "T1", payoutCents: 128_000, day: "2026-11-01", word: null, status: null },
      { line: 3, transactionId: "T2", payoutCents: 500, day: "2026-11-02", word: null, status: null },
    ]);
    expect(daysOf(lines)).toEqual({ from: "2026-11-01", to: "2026-11-02" });
  });

  test("may end with a total", () => {
    const { lines, problems } = read("date,transaction_id,payout\n2026-11-01,T1,5\nTotal,,5");
    expect([lines.length, problems]).toEqual([1, []]);
  });

  test("has the network's status words, as postbacks do; unknown words stay unexplained", () => {
    const text =
      "transaction_id,payout,Conversion Status\nA,5,Scrubbed\nB,5,paid\nC,5,declined\nD,5,odd\nE,5,";
    const { lines } = read(text, { scrubbed: "reversed", declined: "pending" });
    expect(lines.map(({ word, status }) => [word, status])).toEqual([
      ["Scrubbed", "reversed"],
      ["paid", "paid"],
      ["declined", "pending"],
      ["odd", null],
      [null, null],
    ]);
  });

  test("may take back amounts, repeat a transaction, and omit the amount of a reversal", () => {
    const text =
      'transaction_id,payout,status\nA,-5,\nA,($1.50),\nB,"-$1,000.00",\nB,$-2,\nC,,reversed\nD,-0,\nE,\u22123.25,';
    const { lines, problems } = read(text);
    expect(problems).toEqual([]);
    expect(lines.map(({ payoutCents }) => payoutCents)).toEqual([-500, -150, -100_000, -200, null, 0, -325]);
  });

  test.for<[string, number, string, RegExp]>([
    ["transaction_id,payout\n,5\nT1,5", 2, "transaction_id", /missing/],
    ["transaction_id,payout\n,5", 2, "transaction_id", /missing/],
    ["transaction_id,payout\nT1,NaN", 2, "payout", /Enter an amount/],
    ["transaction_id,payout\nT1,--5", 2, "payout", /Enter an amount/],
    ["transaction_id,payout\nT1,(-5)", 2, "payout", /Enter an amount/],
    ["transaction_id,payout,status\nT1,,approved", 2, "payout", /Enter an amount/],
    ["transaction_id,payout,status\nT1,,odd", 2, "payout", /Enter an amount/],
    ["transaction_id,payout\nT1,1000000", 2, "payout", /Enter an amount/],
    ["transaction_id,payout\nT1,-1000000", 2, "payout", /Enter an amount/],
    ["transaction_id,payout,date\nT1,5,31/12/2026", 2, "date", /Enter a date/],
    ["transaction_id,payout,date\nT1,5,2026-02-30", 2, "date", /Enter a date/],
  ])("%j is refused with line and column", ([text, line, column, message]) => {
    expect(read(text).problems).toEqual([{ line, column, message: expect.stringMatching(message) }]);
  });
});

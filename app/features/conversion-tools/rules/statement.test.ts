import { describe, expect, test } from "vitest";
import { rowsOf } from "~tests/setup/csv-rows";
import { compareStatement, type KnownConversion, type StatementLine } from "./statement";
import { daysOf, guessColumns, readStatement } from "./statement-csv";
import { chosenRows } from "./statement-page";

const read = (text: string) => {
  const lines = rowsOf(text);
  return readStatement(lines, guessColumns(lines[0]?.cells ?? []));
};

describe("a statement", () => {
  test("is read by the names its columns commonly have", () => {
    const text =
      'Conversion Date,Transaction ID,Advertiser,Payout (USD)\n2026-11-01 10:00,T1,X,"$1,280.00"\n11/2/2026,T2,Y,5';
    const { lines, problems } = read(text);
    expect(problems).toEqual([]);
    expect(lines).toEqual([
      { line: 2, transactionId: "T1", payoutCents: 128_000, day: "2026-11-01" },
      { line: 3, transactionId: "T2", payoutCents: 500, day: "2026-11-02" },
    ]);
    expect(daysOf(lines)).toEqual({ from: "2026-11-01", to: "2026-11-02" });
  });

  test("may end with a total", () => {
    const { lines, problems } = read("date,transaction_id,payout\n2026-11-01,T1,5\nTotal,,5");
    expect([lines.length, problems]).toEqual([1, []]);
  });

  test.for<[string, number, string, RegExp]>([
    ["transaction_id,payout\n,5\nT1,5", 2, "transaction_id", /missing/],
    ["transaction_id,payout\n,5", 2, "transaction_id", /missing/],
    ["transaction_id,payout\nT1,5\nT1,6", 3, "transaction_id", /line 2 too/],
    ["transaction_id,payout\nT1,NaN", 2, "payout", /no amount/],
    ["transaction_id,payout\nT1,-5", 2, "payout", /no amount/],
    ["transaction_id,payout\nT1,1000000", 2, "payout", /no amount/],
    ["transaction_id,payout,date\nT1,5,31/12/2026", 2, "date", /no day/],
    ["transaction_id,payout,date\nT1,5,2026-02-30", 2, "date", /no day/],
  ])("%j is refused by line and column", ([text, line, column, message]) => {
    expect(read(text).problems).toEqual([{ line, column, message: expect.stringMatching(message) }]);
  });
});

const line = (transactionId: string, payoutCents: number): StatementLine => ({
  line: 2,
  transactionId,
  payoutCents,
  day: "2026-11-02",
});
const ours = (transactionId: string, overrides: Partial<KnownConversion> = {}): KnownConversion => ({
  id: 1,
  transactionId,
  payoutCents: 500,
  status: "approved",
  day: "2026-11-02",
  isArchived: false,
  ...overrides,
});
const days = { from: "2026-11-01", to: "2026-11-03" };

test("what matches, differs and is missing on either side is told apart", () => {
  const rows = compareStatement(
    [line("same", 500), line("more", 600), line("new", 500), line("gone", 500), line("back", 500)],
    [
      ours("same"),
      ours("more"),
      ours("gone", { isArchived: true }),
      ours("back", { status: "reversed" }),
      ours("unpaid"),
      ours("outside", { day: "2026-11-04" }),
      ours("reversed", { status: "reversed" }),
      ours("archived", { isArchived: true }),
    ],
    days,
  );
  expect(rows.map((row) => [row.kind, (row.statement ?? row.known).transactionId])).toEqual([
    ["matched", "same"],
    ["different", "more"],
    ["missing here", "new"],
    ["different", "gone"],
    ["different", "back"],
    ["missing there", "unpaid"],
  ]);
  expect(compareStatement([], [ours("unpaid")], null)).toEqual([]);
});

test("a button stands for one row or all of a kind, and never for what matches", () => {
  const rows = compareStatement(
    [line("a", 600), line("b", 600), line("c", 500)],
    [ours("a"), ours("b"), ours("c")],
    days,
  );
  expect(chosenRows(rows, "different")).toHaveLength(2);
  expect(chosenRows(rows, "different:b").map(({ statement }) => statement?.transactionId)).toEqual(["b"]);
  for (const choice of ["", "matched", "matched:c", "different:x"])
    expect(chosenRows(rows, choice)).toEqual([]);
});

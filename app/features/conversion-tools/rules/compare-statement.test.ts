import { describe, expect, test } from "vitest";
import { compareStatement } from "./compare-statement";
import { planCorrections } from "./corrections";
import type { KnownConversion, SettledLine, StatementLine, StatementRow } from "./statement";
import {
  type Choices,
  chosenTotals,
  NO_CHOICES,
  readChoices,
  totalsOfKind,
  withAll,
  withDecision,
  withRows,
} from "./statement-choices";
import { correctionText } from "./statement-page";

let place = 1;
const line = (
  transactionId: string,
  payoutCents: number | null,
  status: StatementLine["status"] = null,
): StatementLine => {
  place += 1;
  return { line: place, transactionId, payoutCents, day: "2026-11-02", word: status, status };
};
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
const compare = (lines: StatementLine[], known: KnownConversion[], settled: SettledLine[] = []) =>
  compareStatement({ lines, known, days, settled });
const kindsOf = (rows: readonly StatementRow[]) => rows.map(({ kind }) => kind);
const everything: Choices = {
  ...NO_CHOICES,
  all: new Set(["different", "reversed here", "missing here", "missing there", "undecided"]),
};
const targetsOf = (rows: readonly StatementRow[], choices: Choices) =>
  planCorrections(rows, choices).changes.map(({ transactionId, target }) => [transactionId, target]);

test("rows are sorted into matching, different, and missing on either side", () => {
  const rows = compare(
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
  );
  expect(rows.map((row) => [row.kind, (row.statement ?? row.known).transactionId])).toEqual([
    ["matched", "same"],
    ["different", "more"],
    ["missing here", "new"],
    ["different", "gone"],
    ["reversed here", "back"],
    ["missing there", "unpaid"],
  ]);
  expect(compareStatement({ lines: [], known: [ours("unpaid")], days: null })).toEqual([]);
});

describe("a row with the status reversed", () => {
  test("reverses conversions that we count, keeps amounts, and matches those that we don't count", () => {
    const rows = compare(
      [
        line("counted", 0, "reversed"),
        line("unnamed", null, "reversed"),
        line("taken back", -500, "reversed"),
        line("reversed", 500, "reversed"),
        line("deleted", 500, "reversed"),
        line("unknown", 500, "reversed"),
      ],
      [
        ours("counted"),
        ours("unnamed", { status: "paid" }),
        ours("taken back"),
        ours("reversed", { status: "reversed" }),
        ours("deleted", { isArchived: true }),
      ],
    );
    expect(kindsOf(rows)).toEqual(["different", "different", "different", "matched", "matched", "matched"]);
    expect(targetsOf(rows, everything)).toEqual([
      ["counted", { status: "reversed" }],
      ["unnamed", { status: "reversed" }],
      ["taken back", { status: "reversed" }],
    ]);
    expect(totalsOfKind(rows)).toEqual({ count: 6, effectCents: -1_500, suggested: 0 });
  });

  test("never makes a reversed conversion count again, however it is corrected", () => {
    const rows = compare([line("T", 500, "reversed")], [ours("T", { status: "reversed" })]);
    expect(targetsOf(rows, everything)).toEqual([]);
  });
});

test("the statement's status is applied with the amount, each only if it differs", () => {
  const rows = compare(
    [
      line("paid", 500, "paid"),
      line("both", 600, "pending"),
      line("new", 500, "pending"),
      line("back", 500, "approved"),
      line("bare", 500),
    ],
    [ours("paid"), ours("both"), ours("back", { status: "reversed" }), ours("bare", { status: "pending" })],
  );
  expect(targetsOf(rows, everything)).toEqual([
    ["paid", { status: "paid" }],
    ["both", { payoutCents: 600, status: "pending" }],
    ["new", { payoutCents: 500, status: "pending" }],
    ["back", { status: "approved" }],
  ]);
  expect(rows.map((row) => ("target" in row ? correctionText(row) : row.kind))).toEqual([
    "Change to Paid",
    "Change to $6.00, Pending",
    "Add $5.00 as Pending",
    "Change to Approved",
    "matched",
  ]);
});

test("an unexplained status word is shown and corrects nothing", () => {
  const odd = { ...line("T", 900), word: "odd" };
  const rows = compare([odd], [ours("T")]);
  expect(kindsOf(rows)).toEqual(["unclear"]);
  expect(targetsOf(rows, everything)).toEqual([]);
});

describe("negative and repeated rows", () => {
  const suggested = (lines: StatementLine[], known: KnownConversion[]) =>
    compare(lines, known).map((row) => (row.kind === "undecided" ? row.suggestion : row.kind));

  test("require a decision, with a suggestion", () => {
    expect(suggested([line("T", 500), line("T", -30)], [ours("T")])).toEqual(["matched", "adjustment"]);
    expect(suggested([line("T", 500), line("T", 500)], [ours("T")])).toEqual(["matched", "duplicate"]);
    expect(suggested([line("T", 500), line("T", -500)], [ours("T")])).toEqual(["matched", "reversal"]);
    expect(suggested([line("T", 500), line("T", 500, "reversed")], [ours("T")])).toEqual([
      "matched",
      "reversal",
    ]);
    expect(suggested([line("T", -30)], [ours("T")])).toEqual(["adjustment"]);
    expect(suggested([line("T", -900)], [ours("T")])).toEqual([null]);
    expect(suggested([line("T", -30)], [])).toEqual([null]);
    expect(suggested([line("T", 500), line("T", -30)], [])).toEqual(["missing here", null]);
  });

  test("that add up to our amount need no decision", () => {
    expect(suggested([line("T", 530), line("T", -30)], [ours("T")])).toEqual(["matched", "matched"]);
    expect(suggested([line("T", 250), line("T", 250)], [ours("T")])).toEqual(["matched", "matched"]);
    const reversed = ours("T", { status: "reversed" });
    expect(suggested([line("T", 500), line("T", -500)], [reversed])).toEqual(["matched", "matched"]);
    expect(suggested([line("T", -500)], [reversed])).toEqual(["matched"]);
  });

  test("change the payout, the status, or nothing, as decided", () => {
    const rows = compare([line("T", 500), line("T", -30), line("T", -20)], [ours("T")]);
    const [first = 0, second = 0] = rows.slice(1).map((row) => row.statement?.line ?? 0);
    const decide = (one: string, two: string) =>
      planCorrections(
        rows,
        readChoices({ all: [], row: [], decision: [`${first}:${one}`, `${second}:${two}`] }),
      );
    expect(decide("adjustment", "adjustment").changes).toMatchObject([{ target: { payoutCents: 450 } }]);
    expect(decide("adjustment", "duplicate").changes).toMatchObject([{ target: { payoutCents: 470 } }]);
    expect(decide("reversal", "").changes).toMatchObject([{ target: { status: "reversed" } }]);
    expect(decide("duplicate", "duplicate")).toMatchObject({ changes: [], decisions: [{}, {}] });
    expect(decide("nonsense", "toString")).toMatchObject({ changes: [], decisions: [] });
  });

  test("are added to the corrected amount if both are selected", () => {
    const rows = compare([line("T", 600), line("T", -30)], [ours("T")]);
    expect(targetsOf(rows, everything)).toEqual([["T", { payoutCents: 570 }]]);
  });

  test("that together take back more than the payout are all refused", () => {
    const rows = compare([line("T", -300), line("T", -301)], [ours("T")]);
    const { problems } = planCorrections(rows, everything);
    expect(problems).toMatchObject([{ message: expect.stringContaining("more than its payout") }]);
  });

  test("that were decided before aren't asked about again, and their amounts count", () => {
    const lines = [line("T", 500), line("T", -30)];
    const [, row] = compare(lines, [ours("T")]);
    const key = row?.kind === "undecided" ? row.key : "";
    const settled: SettledLine = {
      transactionId: "T",
      key,
      decision: "adjustment",
      at: "2026-11-05T00:00:00Z",
      isSameFile: false,
    };
    expect(kindsOf(compare(lines, [ours("T", { payoutCents: 470 })], [settled]))).toEqual([
      "matched",
      "decided",
    ]);
    const reverted = compare(lines, [ours("T")], [settled]);
    expect(targetsOf(reverted, everything)).toEqual([["T", { payoutCents: 470 }]]);
    const reversal = { ...settled, decision: "reversal" as const };
    const reversed = ours("T", { status: "reversed" });
    expect(kindsOf(compare(lines, [reversed], [reversal]))).toEqual(["matched", "decided"]);
    // Without a date, an equal row in another file may be another adjustment.
    const undated = lines.map((one) => ({ ...one, day: null }));
    const undatedKey = key.replace("2026-11-02", "");
    const other = { ...settled, key: undatedKey };
    expect(kindsOf(compare(undated, [ours("T", { payoutCents: 470 })], [other]))).not.toContain("decided");
    expect(
      kindsOf(compare(undated, [ours("T", { payoutCents: 480 })], [{ ...other, isSameFile: true }])),
    ).toEqual(["different", "decided"]);
  });
});

describe("choices", () => {
  const known = ["a", "b", "c", "d"].map((id) => ours(id));
  const rows = compare(
    [line("a", 600), line("b", 700), line("c", 500), line("d", 500), line("d", -30)],
    known,
  );
  const different = rows.filter((row) => row.kind === "different");
  const totals = {
    different: totalsOfKind(different),
    undecided: totalsOfKind(rows.filter((row) => row.kind === "undecided")),
  };
  const chosenIds = (choices: Choices) =>
    planCorrections(rows, choices).changes.map(({ transactionId }) => transactionId);

  test("select rows, all of a kind, or all of a kind except some", () => {
    const b = `different:${different[1]?.statement?.line}`;
    expect(chosenIds(NO_CHOICES)).toEqual([]);
    const one = withRows(NO_CHOICES, different, new Set([b]));
    expect([chosenIds(one), chosenTotals(rows, totals, one)]).toEqual([
      ["b"],
      { count: 1, effectCents: 200 },
    ]);
    const all = withAll(one, "different", true);
    expect([chosenIds(all), chosenTotals(rows, totals, all)]).toEqual([
      ["a", "b"],
      { count: 2, effectCents: 300 },
    ]);
    const butOne = withRows(all, different, new Set([b]));
    expect([chosenIds(butOne), chosenTotals(rows, totals, butOne)]).toEqual([
      ["b"],
      { count: 1, effectCents: 200 },
    ]);
    expect(chosenIds(withRows(butOne, different, new Set()))).toEqual([]);
    for (const nonsense of ["matched", "different:999", "missing here:2"])
      expect(chosenIds({ ...NO_CHOICES, toggled: new Set([nonsense]) })).toEqual([]);
  });

  test("of decisions follow the suggestions, except where a different one was made", () => {
    const last = rows.at(-1)?.statement?.line ?? 0;
    const all = withAll(NO_CHOICES, "undecided", true);
    expect([chosenIds(all), chosenTotals(rows, totals, all)]).toEqual([
      ["d"],
      { count: 1, effectCents: -30 },
    ]);
    const reversed = withDecision(all, last, "reversal");
    expect(chosenTotals(rows, totals, reversed)).toEqual({ count: 1, effectCents: -500 });
    const later = withDecision(all, last, null);
    expect([chosenIds(later), chosenTotals(rows, totals, later)]).toEqual([[], { count: 0, effectCents: 0 }]);
  });
});

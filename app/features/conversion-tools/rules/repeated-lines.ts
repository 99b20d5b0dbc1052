import {
  type Decision,
  isCounted,
  type KnownConversion,
  type SettledLine,
  type StatementLine,
  type StatementRow,
  type UndecidedRow,
} from "./statement";

/** A statement's rows about one transaction, with our own data about it. */
export type Transaction = {
  lines: readonly StatementLine[];
  known: KnownConversion | null;
  settled: readonly SettledLine[];
};

type Compared = {
  /** The row with the transaction's amount; null if there are only negative rows. */
  base: StatementLine | null;
  rows: StatementRow[];
  /** The sum of adjustments that were decided before. */
  adjustedCents: number;
  /** An earlier decision reversed the transaction. */
  isReversed: boolean;
};

const MAX_CENTS = 99_999_999;

/**
 * Separates a transaction's regular row from its negative and repeated ones, which a person has to decide about
 * (spec:conversion-tools#statement-decisions). Rows that add up to our amount need no decision.
 */
export function compareRepeated({ lines, known, settled }: Transaction): Compared {
  const base = findBase(lines, known);
  const others = lines.filter((line) => line !== base);
  const keys = keysOf(lines);
  const open: StatementRow[] = [];
  const done: { line: StatementLine; settled: SettledLine }[] = [];
  for (const statement of others) {
    const key = keys.get(statement) ?? "";
    const earlier = settled.find((candidate) => candidate.key === key);
    // Without a date, the same amount in another file may be another adjustment.
    if (earlier && (earlier.isSameFile || statement.day !== null))
      done.push({ line: statement, settled: earlier });
    else open.push(undecidedRow(statement, { key, known, base, earlier }));
  }
  if (done.length === 0 && known && addsUp(lines, known)) {
    const rows = others.map((statement): StatementRow => ({ kind: "matched", statement, known }));
    return {
      base: null,
      rows: base ? [{ kind: "matched", statement: base, known }, ...rows] : rows,
      ...NONE,
    };
  }
  return {
    base,
    rows: [
      ...done.map(
        ({ line, settled: earlier }): StatementRow => ({
          kind: "decided",
          statement: line,
          known,
          settled: earlier,
        }),
      ),
      ...open,
    ],
    adjustedCents: done
      .filter((row) => row.settled.decision === "adjustment")
      .reduce((sum, { line }) => sum + (line.payoutCents ?? 0), 0),
    isReversed: done.some((row) => row.settled.decision === "reversal"),
  };
}

const NONE = { adjustedCents: 0, isReversed: false };

/** A lone reversal may have the amount it takes back, written with either sign; then it is the base row itself. */
function findBase(lines: readonly StatementLine[], known: KnownConversion | null): StatementLine | null {
  const [only] = lines;
  if (lines.length === 1 && only?.status === "reversed" && only.payoutCents !== null)
    return only.payoutCents >= 0 || -only.payoutCents === known?.payoutCents ? only : null;
  return lines.find(({ payoutCents }) => payoutCents === null || payoutCents >= 0) ?? null;
}

/** Whether several rows, or a single negative one, add up to our amount. */
function addsUp(lines: readonly StatementLine[], known: KnownConversion): boolean {
  if (lines.length < 2 && lines.every(({ payoutCents }) => (payoutCents ?? 0) >= 0)) return false;
  const sum = lines.reduce((total, { payoutCents }) => total + (payoutCents ?? 0), 0);
  const isReversed = lines.at(-1)?.status === "reversed";
  if (!isCounted(known)) return sum <= 0 || isReversed;
  return sum === known.payoutCents && lines.every(({ status }) => status !== "reversed");
}

/** Keys that distinguish a row from the others of its transaction, even in a later statement. */
function keysOf(lines: readonly StatementLine[]): Map<StatementLine, string> {
  const seen = new Map<string, number>();
  return new Map(
    lines.map((line) => {
      const text = [line.payoutCents, line.day, line.word?.toLowerCase()].map((part) => part ?? "").join("|");
      const nth = (seen.get(text) ?? 0) + 1;
      seen.set(text, nth);
      return [line, `${text}|${nth}`];
    }),
  );
}

type Circumstances = {
  key: string;
  known: KnownConversion | null;
  base: StatementLine | null;
  earlier: SettledLine | undefined;
};

function undecidedRow(statement: StatementLine, { key, known, base, earlier }: Circumstances): UndecidedRow {
  const ours = known?.payoutCents ?? 0;
  const amount = statement.payoutCents;
  const options: Decision[] = [];
  if (known && amount !== null && ours + amount >= 0 && ours + amount <= MAX_CENTS)
    options.push("adjustment");
  const takesBack = statement.status === "reversed" || amount === null || amount < 0;
  if (known && isCounted(known) && takesBack) options.push("reversal");
  options.push("duplicate");
  const counts = known !== null && isCounted(known);
  return {
    kind: "undecided",
    statement,
    known,
    key,
    options,
    suggestion: earlier ? null : suggestionFor(statement, { options, known, base }),
    effects: { adjustment: counts ? (amount ?? 0) : 0, reversal: counts ? -ours : 0, duplicate: 0 },
    note: noteOf({ known, base, earlier }),
  };
}

type Suggesting = Pick<Circumstances, "known" | "base"> & { options: readonly Decision[] };

function suggestionFor(statement: StatementLine, { options, known, base }: Suggesting): Decision | null {
  const amount = statement.payoutCents;
  const takesAll = known !== null && amount !== null && (known.payoutCents ?? 0) + amount === 0;
  if (options.includes("reversal") && (statement.status === "reversed" || takesAll)) return "reversal";
  if (base && amount === base.payoutCents) return "duplicate";
  return options.includes("adjustment") ? "adjustment" : null;
}

function noteOf({ known, base, earlier }: Pick<Circumstances, "known" | "base" | "earlier">): string | null {
  if (earlier) return "You already decided on a row like this in an earlier statement";
  if (known) return known.isArchived ? "Deleted here" : known.status === "reversed" ? "Reversed here" : null;
  return base ? "Add the conversion first" : "Not found here";
}

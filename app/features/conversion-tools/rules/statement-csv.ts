import { parseDollars } from "~/kernel/money";
import type { NumberedRow } from "~/kernel/small-csv";
import type { StatementLine } from "./statement";

/** Which column of the file says what, by its place; the day is optional. */
export type StatementColumns = { transaction: number; payout: number; day: number | null };
export type StatementProblem = { line: number; column: string | null; message: string };
export type ReadStatement = { lines: StatementLine[]; problems: StatementProblem[] };

const MAX_STATEMENT_LINES = 20_000;
const MAX_PROBLEMS = 100;
const MAX_CENTS = 99_999_999;

const NAMES = {
  transaction: /^(transaction[ _]?id|tx[ _]?id|transaction|conversion[ _]?id|order[ _]?id|action[ _]?id)$/,
  payout:
    /^(payout|commission|amount|payout[ _]amount|commission[ _]amount|earnings|approved[ _]payout)( \(usd\)| \(\$\))?$/,
  day: /^(date|day|created[ _]?at|conversion[ _]date|event[ _]date|datetime|time)$/,
} as const;

/** The columns that the header seems to name; -1 for what was not found. */
export function guessColumns(header: readonly string[]): StatementColumns {
  const place = (pattern: RegExp) => header.findIndex((name) => pattern.test(name.trim().toLowerCase()));
  const day = place(NAMES.day);
  return { transaction: place(NAMES.transaction), payout: place(NAMES.payout), day: day === -1 ? null : day };
}

/** Reads the lines after the header. Each transaction may stand once. A last line without one is the total, and left out. */
export function readStatement(lines: readonly NumberedRow[], columns: StatementColumns): ReadStatement {
  const [header, ...body] = lines;
  if (!header || body.length === 0)
    return {
      lines: [],
      problems: [{ line: 1, column: null, message: "The file has no lines after its header" }],
    };
  if (body.length > MAX_STATEMENT_LINES)
    return {
      lines: [],
      problems: [{ line: 1, column: null, message: `The file has more than ${MAX_STATEMENT_LINES} lines` }],
    };
  const seen = new Map<string, number>();
  const read: StatementLine[] = [];
  const problems: StatementProblem[] = [];
  const isTotal = body.length > 1 && !body.at(-1)?.cells[columns.transaction]?.trim();
  for (const { line, cells } of isTotal ? body.slice(0, -1) : body) {
    const cell = (place: number | null) => (place === null ? "" : (cells[place] ?? "").trim());
    const note = (place: number | null, message: string) =>
      problems.push({ line, column: place === null ? null : (header.cells[place] ?? null), message });
    const transactionId = cell(columns.transaction);
    const idProblem = problemOfId(transactionId, seen.get(transactionId));
    const payoutCents = statementCents(cell(columns.payout));
    const dayText = cell(columns.day);
    const day = dayText === "" ? null : statementDay(dayText);
    if (idProblem) note(columns.transaction, idProblem);
    if (payoutCents === null) note(columns.payout, "This is no amount, such as 280.00");
    if (day === undefined) note(columns.day, "This is no day: write it as 2026-03-31");
    seen.set(transactionId, line);
    if (!idProblem && payoutCents !== null && day !== undefined)
      read.push({ line, transactionId, payoutCents, day });
  }
  return { lines: read, problems: problems.slice(0, MAX_PROBLEMS) };
}

function problemOfId(id: string, earlier: number | undefined): string | null {
  if (id === "") return "The transaction id is missing";
  if (id.length > 200) return "A transaction id has at most 200 characters";
  if (id.includes("\0") || !id.isWellFormed()) return "This text cannot be stored";
  return earlier === undefined ? null : `This transaction stands in line ${earlier} too`;
}

function statementCents(text: string): number | null {
  const plain = /^\$?\s?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?$/.test(text) ? text.replace(/[$,\s]/g, "") : "";
  const cents = parseDollars(plain);
  return cents === null || cents > MAX_CENTS ? null : cents;
}

/** The day at the beginning of a text: `2026-03-31`, `2026-03-31T10:00:00Z`, or American `3/31/2026`; undefined when there is none. */
function statementDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/.exec(text);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : american
      ? [american[3], american[1], american[2]]
      : [];
  if (!year || !month || !day) return undefined;
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const parsed = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(written) ? written : undefined;
}

/** First and last day that a statement names; null when it names none. */
export function daysOf(lines: readonly StatementLine[]): { from: string; to: string } | null {
  const days = lines.flatMap(({ day }) => (day === null ? [] : [day])).sort();
  const [from] = days;
  const to = days.at(-1);
  return from && to ? { from, to } : null;
}

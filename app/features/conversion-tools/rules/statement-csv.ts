import { type StatusMapping, statusOf } from "~/features/revenue/rules/mapping";
import { parseDollars } from "~/kernel/money";
import type { NumberedRow } from "~/kernel/small-csv";
import type { StatementLine } from "./statement";

/** The position of each field's column in the file; day and status are optional. */
export type StatementColumns = {
  transaction: number;
  payout: number;
  day: number | null;
  status: number | null;
};
export type StatementProblem = { line: number; column: string | null; message: string };
export type ReadStatement = { lines: StatementLine[]; problems: StatementProblem[] };

const MAX_STATEMENT_LINES = 20_000;
const MAX_PROBLEMS = 100;
const MAX_CENTS = 99_999_999;

const NAMES = {
  transaction: /^(transaction[ _]?id|tx[ _]?id|transaction|conversion[ _]?id|order[ _]?id|action[ _]?id)$/,
  payout:
    /^(payout|commission|amount|payout[ _]amount|commission[ _]amount|earnings|approved[ _]payout)( \(usd\)| \(\$\))?$/,
  status: /^(status|state|(conversion|action|transaction|payout|order|commission)[ _]?(status|state))$/,
  day: /^(date|day|created[ _]?at|conversion[ _]date|event[ _]date|datetime|time)$/,
} as const;

/** The columns guessed from the header; -1 if not found. */
export function guessColumns(header: readonly string[]): StatementColumns {
  const place = (pattern: RegExp) => header.findIndex((name) => pattern.test(name.trim().toLowerCase()));
  const optional = (pattern: RegExp) => (place(pattern) === -1 ? null : place(pattern));
  return {
    transaction: place(NAMES.transaction),
    payout: place(NAMES.payout),
    day: optional(NAMES.day),
    status: optional(NAMES.status),
  };
}

/**
 * Reads the rows after the header. A last row without a transaction is the total, and is skipped.
 * @param statuses the network's status words; other words stay unexplained (spec:revenue#status-words).
 */
export function readStatement(
  lines: readonly NumberedRow[],
  columns: StatementColumns,
  statuses: StatusMapping,
): ReadStatement {
  const [header, ...body] = lines;
  if (!header || body.length === 0)
    return {
      lines: [],
      problems: [{ line: 1, column: null, message: "The file has no rows after its header" }],
    };
  if (body.length > MAX_STATEMENT_LINES)
    return {
      lines: [],
      problems: [{ line: 1, column: null, message: `The file has more than ${MAX_STATEMENT_LINES} rows` }],
    };
  const read: StatementLine[] = [];
  const problems: StatementProblem[] = [];
  const isTotal = body.length > 1 && !body.at(-1)?.cells[columns.transaction]?.trim();
  for (const row of isTotal ? body.slice(0, -1) : body) {
    const { statement, wrong } = readRow(row, columns, statuses);
    for (const { place, message } of wrong)
      problems.push({
        line: row.line,
        column: place === null ? null : (header.cells[place] ?? null),
        message,
      });
    if (statement) read.push(statement);
  }
  return { lines: read, problems: problems.slice(0, MAX_PROBLEMS) };
}

type ReadRow = { statement: StatementLine | null; wrong: { place: number | null; message: string }[] };

function readRow({ line, cells }: NumberedRow, columns: StatementColumns, statuses: StatusMapping): ReadRow {
  const cell = (place: number | null) => (place === null ? "" : (cells[place] ?? "").trim());
  const transactionId = cell(columns.transaction);
  const word = cell(columns.status) || null;
  const status = word === null ? null : statusOf(word, statuses);
  const amount = cell(columns.payout);
  const payoutCents = amount === "" && status === "reversed" ? null : statementCents(amount);
  const dayText = cell(columns.day);
  const day = dayText === "" ? null : statementDay(dayText);
  const wrong: ReadRow["wrong"] = [];
  const idProblem = problemOfId(transactionId);
  if (idProblem) wrong.push({ place: columns.transaction, message: idProblem });
  if (payoutCents === undefined)
    wrong.push({ place: columns.payout, message: "Enter an amount, such as 280.00 or -30.00" });
  if (day === undefined) wrong.push({ place: columns.day, message: "Enter a date, such as 2026-03-31" });
  if (word !== null && !isStorable(word))
    wrong.push({ place: columns.status, message: "This text can't be stored" });
  if (wrong.length > 0 || payoutCents === undefined || day === undefined) return { statement: null, wrong };
  return { statement: { line, transactionId, payoutCents, day, word, status }, wrong };
}

function problemOfId(id: string): string | null {
  if (id === "") return "The transaction id is missing";
  if (id.length > 200) return "Use at most 200 characters for a transaction id";
  return isStorable(id) ? null : "This text can't be stored";
}

const isStorable = (text: string) => text.length <= 500 && !text.includes("\0") && text.isWellFormed();

/**
 * Cents, negative for amounts taken back: `-5.00`, `-$5`, `$-5`, `−5`, or `($5.00)`; undefined if it isn't an amount.
 */
function statementCents(text: string): number | undefined {
  const bracketed = /^\((.+)\)$/.exec(text)?.[1];
  const signed = bracketed ?? text.replace(/^(\$?)\s?[-\u2212]/, "$1");
  const isNegative = bracketed !== undefined || signed !== text;
  const plain = /^\$?\s?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?$/.test(signed) ? signed.replace(/[$,\s]/g, "") : "";
  const cents = parseDollars(plain);
  if (cents === null || cents > MAX_CENTS) return undefined;
  return isNegative && cents > 0 ? -cents : cents;
}

/**
 * The date at the beginning of a text: `2026-03-31`, `2026-03-31T10:00:00Z`, or American `3/31/2026`; undefined if
 * there is none.
 */
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

/** The first and last date in a statement; null if it has none. */
export function daysOf(lines: readonly StatementLine[]): { from: string; to: string } | null {
  const days = lines.flatMap(({ day }) => (day === null ? [] : [day])).sort();
  const [from] = days;
  const to = days.at(-1);
  return from && to ? { from, to } : null;
}

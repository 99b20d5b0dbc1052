import { lineAt, type SourceFile, type Violation } from "../architecture/source-tree.ts";

const PAGE = "docs/security/asvs.md";
/** Number, level, requirement, status, explanation, tests. */
const ROW = /^\| (\d+\.\d+\.\d+) \| (\d) \| ([^|\n]+) \| ([^|\n]+) \| ([^|\n]*) \| ([^|\n]*) ?\|$/gm;
const TOTAL = /^\| (Met|Operator|Not met|Not applicable) \|[^|\n]*\| (\d+) \|$/gm;
const STATUSES = ["Met", "Operator", "Not met", "Not applicable"];
/** Fewer letters than this aren't a reason. */
const LEAST_REASON = 20;

/** The requirements of a standard: number → level. */
type Levels = Readonly<Record<string, number>>;

/**
 * What is wrong with the ledger of security requirements: a missing, repeated, or unknown requirement, a wrong level or
 * status, a test that doesn't exist, or a row with neither a test nor a reason.
 */
export function ledgerFaults(files: readonly SourceFile[], levels: Levels): Violation[] {
  const page = files.find(({ path }) => path === PAGE);
  if (!page) return [`${PAGE} is missing`];
  const sources = new Map(files.map(({ path, source }) => [path, source]));
  const rows = [...page.source.matchAll(ROW)].map(toRow);
  const numbers = rows.map(({ number }) => number);
  return [
    ...Object.keys(levels)
      .filter((number) => !numbers.includes(number))
      .map((number) => `${PAGE} has no row ${number}`),
    ...rows.flatMap((row) =>
      rowFaults(row, levels, sources, numbers).map(
        (fault) => `${PAGE}:${lineAt(page.source, row.index)} ${fault}`,
      ),
    ),
    ...totalFaults(page.source, rows),
  ];
}

type Row = { number: string; level: number; status: string; reason: string; tests: string; index: number };

const toRow = ({
  1: number = "",
  2: level,
  4: status = "",
  5: reason = "",
  6: tests = "",
  index,
}: RegExpExecArray): Row => ({
  number,
  level: Number(level),
  status: status.trim(),
  reason: reason.trim(),
  tests: tests.trim(),
  index,
});

function rowFaults(
  row: Row,
  levels: Levels,
  sources: ReadonlyMap<string, string>,
  numbers: string[],
): string[] {
  const { number, status, reason, tests } = row;
  const faults: string[] = [];
  if (numbers.filter((other) => other === number).length > 1) faults.push(`${number} is repeated`);
  if (levels[number] !== row.level) faults.push(`${number} has another level, or isn't in the standard`);
  if (!STATUSES.includes(status)) faults.push(`${number} has the unknown status ${status}`);
  const needsReason = tests === "" || status !== "Met";
  if (needsReason && reason.length < LEAST_REASON) faults.push(`${number} has no reason`);
  for (const test of tests === "" ? [] : tests.split("<br>")) {
    const [, path = "", title = ""] = /^`([^`]+)` (.+)$/.exec(test) ?? [];
    if (!sources.get(path)?.includes(title) || title === "")
      faults.push(`${number} names a missing test: ${test}`);
  }
  return faults;
}

function totalFaults(source: string, rows: readonly Row[]): string[] {
  const totals = new Map(
    [...source.matchAll(TOTAL)].map(({ 1: status = "", 2: total }) => [status, Number(total)]),
  );
  return STATUSES.filter(
    (status) => totals.get(status) !== rows.filter((row) => row.status === status).length,
  ).map((status) => `${PAGE} gives a wrong number of rows for "${status}"`);
}

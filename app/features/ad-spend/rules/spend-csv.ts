import { isRealDay } from "~/kernel/days";
import type { NumberedRow } from "~/kernel/small-csv";
import { problemOfCampaign, spendCentsOf } from "../schema";
import { type Column, type FileFormat, findHeader, formatOf, type Header, headerOf } from "./file-columns";
import { centsOfReport, dayOfReport, isEasternTime } from "./report-values";
import { type AdNames, type AdSpendDay, FIRST_DAY, type Platform, platformNames, platforms } from "./spend";
import { type Gathered, gather, joinDays } from "./spend-rows";

/**
 * A problem in a file: the line number as an editor shows it (the header is line 1), and the column's name in the file.
 */
export type CsvProblem = { line: number; column: string | null; message: string };
export type CsvReading = {
  days: AdSpendDay[];
  problems: CsvProblem[];
  format: FileFormat;
  /** Rows of the report that were left out: its totals, and rows without spend. */
  skipped: { totals: number; empty: number };
};
/** What the form and the clock say: the platform that staff chose, and the last date allowed for each platform. */
export type CsvOptions = { chosen: Platform | null; today: Record<Platform, string> };

const MAX_CSV_LINES = 20_000;
const MAX_PROBLEMS = 100;

/**
 * Parses an ad spend CSV or a platform's report (spec:ad-spend#spend-csv). A row without a campaign is the day's total;
 * for a day that has only campaigns, the total is their sum.
 */
export function readSpendCsv(lines: readonly NumberedRow[], { chosen, today }: CsvOptions): CsvReading {
  const at = findHeader(lines);
  const first = lines[at];
  if (!first) return refused(1, null, "The file is empty");
  const header = headerOf(first);
  const format = formatOf(header, at > 0);
  const body = lines.slice(at + 1);
  const problem = problemOfHeader(header, format, chosen, body.length);
  if (problem) return refused(header.line, null, problem);
  const reader: Reader = { header, format, chosen, today, problems: [], skipped: { totals: 0, empty: 0 } };
  const rows = body.flatMap((row) => readRow(reader, row) ?? []);
  const note = (line: number, column: "date" | "amount", message: string) =>
    reader.problems.push({ line, column: nameOf(header, column), message });
  for (const row of mixedAccounts(rows))
    note(row.line, "date", "Enter the account in every row of a day, or in none");
  const gathered = gather(rows, format === "own", (line, message) => note(line, "date", message));
  const days = joinDays(gathered, (line, message) => note(line, "amount", message));
  const problems = reader.problems.toSorted((a, b) => a.line - b.line).slice(0, MAX_PROBLEMS);
  return { days, problems, format, skipped: reader.skipped };
}

function refused(line: number, column: string | null, message: string): CsvReading {
  return { days: [], problems: [{ line, column, message }], format: "own", skipped: { totals: 0, empty: 0 } };
}

function problemOfHeader(
  { places, currency }: Header,
  format: FileFormat,
  chosen: Platform | null,
  rows: number,
): string | null {
  if (places.date === undefined)
    return format === "own"
      ? 'The header must have a column "date"'
      : `The report isn't by day. Add the day to the report in ${platformNames[format]}, and download it again.`;
  if (places.amount === undefined) return 'The header must have a column "spend_amount"';
  if (currency !== null && currency !== "USD") return wrongCurrency(currency);
  if (format !== "own" && chosen !== null && chosen !== format)
    return `This is a report of ${platformNames[format]}, not ${platformNames[chosen]}. Choose its platform.`;
  if (rows === 0) return "The file has a header but no rows";
  return rows > MAX_CSV_LINES ? `The file has more than ${MAX_CSV_LINES.toLocaleString("en-US")} rows` : null;
}

const wrongCurrency = (currency: string) =>
  `These amounts are in ${currency.slice(0, 20)}. Ad spend must be in US dollars.`;

type Reader = CsvOptions & Omit<CsvReading, "days"> & { header: Header };

function nameOf({ names, places }: Header, column: Column): string | null {
  const place = places[column];
  return place === undefined ? null : (names[place] ?? null);
}

/** One row; null if it's left out or has problems, which are noted. */
function readRow(reader: Reader, { line, cells }: NumberedRow): Gathered | null {
  const { header, format, problems, skipped } = reader;
  const cell = (column: Column) => {
    const place = header.places[column];
    return place === undefined ? "" : (cells[place] ?? "").trim();
  };
  if (format !== "own" && isTotal(cells, cell)) {
    skipped.totals += 1;
    return null;
  }
  if (cells.length !== header.names.length) {
    const message = `This row has ${cells.length} cells, but the header has ${header.names.length}`;
    problems.push({ line, column: null, message });
    return null;
  }
  const before = problems.length;
  const note = (column: Column, message: string | null) => {
    if (message) problems.push({ line, column: nameOf(header, column), message });
  };
  const platform = platformOf(reader, cell("platform"));
  if (platform === null) note("platform", "Enter facebook, google, or tiktok");
  const date = format === "own" ? cell("date") : (dayOfReport(cell("date")) ?? "");
  note("date", problemOfDate(date, reader.today[platform ?? "facebook"]));
  const cents = format === "own" ? spendCentsOf(cell("amount")) : centsOfReport(cell("amount"));
  if (cents === null) note("amount", "Enter an amount in dollars and cents, such as 1299.50");
  checkReport(cell, date, note);
  for (const column of ["campaign", "adSet", "ad"] as const) note(column, problemOfCampaign(cell(column)));
  for (const column of ["campaignId", "adSetId", "adId"] as const) note(column, problemOfId(cell(column)));
  note("account", problemOfAccount(cell("account")));
  if (cents === null || platform === null || problems.length > before) return null;
  if (cents === 0 && format !== "own") skipped.empty += 1;
  const campaign = cell("campaign") || cell("campaignId") || (hasNames(cell) ? "Unnamed" : "");
  // Meta has one figure per day, whatever the account.
  const account = platform === "facebook" ? "" : cell("account");
  return { line, date, platform, account, cents, campaign, names: namesOf(cell) };
}

/** Rows without an account on a day that has rows with one: their figures would replace each other. */
function mixedAccounts(rows: readonly Gathered[]): Gathered[] {
  const named = new Set(
    rows.filter(({ account }) => account !== "").map(({ date, platform }) => date + platform),
  );
  return rows.filter(({ date, platform, account }) => account === "" && named.has(date + platform));
}

type Cell = (column: Column) => string;

/** A row of totals: without a day, and called that or without a name. A campaign may be called "Total". */
function isTotal(cells: readonly string[], cell: Cell): boolean {
  if (dayOfReport(cell("date")) !== null) return false;
  if (/^(grand )?total\b/i.test((cells.find((text) => text.trim() !== "") ?? "").trim())) return true;
  const named = ["date", "campaign", "campaignId", "adSet", "ad"] as const;
  return named.every((column) => /^(--?)?$/.test(cell(column)));
}

function platformOf({ format, chosen }: Reader, named: string): Platform | null {
  if (format !== "own") return format;
  if (named === "") return chosen ?? "facebook";
  const known = named.toLowerCase() === "meta" ? "facebook" : named.toLowerCase();
  return platforms.find((platform) => platform === known) ?? null;
}

function checkReport(cell: Cell, date: string, note: (column: Column, message: string) => void): void {
  const [currency, zone, ends] = [cell("currency"), cell("zone"), cell("ends")];
  if (currency !== "" && currency.toUpperCase() !== "USD") note("currency", wrongCurrency(currency));
  if (zone !== "" && !isEasternTime(zone))
    note("zone", "These days are in another time zone. Ad spend must be in Eastern Time.");
  if (ends !== "" && (dayOfReport(ends) ?? date) !== date)
    note("ends", "This row covers several days. Download the report by day.");
}

function problemOfDate(date: string, today: string): string | null {
  if (!isRealDay(date)) return "Enter a date, such as 2026-03-31";
  if (date < FIRST_DAY) return "Enter a date in 2010 or later";
  return date > today ? "Enter today's date or an earlier one" : null;
}

function problemOfAccount(account: string): string | null {
  return account.length > 300 ? "Enter at most 300 characters" : problemOfCampaign(account);
}

function problemOfId(id: string): string | null {
  return id.length > 100 ? "Enter at most 100 characters" : problemOfCampaign(id);
}

const hasNames = (cell: Cell) => cell("adSet") + cell("adSetId") + cell("ad") + cell("adId") !== "";

function namesOf(cell: Cell): AdNames {
  const text = (column: Column) => (/^(--?)?$/.test(cell(column)) ? null : cell(column));
  return {
    campaignId: text("campaignId"),
    adSetId: text("adSetId"),
    adSet: text("adSet"),
    adId: text("adId"),
    ad: text("ad"),
  };
}

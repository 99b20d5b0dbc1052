import { isRealDay } from "~/kernel/days";
import type { NumberedRow } from "~/kernel/small-csv";
import { problemOfCampaign, spendCentsOf } from "../schema";
import { type AdSpendDay, type CampaignSpend, campaignTotal, FIRST_DAY, MAX_SPEND_CENTS } from "./spend";

/**
 * A problem in a file: the line number as an editor shows it (the header is line 1), and the column's name in the file.
 */
export type CsvProblem = { line: number; column: string | null; message: string };
export type CsvReading = { days: AdSpendDay[]; problems: CsvProblem[] };

const MAX_CSV_LINES = 20_000;
const MAX_PROBLEMS = 100;

/** The accepted names of each column, in lowercase; the later ones come from the ads vendor's reports. */
const COLUMNS = {
  date: ["date", "day", "reporting starts"],
  amount: ["spend_amount", "amount", "spend", "amount spent (usd)", "cost"],
  campaign: ["campaign", "campaign name", "campaign_name"],
};
type Column = keyof typeof COLUMNS;
type Places = Record<"date" | "amount", number> & { campaign: number | null };

/**
 * Parses the rows of an ad spend CSV (spec:ad-spend#spend-csv). A row without a campaign is the day's total; for a day
 * that has only campaigns, the total is their sum.
 * @param today the last date allowed, `2026-03-31`.
 */
export function readSpendCsv(lines: readonly NumberedRow[], today: string): CsvReading {
  const [header, ...body] = lines;
  if (!header) return refused(1, null, "The file is empty");
  const found = placesOf(header.cells);
  if ("missing" in found) return refused(header.line, null, found.missing);
  if (body.length === 0) return refused(header.line, null, "The file has a header but no rows");
  if (body.length > MAX_CSV_LINES)
    return refused(header.line, null, `The file has more than ${MAX_CSV_LINES.toLocaleString("en-US")} rows`);
  const names = header.cells;
  const nameOf = (column: Column) => {
    const place = found[column];
    return place === null ? null : (names[place] ?? null);
  };
  const totals = new Map<string, { cents: number; line: number }>();
  const campaigns = new Map<string, Map<string, { cents: number; line: number }>>();
  const problems: CsvProblem[] = [];
  const note = (line: number, column: Column, message: string) =>
    problems.push({ line, column: nameOf(column), message });

  for (const { line, cells } of body) {
    if (cells.length !== names.length) {
      const message = `This row has ${cells.length} cells, but the header has ${names.length}`;
      problems.push({ line, column: null, message });
      continue;
    }
    const date = cellOf(cells, found.date);
    const dateProblem = problemOfDate(date, today);
    const cents = spendCentsOf(cellOf(cells, found.amount));
    if (dateProblem) note(line, "date", dateProblem);
    if (cents === null) note(line, "amount", "Enter an amount in dollars and cents, such as 1299.50");
    const campaign = found.campaign === null ? "" : cellOf(cells, found.campaign);
    const nameProblem = problemOfCampaign(campaign);
    if (nameProblem) note(line, "campaign", nameProblem);
    if (dateProblem || cents === null || nameProblem) continue;
    const group = campaign === "" ? totals : (campaigns.get(date) ?? new Map());
    if (campaign !== "") campaigns.set(date, group);
    const earlier = group.get(campaign === "" ? date : campaign);
    if (earlier) note(line, "date", `Line ${earlier.line} has the same day and campaign`);
    else group.set(campaign === "" ? date : campaign, { cents, line });
  }
  const days = joinDays(totals, campaigns, (line, message) => note(line, "amount", message));
  return { days, problems: problems.sort((a, b) => a.line - b.line).slice(0, MAX_PROBLEMS) };
}

function refused(line: number, column: string | null, message: string): CsvReading {
  return { days: [], problems: [{ line, column, message }] };
}

function placesOf(header: readonly string[]): Places | { missing: string } {
  const names = header.map((name) => name.trim().toLowerCase());
  const place = (column: Column) => names.findIndex((name) => COLUMNS[column].includes(name));
  const [date, amount, campaign] = [place("date"), place("amount"), place("campaign")];
  if (date < 0) return { missing: 'The header must have a column "date"' };
  if (amount < 0) return { missing: 'The header must have a column "spend_amount"' };
  return { date, amount, campaign: campaign < 0 ? null : campaign };
}

function cellOf(cells: readonly string[], place: number): string {
  return (cells[place] ?? "").trim();
}

function problemOfDate(date: string, today: string): string | null {
  if (!isRealDay(date)) return "Enter a date, such as 2026-03-31";
  if (date < FIRST_DAY) return "Enter a date in 2010 or later";
  return date > today ? "Enter today's date or an earlier one" : null;
}

type Cents = { cents: number; line: number };

function joinDays(
  totals: ReadonlyMap<string, Cents>,
  campaigns: ReadonlyMap<string, ReadonlyMap<string, Cents>>,
  note: (line: number, message: string) => void,
): AdSpendDay[] {
  const dates = [...new Set([...totals.keys(), ...campaigns.keys()])].sort();
  return dates.map((date) => {
    const total = totals.get(date);
    const named = [...(campaigns.get(date) ?? [])];
    const parts = named.map(([campaign, { cents }]): CampaignSpend => ({ campaign, spendCents: cents }));
    const sum = campaignTotal(parts);
    if (total && sum > total.cents)
      note(total.line, "The campaigns for this day add up to more than this total");
    const last = named.at(-1)?.[1].line ?? 1;
    if (sum > MAX_SPEND_CENTS) note(last, "The campaigns for this day add up to more than the limit");
    return { date, spendCents: total?.cents ?? sum, campaigns: parts };
  });
}

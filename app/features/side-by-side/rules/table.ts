import { doseLabel } from "~/features/brands/rules/dose";
import { type SourcedRow, sourceLabel } from "~/features/brands/rules/medication-source";
import { staleText } from "~/features/brands/rules/verification";
import { type Brand, dosages, type MedicationType, medicationTypeLabels } from "~/features/brands/schema";
import { firstYear } from "~/features/pricing/rules/first-year";
import { unlistedFeeNote } from "~/features/pricing/rules/price";
import { type PricedQuote, rebateOf } from "~/features/pricing/rules/quote";
import { risingYears } from "~/features/pricing/rules/rising-year";
import { onlySource, type SourceFilter } from "~/features/pricing/rules/source-filter";
import { countServed, joinWords, stateCount, statesOf } from "~/features/providers/rules/facts";
import { countFees } from "~/features/providers/rules/fees";
import { planLabel } from "~/features/providers/rules/plans";
import { stopTerms } from "~/features/providers/rules/stop-terms";
import { formatDollars } from "~/kernel/money";
import { type Direction, markBest } from "./best";
import { defaultType, quoteFor } from "./quoted-plan";

/** A provider as the head of a column. */
export type Compared = { slug: string; name: string; logoUrl: string | null; hasLink: boolean };

export type Cell = {
  text: string;
  /** Smaller, below the text. */
  notes?: string[];
  /** What the value leaves out. */
  warning?: string;
  /** Shown as a tag in place of the text, which is its label. */
  source?: SourcedRow;
  /** Shown as a date in place of the text: ISO 8601. */
  day?: string;
  /** Decides which value of a row is the best; null if unknown. */
  value?: number | null;
};

export type Row = {
  key: string;
  label: string;
  cells: Cell[];
  /** The word at each cell with the best value: "Lowest". */
  marks: (string | null)[];
  /** Whether the providers differ in it. */
  differs: boolean;
};

export type TableQuestion = {
  /** The medication and form to show prices for; null for the one that most of the providers sell. */
  type: MedicationType | null;
  source: SourceFilter;
};

/** A provider with the plan whose prices are shown. */
type Column = { brand: Brand; type: MedicationType | null; quote: PricedQuote | null };

/**
 * The table of two to four providers, in their order (spec:side-by-side#table). All prices come from the price rules.
 * Nothing in it depends on what a provider pays us.
 */
export function compareSideBySide(brands: readonly Brand[], question: TableQuestion) {
  const type = question.type ?? defaultType(brands);
  const columns = brands.map((brand): Column => {
    const [sourced] = onlySource([brand], question.source);
    return { brand, type, quote: sourced && type ? quoteFor(sourced, type) : null };
  });
  return { type, rows: [...priceRows(columns), ...factRows(columns)] };
}

function priceRows(columns: readonly Column[]): Row[] {
  const priced = (read: (quote: PricedQuote, brand: Brand) => Cell) => (column: Column) =>
    column.quote ? read(column.quote, column.brand) : { text: notSold(column), value: null };
  return [
    row("plan", "Plan", columns.map(priced((quote) => ({ text: planLabel(quote.row) })))),
    row("month", "Each month", columns.map(priced(monthCell)), "lowest"),
    row("first-month", "First month", columns.map(priced(firstMonthCell)), "lowest"),
    row("first-year", "First year", columns.map(priced(firstYearCell)), "lowest"),
    ...risingRow(columns),
    row(
      "fees",
      "Fees",
      columns.map(({ brand }) => feesCell(brand)),
    ),
    row(
      "source",
      "Medication source",
      columns.map(priced(({ row: plan }) => ({ text: sourceLabel(plan), source: plan }))),
    ),
  ];
}

function factRows(columns: readonly Column[]): Row[] {
  const fact = (read: (brand: Brand) => Cell) => columns.map(({ brand }) => read(brand));
  const yesNo = (isYes: boolean, yes: string, no: string): Cell => ({ text: isYes ? yes : no });
  return [
    row("forms", "Forms", fact(formsCell)),
    row("doses", "Doses", columns.map(dosesCell)),
    row(
      "insurance",
      "Insurance",
      fact((brand) => yesNo(brand.acceptInsurance, "Accepted", "Not accepted")),
    ),
    row(
      "hsa",
      "HSA/FSA",
      fact((brand) => yesNo(brand.hsaAccepted, "Accepted", "Not accepted")),
    ),
    row("states", "States", fact(statesCell), "most"),
    row(
      "trustpilot",
      "Trustpilot rating",
      fact((brand) => ratingCell(brand.trustpilotRating)),
      "highest",
    ),
    row(
      "google",
      "Google rating",
      fact((brand) => ratingCell(brand.googleRating)),
      "highest",
    ),
    row(
      "legitscript",
      "LegitScript",
      fact((brand) => yesNo(brand.legitScriptCertified, "Certified", "Not certified")),
    ),
    row("refunds", "Refunds and cancellation", fact(refundCell)),
    row("verified", "Last verified", fact(verifiedCell)),
  ];
}

/** @param direction which value is the best; without it, the row has no best value */
function row(key: string, label: string, cells: Cell[], direction?: Direction): Row {
  const marks = direction
    ? markBest(
        cells.map((cell) => cell.value ?? null),
        direction,
      )
    : cells.map(() => null);
  const [first, ...others] = cells.map(shownText);
  return { key, label, cells, marks, differs: others.some((text) => text !== first) };
}

const shownText = ({ text, notes, warning, day }: Cell) => JSON.stringify([text, notes, warning, day]);

function notSold({ brand, type }: Column): string {
  const isSold = brand.pricing.some((price) => price.medicationType === type);
  return isSold ? "No plan from this source" : "Doesn’t sell it";
}

/** A price for one dose, or one that leaves out a fee, would look too low beside complete ones. */
function comparable(quote: PricedQuote, cents: number): number | null {
  const isComplete = quote.membershipFee.status !== "unknown";
  return quote.row.dosage === "all_doses" && isComplete ? cents : null;
}

function priceCell(quote: PricedQuote, cents: number, notes: string[]): Cell {
  const { dosage } = quote.row;
  return {
    text: formatDollars(cents),
    notes: dosage === "all_doses" ? notes : [...notes, `For ${doseLabel(dosage)} only`],
    ...(quote.membershipFee.status === "unknown" && { warning: unlistedFeeNote }),
    value: comparable(quote, cents),
  };
}

function monthCell(quote: PricedQuote, { isStale, lastVerifiedUpdated }: Brand): Cell {
  const { amountCents } = quote.membershipFee;
  const fee = amountCents > 0 ? [`With ${formatDollars(amountCents)} membership fee`] : [];
  const stale = isStale ? [staleText(lastVerifiedUpdated)] : [];
  return priceCell(quote, quote.monthlyTotalCents, [...fee, ...stale]);
}

function firstMonthCell(quote: PricedQuote): Cell {
  const reductions = [
    quote.firstMonthDiscountCents > 0 ? [`${formatDollars(quote.firstMonthDiscountCents)} discount`] : [],
    quote.rebateCents > 0 ? [`${formatDollars(quote.rebateCents)} rebate`] : [],
  ].flat();
  const notes = reductions.length > 0 ? [`After ${joinWords(reductions)}`] : [];
  return priceCell(quote, quote.firstMonthTotalCents, notes);
}

function firstYearCell(quote: PricedQuote, brand: Brand): Cell {
  const { totalCents, rebateCents } = firstYear(quote.row, brand);
  const notes = rebateCents > 0 ? [`After ${formatDollars(rebateCents)} rebate`] : [];
  return priceCell(quote, totalCents, notes);
}

/** Only injections have usual steps, so other forms don't have this row (spec:pricing#rising-year). */
function risingRow(columns: readonly Column[]): Row[] {
  if (!columns.some(({ type }) => type?.endsWith("_inject"))) return [];
  return [row("rising-year", "First year, rising dose", columns.map(risingCell), "lowest")];
}

function risingCell(column: Column): Cell {
  const { brand, type, quote } = column;
  if (!quote) return { text: notSold(column), value: null };
  const { medicationSource, productName } = quote.row;
  const year = risingYears(brand).find(
    ({ plan }) =>
      plan.medicationType === type &&
      plan.medicationSource === medicationSource &&
      plan.productName === productName,
  );
  if (!year || year.totalCents === null) {
    const doses = joinWords((year?.unlistedDoses ?? []).map(doseLabel));
    return { text: "Not listed", notes: doses ? [`No monthly price for ${doses}`] : [], value: null };
  }
  const isComplete = year.membership.status !== "unknown";
  return {
    text: formatDollars(year.totalCents),
    notes: year.isPricedByDose ? ["Price changes with the dose"] : ["Same price at every dose"],
    ...(!isComplete && { warning: unlistedFeeNote }),
    value: isComplete ? year.totalCents : null,
  };
}

const feeWords = { monthly: " each month", not_counted: ", not in these prices", free: "" };

function feesCell({ fees }: Brand): Cell {
  if (fees.length === 0) return { text: "None listed" };
  const [first = "", ...notes] = countFees(fees).map(({ fee, counting }) => {
    if (fee.feeAmountCents === null) return `${fee.feeType}: amount not listed`;
    return counting === "free"
      ? `${fee.feeType}: free`
      : `${fee.feeType}: ${formatDollars(fee.feeAmountCents)}${feeWords[counting]}`;
  });
  return { text: first, notes };
}

function formsCell({ pricing }: Brand): Cell {
  const sold = Object.entries(medicationTypeLabels).filter(([type]) =>
    pricing.some((price) => price.medicationType === type),
  );
  const [first = "None listed", ...notes] = sold.map(([, label]) => label);
  return { text: first, notes };
}

function dosesCell({ brand, type }: Column): Cell {
  const sold = new Set(brand.pricing.filter((row) => row.medicationType === type).map((row) => row.dosage));
  if (sold.size === 0) return { text: "Doesn’t sell it" };
  if (sold.has("all_doses")) return { text: "Same price at every dose" };
  const doses = dosages.filter((dosage) => sold.has(dosage)).map(doseLabel);
  return { text: "Priced by dose", notes: [doses.join(", ")] };
}

/** Longer lists of missing states are only counted. */
const MAX_NAMED_STATES = 5;

function statesCell(brand: Brand): Cell {
  const served = countServed(brand);
  const missing = statesOf(brand).filter((state) => !state.isServed);
  const isNamed = missing.length > 0 && missing.length <= MAX_NAMED_STATES;
  const notes = isNamed ? [`Not in ${joinWords(missing.map((state) => state.name))}`] : [];
  return { text: `${served} of ${stateCount}`, notes, value: served };
}

function ratingCell(rating: number | null): Cell {
  return { text: rating === null ? "No rating" : `${rating.toFixed(1)} out of 5`, value: rating };
}

const MAX_REFUND_LENGTH = 240;

/** What the provider says, then the listed terms that it doesn't mention. */
function refundCell(brand: Brand): Cell {
  const policy = shorten(brand.refundSummary ?? brand.refundPolicy ?? "");
  const [first = "Not listed", ...notes] = [policy, ...stopTerms(brand, policy)].filter(Boolean);
  return { text: first, notes };
}

function shorten(text: string): string {
  if (text.length <= MAX_REFUND_LENGTH) return text;
  const start = text.slice(0, MAX_REFUND_LENGTH).replace(/\s+\S*$/, "");
  return `${start.toWellFormed()}…`;
}

function verifiedCell({ lastVerifiedUpdated }: Brand): Cell {
  if (lastVerifiedUpdated === null) return { text: "Not verified yet" };
  return { text: lastVerifiedUpdated.slice(0, 10), day: lastVerifiedUpdated };
}

/** The rebate is part of two rows; a note below the table explains it. */
export const hasRebate = (brands: readonly Brand[]): boolean => brands.some((brand) => rebateOf(brand) > 0);

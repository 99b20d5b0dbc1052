import type { NumberedRow } from "~/kernel/small-csv";
import type { Platform } from "./spend";

/** Who made a file: us, or an ad platform (spec:ad-spend#spend-files). */
export type FileFormat = "own" | Platform;

/** The accepted names of each column, in lowercase and without a currency in parentheses. */
const COLUMNS = {
  date: ["date", "day", "by day", "reporting starts"],
  amount: ["spend_amount", "amount", "spend", "amount spent", "cost", "total cost"],
  campaign: ["campaign", "campaign name", "campaign_name"],
  campaignId: ["campaign id", "campaign_id"],
  adSet: ["ad set", "ad_set", "ad set name", "ad group", "ad group name", "adgroup name"],
  adSetId: ["ad set id", "ad_set_id", "ad group id", "adgroup id"],
  ad: ["ad", "ad name", "ad_name"],
  adId: ["ad id", "ad_id"],
  account: ["account", "account name", "advertiser name", "customer id", "account id", "advertiser id"],
  currency: ["currency", "currency code"],
  zone: ["time zone", "timezone", "account time zone"],
  ends: ["reporting ends"],
  platform: ["platform"],
} as const;
export type Column = keyof typeof COLUMNS;

const ownColumns = [
  "date",
  "amount",
  "platform",
  "account",
  "campaign",
  "campaignId",
  "adSet",
  "adSetId",
  "ad",
  "adId",
] as const;
/** The header of our own format, with every column that it can have (spec:ad-spend#spend-csv). */
export const TEMPLATE = ownColumns
  .map((column) => COLUMNS[column].find((name) => !name.includes(" ")) ?? column)
  .join(",");
const columns = Object.keys(COLUMNS) as Column[];

/** Where each column is in a row, and the header's names. */
export type Header = {
  line: number;
  names: readonly string[];
  places: Partial<Record<Column, number>>;
  /** The currency in the name of the amount's column, `USD`. */
  currency: string | null;
};

const CURRENCY = /\s*\(([A-Z]{3})\)$/i;
/** No column that we look for has a longer heading, and on a long run of spaces `CURRENCY` would take forever. */
const LONGEST_HEADING = 100;
const plain = (name: string) =>
  name.length > LONGEST_HEADING ? "" : name.trim().toLowerCase().replace(CURRENCY, "");

/** Whether a heading is one of a column that we look for. */
export function isKnownHeading(heading: string): boolean {
  return columns.some((column) => isNamed(column, heading));
}

function isNamed(column: Column, heading: string): boolean {
  return (COLUMNS[column] as readonly string[]).includes(plain(heading));
}

/** Reads a header. If several columns have a meaning, the name that comes first in our list wins ("Day" over "Reporting starts"). */
export function headerOf({ line, cells }: NumberedRow): Header {
  const places: Partial<Record<Column, number>> = {};
  for (const column of columns) {
    const known = COLUMNS[column]
      .map((name) => cells.findIndex((cell) => plain(cell) === name))
      .find((place) => place >= 0);
    if (known !== undefined) places[column] = known;
  }
  const amount = places.amount === undefined ? "" : (cells[places.amount] ?? "");
  return { line, names: cells, places, currency: CURRENCY.exec(amount.trim())?.[1]?.toUpperCase() ?? null };
}

/** The most lines that a platform writes above the header: the report's title and dates. */
const MAX_PREAMBLE = 15;

/** The place of the header: the first row with an amount and another known column, otherwise the first row. */
export function findHeader(rows: readonly NumberedRow[]): number {
  const at = rows.slice(0, MAX_PREAMBLE).findIndex(({ cells }) => {
    const known = cells.filter(isKnownHeading);
    return known.length > 1 && cells.some((cell) => isNamed("amount", cell));
  });
  return Math.max(at, 0);
}

/**
 * Who made the file, by what only their reports have: Google writes a title above the header and names ad groups and
 * currency codes; TikTok names the cost and ad groups by name; Meta names "Amount spent".
 */
export function formatOf({ names, places }: Header, hasPreamble: boolean): FileFormat {
  const has = (...headings: string[]) => names.some((name) => headings.includes(plain(name)));
  if (has("amount spent")) return "facebook";
  if (!has("cost", "total cost") || places.platform !== undefined) return "own";
  if (has("by day", "ad group name", "adgroup name", "advertiser name", "advertiser id")) return "tiktok";
  if (has("campaign name") && has("campaign id", "ad name", "ad id", "currency")) return "tiktok";
  const isGoogle = has("currency code", "ad group", "customer id", "campaign id", "campaign type");
  return hasPreamble || isGoogle ? "google" : "own";
}

import { NOT_ATTRIBUTED } from "./dimensions";

/** A conversion behind the figures of a report. */
export type ListedConversion = {
  id: number;
  transactionId: string;
  /** ISO 8601. */
  createdAt: string;
  brandId: number | null;
  brandName: string | null;
  status: string;
  payoutCents: number | null;
};

/** Some of the conversions, newest first. `page` counts from 1, and `count` is the number of all of them. */
export type ConversionPage = { rows: ListedConversion[]; page: number; count: number };

/** How many conversions a page lists, and how many all pages or a file list at most. */
export const CONVERSIONS_ON_PAGE = 50;
export const MAX_CONVERSIONS = 10_000;

/** The page that a URL asks for; the first one if it doesn't name one. */
export function conversionPage(params: URLSearchParams): number {
  const page = Number(params.get("page"));
  return Number.isInteger(page) && page > 0 && page <= MAX_CONVERSIONS / CONVERSIONS_ON_PAGE ? page : 1;
}

/** The conversions as the lines of a file, with a header (spec:explorer#conversions). */
export const conversionLines = (rows: readonly ListedConversion[]): string[][] => [
  ["Transaction id", "Time (UTC)", "Brand id", "Brand", "Status", "Payout (USD)"],
  ...rows.map(({ transactionId, createdAt, brandId, brandName, status, payoutCents }) => [
    transactionId,
    createdAt,
    brandId === null ? "" : String(brandId),
    brandId === null ? NOT_ATTRIBUTED : (brandName ?? ""),
    status,
    payoutCents === null ? "" : (payoutCents / 100).toFixed(2),
  ]),
];

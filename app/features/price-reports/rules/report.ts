/** How many reports one connection may send (spec:price-reports#report-limits). */
export const reportLimit = { points: 5, seconds: 600 };
/** How many reports all visitors together may send. */
export const allReportsLimit = { points: 200, seconds: 86_400 };
/** The key under which all visitors count together. */
export const ALL_REPORTS = "all";

/** More open reports than this aren't stored; staff couldn't read them. */
export const MAX_OPEN = 1_000;
/** More open reports on one price than this add nothing. */
export const MAX_OPEN_FOR_PRICE = 20;

export const MAX_MESSAGE = 300;

/** How long the text of a report is kept after the decision (spec:price-reports#report-retention). */
export const KEEP_MESSAGE_DAYS = 30;

const EMAIL = /[^\s@<>()"',;:]+@[^\s@<>()"',;:]+\.[^\s@<>()"',;:]+/g;
/** Ten digits as Americans write them; an amount never has that many. */
const PHONE = /(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\b\d{3}[\s.-]?)\d{3}[\s.-]?\d{4}\b/g;

/** Removes email addresses and phone numbers, which a report doesn't need. */
export function withoutContact(message: string): string {
  return message.replace(EMAIL, "(removed)").replace(PHONE, "(removed)").slice(0, MAX_MESSAGE);
}

/** What staff can decide. */
export const reportDecisions = ["corrected", "not_confirmed"] as const;
export type ReportDecision = (typeof reportDecisions)[number];

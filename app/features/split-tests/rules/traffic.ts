import type { DraftErrors, TestDraft, Traffic } from "../schema";

/** In percent of visitors. */
export const MAX_HOLDOUT = 50;
const FIRST_SHARE = 10;
const SECOND_SHARE = 50;
const TICKETS = 100;

/** The percentage of visitors who take part on this day, apart from the holdout. */
export function rampShare({ rampHalfDate, rampFullDate }: Traffic, day: string): number {
  if (rampHalfDate === null || rampFullDate === null || day >= rampFullDate) return 100;
  return day >= rampHalfDate ? SECOND_SHARE : FIRST_SHARE;
}

/** Takes the place of the variant's id for visitors who are held out. */
export const holdoutId = (testId: string) => `${testId}-holdout`;

/** The cookie's value for a visitor who isn't in the test yet, so that each visit gets the same decision. */
export const ticketId = (testId: string, ticket: number) => `${testId}-ticket-${ticket}`;

/** The ticket, 0 to 99, that the visitor drew earlier; null without one. */
export function ticketIn(known: readonly { variantId: string }[], testId: string): number | null {
  for (const { variantId } of known) {
    const [, digits] = new RegExp(`^${testId}-ticket-(\\d{1,2})$`).exec(variantId) ?? [];
    if (digits !== undefined) return Number(digits);
  }
  return null;
}

/** @param random in [0, 1). */
export const drawTicket = (random: number) => Math.floor(random * TICKETS);

/** Low tickets enter the test first, and the highest are held out, so a ramp never changes who is held out. */
export function placeOf(ticket: number, traffic: Traffic, day: string): "in" | "later" | "out" {
  if (ticket >= TICKETS - traffic.holdout) return "out";
  return ticket < rampShare(traffic, day) ? "in" : "later";
}

/** A whole number from 0 to 50, or null. */
function parseHoldout(text: string): number | null {
  return /^\s*\d{1,2}\s*$/.test(text) && Number(text) <= MAX_HOLDOUT ? Number(text) : null;
}

type TypedTraffic = Pick<TestDraft, "holdout" | "rampHalfDate" | "rampFullDate">;
/** Valid dates, or null. */
type Dates = { startDate: string | null; endDate: string | null };

/** Checks the fields and adds their errors. @param dayIn a valid date, or null. */
export function checkTraffic(
  typed: TypedTraffic,
  { startDate, endDate }: Dates,
  dayIn: (text: string) => string | null,
  errors: DraftErrors,
): Traffic {
  const holdout = parseHoldout(typed.holdout);
  if (holdout === null) errors.holdout = `Enter a whole number from 0 to ${MAX_HOLDOUT}`;
  const [rampHalfDate, rampFullDate] = [dayIn(typed.rampHalfDate), dayIn(typed.rampFullDate)];
  if (typed.rampHalfDate === "" && typed.rampFullDate === "")
    return { holdout: holdout ?? 0, rampHalfDate: null, rampFullDate: null };
  if (rampHalfDate === null) errors.ramp_half_date = "Enter a date, or leave both dates empty";
  else if (startDate && rampHalfDate <= startDate)
    errors.ramp_half_date = "Enter a date after the start date";
  if (rampFullDate === null) errors.ramp_full_date = "Enter a date, or leave both dates empty";
  else if (rampHalfDate && rampFullDate <= rampHalfDate)
    errors.ramp_full_date = "Enter a date after the one for 50%";
  else if (endDate && rampFullDate > endDate)
    errors.ramp_full_date = "Enter a date on or before the end date";
  return { holdout: holdout ?? 0, rampHalfDate, rampFullDate };
}

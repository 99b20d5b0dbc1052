/**
 * Prices that no one has compared with the provider's own site for longer than this are stale
 * (spec:brands#verification). Our own choice: providers change prices about once a quarter.
 */
export const STALE_AFTER_DAYS = 90;

const DAY_MS = 86_400_000;

/** Prices checked before this time are stale. */
export function staleBefore(now: Date): Date {
  return new Date(now.getTime() - STALE_AFTER_DAYS * DAY_MS);
}

/** Whether prices need checking: never checked, or checked too long ago. @param lastVerified ISO 8601 */
export function isStale(lastVerified: string | null, now: Date): boolean {
  return lastVerified === null || new Date(lastVerified) < staleBefore(now);
}

/** The text for a stale price where the day doesn't fit (spec:pricing#stale-prices). */
export function staleText(lastVerified: string | null): string {
  return lastVerified === null ? "Price not checked yet" : `Not checked in ${STALE_AFTER_DAYS} days`;
}

/** The message for a verification date in the future, in the editor and for an imported row. */
export const futureDayMessage = "Enter today's date or an earlier one";

/** Enough time to copy a token to where it's needed. Our own choice. */
const SHOWN_FOR_MS = 15 * 60_000;

/** Whether a bearer token can still be copied: only for a short time after it was created. */
export function isStillVisible(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < SHOWN_FOR_MS;
}

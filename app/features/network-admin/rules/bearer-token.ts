/** Time enough to put a token where it is needed. Our own choice. */
const SHOWN_FOR_MS = 15 * 60_000;

/** Whether a bearer token may still be copied: shortly after it was made, and never again. */
export function isStillVisible(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < SHOWN_FOR_MS;
}

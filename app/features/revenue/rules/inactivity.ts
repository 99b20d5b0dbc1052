/** How a network posted in the four weeks before its last conversion (spec:revenue#network-inactivity). */
export type PostingIntervals = {
  networkId: number;
  name: string;
  alert: boolean;
  /** The hours without a conversion before a report; null: derived from its usual intervals. */
  alertHours: number | null;
  lastAt: Date | null;
  /** The number of conversions, up to a thousand. */
  conversions: number;
  /** The number of days with conversions. */
  days: number;
  /** The 95th percentile of its intervals. */
  usualPauseMs: number;
};

export type Inactivity = { networkId: number; name: string; lastAt: Date; inactiveForMs: number };

const HOUR_MS = 3_600_000;
/** Fewer than these don't show what is usual. */
const ENOUGH = { conversions: 10, days: 5 };
/** Shorter pauses are never reported. */
const SHORTEST_MS = 6 * HOUR_MS;
const TIMES_THE_USUAL = 3;
/** After this long, administrators know about it, or the network is no longer used. */
const REPORTED_FOR_MS = 28 * 24 * HOUR_MS;

/** How long a network that usually posts has been inactive; null if that isn't unusual. */
export function inactivityOf(intervals: PostingIntervals, now: Date): Inactivity | null {
  const { networkId, name, alert, alertHours, lastAt, conversions, days, usualPauseMs } = intervals;
  if (!alert || lastAt === null) return null;
  const inactiveForMs = now.getTime() - lastAt.getTime();
  if (inactiveForMs > REPORTED_FOR_MS + (alertHours ?? 0) * HOUR_MS) return null;
  const isUsual = conversions >= ENOUGH.conversions && days >= ENOUGH.days;
  if (alertHours === null && !isUsual) return null;
  const limitMs =
    alertHours === null ? Math.max(SHORTEST_MS, TIMES_THE_USUAL * usualPauseMs) : alertHours * HOUR_MS;
  return inactiveForMs > limitMs ? { networkId, name, lastAt, inactiveForMs } : null;
}

/** "9 hours", "3 days". */
export function durationText(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 48) return hours === 1 ? "1 hour" : `${hours} hours`;
  return `${Math.floor(hours / 24)} days`;
}

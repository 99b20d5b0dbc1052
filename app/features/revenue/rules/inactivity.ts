/** How a network posted in the four weeks before its last conversion (spec:revenue#network-silence). */
export type Rhythm = {
  networkId: number;
  name: string;
  alarm: boolean;
  /** Hours after which to tell; null: as long as its own rhythm says. */
  alarmHours: number | null;
  lastAt: Date | null;
  /** Counted up to a thousand. */
  conversions: number;
  /** Days with any of them. */
  days: number;
  /** 19 of 20 pauses were shorter. */
  usualPauseMs: number;
};

export type Silence = { networkId: number; name: string; lastAt: Date; quietForMs: number };

const HOUR_MS = 3_600_000;
/** Fewer than these say nothing about what is usual. */
const ENOUGH = { conversions: 10, days: 5 };
/** Nobody is told of shorter silences. */
const SHORTEST_MS = 6 * HOUR_MS;
const TIMES_THE_USUAL = 3;
/** Who has been told for so long knows, or the network is no longer used. */
const TOLD_FOR_MS = 28 * 24 * HOUR_MS;

/** The network has gone quiet although it usually posts; null when there is nothing to tell. */
export function silenceOf(rhythm: Rhythm, now: Date): Silence | null {
  const { networkId, name, alarm, alarmHours, lastAt, conversions, days, usualPauseMs } = rhythm;
  if (!alarm || lastAt === null) return null;
  const quietForMs = now.getTime() - lastAt.getTime();
  if (quietForMs > TOLD_FOR_MS + (alarmHours ?? 0) * HOUR_MS) return null;
  const isUsual = conversions >= ENOUGH.conversions && days >= ENOUGH.days;
  if (alarmHours === null && !isUsual) return null;
  const limitMs =
    alarmHours === null ? Math.max(SHORTEST_MS, TIMES_THE_USUAL * usualPauseMs) : alarmHours * HOUR_MS;
  return quietForMs > limitMs ? { networkId, name, lastAt, quietForMs } : null;
}

/** "9 hours", "3 days". */
export function quietText(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 48) return hours === 1 ? "1 hour" : `${hours} hours`;
  return `${Math.floor(hours / 24)} days`;
}

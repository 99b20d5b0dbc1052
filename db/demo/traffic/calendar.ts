import { createRandom, type Random } from "../random";

const DAY_MS = 86_400_000;

/** The sample traffic goes back so far. */
export const TRAFFIC_DAYS = 90;

/** Sunday to Saturday: people look such things up in the middle of the week. */
const WEEKDAYS = [0.82, 1.12, 1.2, 1.16, 1.04, 0.88, 0.74];
/** Share of each hour of UTC: quiet at night in America, a rise at noon and in the evening. */
const HOURS = [6, 6, 5, 4, 3, 2, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 5, 5, 6, 6];

/**
 * Moments spread over a stretch of the last 90 days, in order: more each week, more in the middle of a week, few at night.
 * @param perDay about how many on a day.
 * @param from days before `now`, at most 90. @param to days before `now`.
 */
export function momentsOf(random: Random, now: Date, perDay: number, from: number, to = 0): Date[] {
  const start = now.getTime() - Math.min(from, TRAFFIC_DAYS) * DAY_MS;
  const days = Math.ceil(Math.min(from, TRAFFIC_DAYS) - to);
  const moments: Date[] = [];
  for (let day = 0; day < days; day += 1) {
    const noon = new Date(start + day * DAY_MS);
    const growth = 0.8 + (0.4 * (TRAFFIC_DAYS - from + day)) / TRAFFIC_DAYS;
    const count = perDay * growth * (WEEKDAYS[noon.getUTCDay()] ?? 1) * (0.8 + random.next() * 0.4);
    for (let n = 0; n < Math.floor(count + random.next()); n += 1) {
      moments.push(momentOfDay(random, start + day * DAY_MS));
    }
  }
  const end = now.getTime() - to * DAY_MS - 60_000;
  return moments.filter((at) => at.getTime() <= end).sort((a, b) => a.getTime() - b.getTime());
}

const hourSlots = HOURS.flatMap((share, hour) => Array.from({ length: share }, () => hour));

/** A moment of the 24 hours from `start`, at an hour drawn by the clock of UTC. */
function momentOfDay(random: Random, start: number): Date {
  const hour = random.pick(hourSlots);
  const midnight = Math.floor(start / DAY_MS) * DAY_MS;
  const at = midnight + hour * 3_600_000 + random.int(0, 3_599_999);
  return new Date(at < start ? at + DAY_MS : at);
}

/** The generator of one part of the traffic, so that a change of one leaves the others as they were. */
export function randomOf(part: number): Random {
  return createRandom(20_260_000 + part);
}

/** An index by weights: the first of [3, 1] three times as often as the second. */
export function weighted(random: Random, weights: readonly number[]): number {
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return index === -1 ? weights.length - 1 : index;
}

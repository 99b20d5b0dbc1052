import { createRandom, type Random } from "../random";

const DAY_MS = 86_400_000;

/** How many days the sample traffic goes back. */
export const TRAFFIC_DAYS = 90;

/** Sunday to Saturday: traffic is highest in the middle of the week. */
const WEEKDAYS = [0.82, 1.12, 1.2, 1.16, 1.04, 0.88, 0.74];
/** The share of each UTC hour: low at night in the US, with peaks at noon and in the evening. */
const HOURS = [6, 6, 5, 4, 3, 2, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 5, 5, 6, 6];

/**
 * Times within the last 90 days, in order: more each week, more in the middle of the week, and few at night.
 * @param perDay the approximate number per day.
 * @param from days before `now`, at most 90.
 * @param to days before `now`.
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

/** A time within the 24 hours from `start`, in a random UTC hour. */
function momentOfDay(random: Random, start: number): Date {
  const hour = random.pick(hourSlots);
  const midnight = Math.floor(start / DAY_MS) * DAY_MS;
  const at = midnight + hour * 3_600_000 + random.int(0, 3_599_999);
  return new Date(at < start ? at + DAY_MS : at);
}

/** The random generator for one part of the traffic, so that a change to one part doesn't change the others. */
export function randomOf(part: number): Random {
  return createRandom(20_260_000 + part);
}

/** A random index by weights: with [3, 1], the first is three times as likely as the second. */
export function weighted(random: Random, weights: readonly number[]): number {
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return index === -1 ? weights.length - 1 : index;
}

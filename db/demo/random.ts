/**
 * A small seeded generator (mulberry32): the same seed gives the same numbers on every machine,
 * so the sample data, its tests, and the committed logos always match.
 */
export type Random = {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** True with the given probability (0–1). */
  chance(probability: number): boolean;
  /** One of the items. @throws if there are none. */
  pick<T>(items: readonly T[]): T;
  /** Up to `count` different items, in the order they were drawn. */
  sample<T>(items: readonly T[], count: number): T[];
};

export function createRandom(seed: number): Random {
  let state = (seed * 2654435761) >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  function int(low: number, high: number): number {
    return low + Math.floor(next() * (high - low + 1));
  }

  function pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error("Nothing to pick from");
    return items[int(0, items.length - 1)] as T;
  }

  function sample<T>(items: readonly T[], count: number): T[] {
    const left = [...items];
    const drawn: T[] = [];
    while (drawn.length < count && left.length > 0) {
      drawn.push(...left.splice(int(0, left.length - 1), 1));
    }
    return drawn;
  }

  return { next, int, chance: (probability) => next() < probability, pick, sample };
}

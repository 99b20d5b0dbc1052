import { describe, expect, it } from "vitest";
import { createRandom } from "./random";

const draw = (seed: number, count: number) => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.next());
};

describe("createRandom", () => {
  it("gives the same numbers for the same seed, and different ones for another", () => {
    expect(draw(7, 20)).toEqual(draw(7, 20));
    expect(draw(7, 20)).not.toEqual(draw(8, 20));
  });

  it("gives numbers evenly distributed in [0, 1)", () => {
    const numbers = draw(1, 10_000);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const share = numbers.filter((number) => Math.floor(number * 10) === tenth).length;
      expect(share).toBeGreaterThan(850);
      expect(share).toBeLessThan(1150);
    }
  });

  it("gives whole numbers, including both ends of the range", () => {
    const random = createRandom(3);
    const drawn = new Set(Array.from({ length: 200 }, () => random.int(2, 5)));
    expect([...drawn].sort()).toEqual([2, 3, 4, 5]);
  });

  it("samples different items, at most all of them", () => {
    const random = createRandom(4);
    for (let round = 0; round < 50; round += 1) {
      const sample = random.sample(["a", "b", "c", "d"], 3);
      expect(new Set(sample).size).toBe(3);
    }
    expect(random.sample(["a", "b"], 5).sort()).toEqual(["a", "b"]);
  });

  it("throws if there is nothing to pick from", () => {
    expect(() => createRandom(1).pick([])).toThrow("Nothing to pick from");
  });
});

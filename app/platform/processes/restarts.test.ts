import { describe, expect, test } from "vitest";
import { createRestarts } from "./restarts.server";

const neverServed = { servedFor: null };

describe("restarts of processes", () => {
  test("pauses double from 250 ms to 30 s while processes end within a minute", () => {
    const restarts = createRestarts();
    const pauses = Array.from({ length: 9 }, () => restarts.after({ servedFor: 59_999 }, 1));
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  test("a process that served for a minute is replaced after 250 ms", () => {
    const restarts = createRestarts();
    for (let ended = 0; ended < 5; ended += 1) restarts.after({ servedFor: 10 }, 1);
    expect(restarts.after({ servedFor: 60_000 }, 1)).toBe(250);
    expect(restarts.after({ servedFor: 10 }, 1)).toBe(500);
  });

  test("the fifth process in a row that never serves is the last, if no other one serves", () => {
    const restarts = createRestarts();
    const pauses = Array.from({ length: 5 }, () => restarts.after(neverServed, 0));
    expect(pauses).toEqual([250, 500, 1_000, 2_000, null]);
  });

  test("while others serve, it is tried again and again", () => {
    const restarts = createRestarts();
    const pauses = Array.from({ length: 20 }, () => restarts.after(neverServed, 1));
    expect(pauses.at(-1)).toBe(30_000);
    expect(restarts.after(neverServed, 0)).toBeNull();
  });

  test("a process that serves ends the count of those that didn't", () => {
    const restarts = createRestarts();
    for (let ended = 0; ended < 4; ended += 1) restarts.after(neverServed, 0);
    restarts.served();
    expect(restarts.after(neverServed, 0)).not.toBeNull();
  });
});

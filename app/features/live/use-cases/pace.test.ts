import { expect, test } from "vitest";
import { createPace } from "./pace.server";

/** Readings that take these times, each after the pause that the last one asked for. */
function readingsOf() {
  let now = 5_000;
  const pace = createPace(() => now);
  const read = (took: number, failures = 0) => {
    pace.start();
    now += took;
    const pause = pace.end(failures);
    now += pause;
    return pause;
  };
  return {
    read,
    readAll: (times: readonly number[]) => times.map((took) => read(took)),
    wait: (ms: number) => {
      now += ms;
    },
    now: () => now,
  };
}

// spec:live#cost
test("fast readings start once a second", () => {
  expect(readingsOf().readAll([20, 50, 0])).toEqual([980, 950, 1_000]);
});

test.for<[string, number[]]>([
  ["at first", []],
  ["after fast ones", [20, 20, 20, 20, 20]],
])("one slow reading %s is paid for in pauses that keep the screen within two seconds", ([, before]) => {
  const { readAll, now } = readingsOf();
  readAll(before);
  const startedAt = now();
  const times = [180, 20, 20, 20, 20];
  const pauses = readAll(times);
  for (const [index, pause] of pauses.entries())
    expect(pause + (times[index] ?? 0) + 20).toBeLessThanOrEqual(2_000);
  expect(pauses.at(-1)).toBe(980);
  expect(now() - startedAt).toBeGreaterThanOrEqual(20 * 260);
});

test("readings that stay slow are followed by pauses 19 times as long, up to ten seconds", () => {
  const { readAll } = readingsOf();
  expect(readAll(Array<number>(20).fill(200)).slice(-3)).toEqual([3_800, 3_800, 3_800]);
  expect(readAll(Array<number>(20).fill(2_000)).slice(-3)).toEqual([10_000, 10_000, 10_000]);
});

test("slow readings among more fast ones take a twentieth of the time, too", () => {
  const { readAll, now } = readingsOf();
  const startedAt = now();
  const times = Array.from({ length: 50 }, () => [400, 20, 400, 20, 20]).flat();
  readAll(times);
  const spent = times.reduce((sum, took) => sum + took, 0);
  expect(now() - startedAt).toBeGreaterThanOrEqual(20 * spent);
});

test("time without readings is rest, and failures are followed by doubling pauses", () => {
  const { read, wait } = readingsOf();
  read(900);
  wait(60_000);
  expect(read(20)).toBe(980);
  expect([1, 2, 3, 4].map((failures) => read(20, failures))).toEqual([2_000, 4_000, 8_000, 10_000]);
  expect(read(20)).toBe(980);
});

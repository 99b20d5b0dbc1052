import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { DatabaseUnavailable, isDatabaseUnavailable } from "./failure.server";
import { createGroupWriter } from "./group-writer.server";

/** A store that keeps every group it receives and lets the test decide when a write ends. */
function slowStore() {
  const groups: number[][] = [];
  const waiting: Array<() => void> = [];
  const write = (items: number[]) => {
    groups.push(items);
    return new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { groups, write, finishOne: () => waiting.shift()?.() };
}

// spec:platform#group-writes
describe("writing in groups", () => {
  test("a lone item is written at once; items that arrive during the write make the next group", async () => {
    const { groups, write, finishOne } = slowStore();
    const writer = createGroupWriter(write);
    const added = [1, 2, 3].map((item) => writer.add(item));
    expect(groups).toEqual([[1]]);
    finishOne();
    await added[0];
    await new Promise((resolve) => setImmediate(resolve));
    expect(groups).toEqual([[1], [2, 3]]);
    finishOne();
    await Promise.all(added);
  });

  test("no one gets an answer before the group is committed", async () => {
    const { write, finishOne } = slowStore();
    let answered = false;
    const added = createGroupWriter(write)
      .add(1)
      .then(() => {
        answered = true;
      });
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).toBe(false);
    finishOne();
    await added;
    expect(answered).toBe(true);
  });

  test("a busy process doesn't give up an answer that it hasn't read", async () => {
    // The answer arrives a few turns of the event loop later, in each of which timers that are due run.
    const write = async () => {
      for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    };
    const added = createGroupWriter(write, { answerWithin: 60 }).add(1);
    const busyUntil = performance.now() + 200;
    while (performance.now() < busyUntil);
    await added;
  });

  test("a bad item fails alone", async () => {
    const written: number[] = [];
    const writer = createGroupWriter<number>(async (items) => {
      if (items.includes(13)) throw new Error("refused");
      written.push(...items);
    });
    const results = await Promise.allSettled([1, 2, 13, 4].map((item) => writer.add(item)));
    expect(results.map((result) => result.status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(written.sort()).toEqual([1, 2, 4]);
  });

  test("groups stay within their size limit", async () => {
    const sizes: number[] = [];
    const writer = createGroupWriter<number>(
      async (items) => {
        sizes.push(items.length);
      },
      { maxGroup: 10 },
    );
    await Promise.all(Array.from({ length: 35 }, (_, item) => writer.add(item)));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(10);
    expect(sizes.reduce((left, right) => left + right)).toBe(35);
  });

  test("draining waits for everything added, and returns at once when idle", async () => {
    const { groups, write, finishOne } = slowStore();
    const writer = createGroupWriter(write);
    await writer.drain();
    const added = writer.add(1);
    const drained = writer.drain();
    finishOne();
    await Promise.all([added, drained]);
    expect(groups).toEqual([[1]]);
  });

  test("a whole group fails when the database is away, without an attempt for each item", async () => {
    const sizes: number[] = [];
    const writer = createGroupWriter<number>(async (items) => {
      sizes.push(items.length);
      throw new Error("wrapped", { cause: new DatabaseUnavailable("away") });
    });
    const results = await Promise.allSettled([1, 2, 3, 4].map((item) => writer.add(item)));
    expect(results.every(({ status }) => status === "rejected")).toBe(true);
    expect(sizes).toEqual([1, 3]);
  });

  test("the queue and the wait are limited, and an item given up while it waited isn't written", async () => {
    const { groups, write, finishOne } = slowStore();
    const writer = createGroupWriter(write, { maxWaiting: 2, answerWithin: 50 });
    const results = await Promise.allSettled([1, 2, 3, 4].map((item) => writer.add(item)));
    expect(
      results.map((result) => result.status === "rejected" && isDatabaseUnavailable(result.reason)),
    ).toEqual([true, true, true, true]);
    const next = writer.add(5);
    finishOne();
    await new Promise((resolve) => setImmediate(resolve));
    finishOne();
    await next;
    expect(groups).toEqual([[1], [5]]);
  });
});

import { expect, test } from "vitest";
import { DatabaseUnavailable } from "~/platform/db/failure.server";
import { createLog } from "~/platform/log.server";
import type { Filtered, FilterRule } from "../rules/filtered";
import { type ClickBufferTimes, createClickBuffer } from "./click-buffer.server";

const click = (clickId: string) => ({ clickId });

/** A store that can be made unavailable, and the buffer in front of it. */
function keeping(times: ClickBufferTimes = { keepFor: 60_000, tryEvery: 5 }) {
  const store = { problem: null as Error | null, written: new Set<string>(), tries: 0 };
  const dropped: Partial<Record<FilterRule, number>> = {};
  const drops = {
    count: ({ rule }: Filtered, events = 1) => {
      dropped[rule] = (dropped[rule] ?? 0) + events;
    },
    flush: async () => {},
  };
  const write = async ({ clickId }: { clickId: string }) => {
    store.tries += 1;
    if (store.problem) throw store.problem;
    store.written.add(clickId);
  };
  const kept = createClickBuffer(write, { drops, log: createLog("silent") }, times);
  return { kept, store, dropped };
}

test("clicks are written when the database is back, and a single one at a time tests whether it is", async () => {
  const { kept, store, dropped } = keeping();
  store.problem = new DatabaseUnavailable("away");
  const ids = Array.from({ length: 1_200 }, (_, n) => String(n));
  await Promise.all(ids.map((id) => kept.keep(click(id))));
  await expect.poll(() => store.tries).toBeGreaterThan(1_202);
  expect(store.tries).toBeLessThan(2_400);
  store.problem = null;
  await expect.poll(() => store.written.size).toBe(1_200);
  expect(dropped).toEqual({});
});

test("a click that the database rejects isn't retried", async () => {
  const { kept, store, dropped } = keeping();
  store.problem = new Error("refused");
  await kept.keep(click("a"));
  store.problem = null;
  await kept.drain();
  expect(store.tries).toBe(1);
  expect(dropped).toEqual({ failed: 1 });
});

test("a click that is kept too long, doesn't fit, or can't be written at the end is counted as lost", async () => {
  const short = keeping({ keepFor: 20, tryEvery: 5 });
  short.store.problem = new DatabaseUnavailable("away");
  await short.kept.keep(click("a"));
  await expect.poll(() => short.dropped).toEqual({ lost: 1 });

  const full = keeping({ keepFor: 60_000, tryEvery: 60_000 });
  full.store.problem = new DatabaseUnavailable("away");
  await Promise.all(Array.from({ length: 10_005 }, (_, n) => full.kept.keep(click(String(n)))));
  expect(full.dropped).toEqual({ lost: 5 });
  await full.kept.drain();
  expect(full.dropped).toEqual({ lost: 10_005 });
});

test("draining writes buffered clicks if possible", async () => {
  const { kept, store, dropped } = keeping({ keepFor: 60_000, tryEvery: 60_000 });
  store.problem = new DatabaseUnavailable("away");
  await kept.keep(click("a"));
  store.problem = null;
  await kept.drain();
  expect([...store.written]).toEqual(["a"]);
  expect(dropped).toEqual({});
});

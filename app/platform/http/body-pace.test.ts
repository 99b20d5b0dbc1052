import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { type BodyPace, pacedReader, SlowBodyError } from "./body-pace.server";

const pace: BodyPace = { stallMs: 200, graceMs: 150, minBytesPerSecond: 1_000, deadlineMs: 60_000 };

/** An endless stream of pieces of this many bytes, with a pause before each. */
function dripping(bytes: number, pauseMs: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      await wait(pauseMs);
      controller.enqueue(new Uint8Array(bytes));
    },
  });
}

async function readAll(body: ReadableStream<Uint8Array>, allowed: BodyPace): Promise<number> {
  const reader = pacedReader(body, allowed);
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes;
    bytes += value.length;
  }
}

test("a body that drips, stalls, or takes too long is given up", async () => {
  await expect(readAll(dripping(1, 10), pace)).rejects.toThrow(SlowBodyError);
  await expect(readAll(dripping(100_000, 60_000), pace)).rejects.toThrow("A body stalled.");
  await expect(readAll(dripping(100_000, 10), { ...pace, deadlineMs: 100 })).rejects.toThrow(SlowBodyError);
});

test("our own processing time doesn't count", async () => {
  const body = new Response(new Uint8Array(10)).body;
  if (!body) throw new Error("A response with bytes has a body.");
  const reader = pacedReader(body, { ...pace, stallMs: 5_000, graceMs: 0, minBytesPerSecond: 1 });
  await reader.read();
  await wait(300);
  expect((await reader.read()).done).toBe(true);
});

import { describe, expect, test } from "vitest";
import { createFakeClock } from "~tests/setup/fake-clock";
import { createSessionHeartbeat, TICK_MS } from "./session-heartbeat";

type Answer = "live" | "ended" | "failed";

/** A heartbeat with a clock that the test controls. */
function heartbeatOnFakeClock(answers: Answer[] = []) {
  const clock = createFakeClock();
  const requestedAt: number[] = [];
  let ended = 0;
  const heartbeat = createSessionHeartbeat({
    async ask() {
      requestedAt.push(clock.now());
      const answer = answers.shift() ?? "live";
      if (answer === "failed") throw new Error("no answer");
      return { isLive: answer === "live" };
    },
    after: clock.after,
    onEnded: () => {
      ended += 1;
    },
  });
  return {
    heartbeat,
    requestedAt,
    endedTimes: () => ended,
    settle: clock.settle,
    run: clock.run,
  };
}

describe("the session heartbeat", () => {
  test("asks at once and then every 30 seconds", async () => {
    const clock = heartbeatOnFakeClock();
    clock.heartbeat.resume();
    await clock.run(TICK_MS * 3);
    expect(clock.requestedAt).toEqual([0, 30_000, 60_000, 90_000]);
  });

  test("asks nothing while the page is hidden, and asks at once when it becomes visible", async () => {
    const clock = heartbeatOnFakeClock();
    clock.heartbeat.resume();
    await clock.run(10_000);
    clock.heartbeat.pause();
    await clock.run(TICK_MS * 10);
    clock.heartbeat.resume();
    await clock.run(TICK_MS);
    expect(clock.requestedAt).toEqual([0, 310_000, 340_000]);
  });

  test("repeats a failed tick after 200 ms, doubling, and starts over with the next tick", async () => {
    const failures = Array.from({ length: 9 }, (): Answer => "failed");
    const clock = heartbeatOnFakeClock([...failures, "live"]);
    clock.heartbeat.resume();
    await clock.run(200_000);
    const waits = clock.requestedAt.slice(1).map((at, index) => at - (clock.requestedAt[index] ?? 0));
    expect(waits.slice(0, 9)).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000]);
    expect(waits[9]).toBe(TICK_MS);
  });

  test("a success between failures resets the retry delay", async () => {
    const clock = heartbeatOnFakeClock(["failed", "failed", "live", "failed", "live"]);
    clock.heartbeat.resume();
    await clock.run(31_000);
    expect(clock.requestedAt).toEqual([0, 200, 600, 30_600, 30_800]);
  });

  test("reports once that the session has ended, and then stops asking", async () => {
    const clock = heartbeatOnFakeClock(["live", "ended"]);
    clock.heartbeat.resume();
    await clock.run(TICK_MS * 5);
    clock.heartbeat.resume();
    clock.heartbeat.check();
    await clock.run(TICK_MS * 5);
    expect(clock.requestedAt).toEqual([0, 30_000]);
    expect(clock.endedTimes()).toBe(1);
  });

  test("a hidden tab is signed out too when another tab signs out", async () => {
    const clock = heartbeatOnFakeClock(["live", "ended"]);
    clock.heartbeat.resume();
    await clock.run(5_000);
    clock.heartbeat.pause();
    clock.heartbeat.check();
    await clock.run(0);
    expect(clock.requestedAt).toEqual([0, 5_000]);
    expect(clock.endedTimes()).toBe(1);
  });

  test("a check in a hidden tab starts no ticking", async () => {
    const clock = heartbeatOnFakeClock();
    clock.heartbeat.check();
    await clock.run(TICK_MS * 3);
    expect(clock.requestedAt).toEqual([0]);
  });

  test("a missing response doesn't count as an ended session", async () => {
    const clock = heartbeatOnFakeClock(Array.from({ length: 100 }, (): Answer => "failed"));
    clock.heartbeat.resume();
    await clock.run(TICK_MS * 20);
    expect(clock.endedTimes()).toBe(0);
  });

  test("nothing happens after it is stopped, even with a request in progress", async () => {
    const clock = heartbeatOnFakeClock(["ended"]);
    clock.heartbeat.resume();
    clock.heartbeat.stop();
    await clock.run(TICK_MS * 3);
    expect(clock.endedTimes()).toBe(0);
    expect(clock.requestedAt).toEqual([0]);
  });

  test("hiding and showing quickly leaves one clock running, not two", async () => {
    const clock = heartbeatOnFakeClock();
    for (let i = 0; i < 5; i += 1) {
      clock.heartbeat.resume();
      clock.heartbeat.pause();
    }
    clock.heartbeat.resume();
    await clock.run(TICK_MS * 2);
    expect(clock.requestedAt.filter((at) => at > 0)).toEqual([30_000, 60_000]);
  });
});

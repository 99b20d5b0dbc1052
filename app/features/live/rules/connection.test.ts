import { describe, expect, test } from "vitest";
import { createFakeClock } from "~tests/setup/fake-clock";
import type { Activity } from "./activity";
import { type ConnectionState, createLiveConnection, type StreamListener } from "./connection";

const activity: Activity = {
  at: "2026-03-10T16:00:00.000Z",
  figures: { visitors: 0, views: 0, clicks: 0, uniqueClicks: 0, conversions: 0, payoutCents: null },
  minutes: { first: "2026-03-10T15:31:00.000Z", views: [], clicks: [] },
  posts: [],
  clicks: [],
  conversions: [],
};

/** A page with a clock that the test controls, and a server that the test plays. */
function pageOnFakeClock() {
  const clock = createFakeClock();
  const streams: { listener: StreamListener; openedAt: number; isOpen: boolean }[] = [];
  const requestedAt: number[] = [];
  const states: ConnectionState[] = [];
  const page = { answer: activity as Activity | "over" | null, over: 0 };
  const connection = createLiveConnection({
    open(listener) {
      const stream = { listener, openedAt: clock.now(), isOpen: true };
      streams.push(stream);
      return () => {
        stream.isOpen = false;
      };
    },
    async ask() {
      requestedAt.push(clock.now());
      return page.answer;
    },
    after: clock.after,
    random: () => 1,
    onChange() {},
    onState: (state) => states.push(state),
    onOver: () => {
      page.over += 1;
    },
  });
  return {
    connection,
    streams,
    requestedAt,
    page,
    settle: clock.settle,
    run: clock.run,
    state: () => states.at(-1),
    isOpen: () => streams.filter((stream) => stream.isOpen).length,
    newest() {
      const stream = streams.at(-1);
      if (!stream) throw new Error("The page opened no stream.");
      return stream.listener;
    },
  };
}

describe("the connection of a live page", () => {
  test("is live with its first update, and reconnects after an error, with growing pauses", async () => {
    const page = pageOnFakeClock();
    page.connection.resume();
    expect(page.state()).toBe("connecting");
    page.newest().onChange(activity);
    expect(page.state()).toBe("live");
    page.newest().onLost();
    expect(page.state()).toBe("reconnecting");
    await page.run(500);
    page.newest().onLost();
    await page.run(999);
    expect(page.streams).toHaveLength(2);
    await page.run(1);
    expect(page.streams.map(({ openedAt }) => openedAt)).toEqual([0, 500, 1_500]);
    expect(page.isOpen()).toBe(1);
    page.newest().onChange(activity);
    expect(page.state()).toBe("live");
    expect(page.requestedAt).toEqual([]);
  });

  test("counts a silent stream as lost, but not one that sends the time", async () => {
    const page = pageOnFakeClock();
    page.connection.resume();
    for (let seconds = 0; seconds < 60; seconds += 4) {
      page.newest().onChange({ at: activity.at });
      await page.run(4_000);
    }
    expect(page.streams).toHaveLength(1);
    await page.run(12_500);
    expect(page.streams).toHaveLength(2);
  });

  test("asks every five seconds after three failures, until a stream works again", async () => {
    const page = pageOnFakeClock();
    page.connection.resume();
    for (const pause of [500, 1_000]) {
      page.newest().onLost();
      await page.run(pause);
    }
    page.newest().onLost();
    await page.settle();
    expect([page.state(), page.requestedAt]).toEqual(["asking", [1_500]]);
    await page.run(1_999);
    await page.run(8_001);
    expect(page.requestedAt).toEqual([1_500, 6_500, 11_500]);
    page.newest().onChange(activity);
    await page.run(10_000);
    expect([page.state(), page.requestedAt.length]).toEqual(["live", 3]);
  });

  test("asks and tries again later after newer tabs took its place", async () => {
    const page = pageOnFakeClock();
    page.connection.resume();
    page.newest().onEnd("replaced");
    await page.run(59_000);
    expect([page.isOpen(), page.state()]).toEqual([0, "asking"]);
    await page.run(1_000);
    expect(page.isOpen()).toBe(1);
  });

  test("goes on with the next stream when the server ends one, and ignores what the earlier one says", async () => {
    const page = pageOnFakeClock();
    page.connection.resume();
    const first = page.newest();
    first.onChange(activity);
    first.onEnd("renew");
    await page.run(1_000);
    expect([page.isOpen(), page.state()]).toEqual([1, "live"]);
    first.onLost();
    expect(page.isOpen()).toBe(1);
    page.newest().onEnd("stopping");
    await page.run(1_499);
    expect(page.isOpen()).toBe(0);
    await page.run(1);
    expect(page.isOpen()).toBe(1);
  });

  test("has no stream and asks nothing while the tab is hidden", async () => {
    const page = pageOnFakeClock();
    page.connection.resume();
    for (const pause of [500, 1_000, 2_000]) {
      page.newest().onLost();
      await page.run(pause);
    }
    page.connection.pause();
    const requested = page.requestedAt.length;
    await page.run(600_000);
    expect([page.isOpen(), page.state(), page.requestedAt.length]).toEqual([0, "paused", requested]);
    page.connection.resume();
    expect(page.isOpen()).toBe(1);
  });

  test.for(["stream", "answer"])("stops once when the session is over, by the %s", async (by) => {
    const page = pageOnFakeClock();
    page.page.answer = "over";
    page.connection.resume();
    page.newest().onEnd(by === "stream" ? "over" : "replaced");
    await page.run(600_000);
    expect([page.page.over, page.isOpen()]).toEqual([1, 0]);
    page.connection.resume();
    expect(page.isOpen()).toBe(0);
  });
});

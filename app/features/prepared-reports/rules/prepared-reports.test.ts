import { expect, test } from "vitest";
import { statusOf } from "./prepared-reports";

const NOW = new Date("2025-11-04T15:30:00Z");

test("an open question whose job does nothing, or isn't done after two hours, has failed", () => {
  const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
  const status = (open: "waiting" | "running" | "done", requested: number, moved: number) =>
    statusOf({ status: open, askedAt: minutesAgo(requested), movedAt: minutesAgo(moved) }, NOW);
  expect(status("running", 10, 4)).toBe("running");
  expect(status("running", 10, 6)).toBe("failed");
  expect(status("waiting", 100, 100)).toBe("waiting");
  expect(status("waiting", 121, 121)).toBe("failed");
  expect(status("done", 9_999, 9_999)).toBe("done");
});

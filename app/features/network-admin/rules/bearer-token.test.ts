import { expect, test } from "vitest";
import { isStillVisible } from "./bearer-token";

test("a bearer token can be copied for 15 minutes after it was created (spec:revenue#bearer-tokens)", () => {
  const madeAt = new Date("2026-05-10T12:00:00Z");
  expect(isStillVisible(madeAt, madeAt)).toBe(true);
  expect(isStillVisible(madeAt, new Date("2026-05-10T12:14:59.999Z"))).toBe(true);
  expect(isStillVisible(madeAt, new Date("2026-05-10T12:15:00Z"))).toBe(false);
});

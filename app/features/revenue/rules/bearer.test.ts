import { expect, test } from "vitest";
import { isStillShown } from "./bearer";

test("a bearer token can be copied for 15 minutes after it was made (spec:revenue#bearer-tokens)", () => {
  const madeAt = new Date("2026-05-10T12:00:00Z");
  expect(isStillShown(madeAt, madeAt)).toBe(true);
  expect(isStillShown(madeAt, new Date("2026-05-10T12:14:59.999Z"))).toBe(true);
  expect(isStillShown(madeAt, new Date("2026-05-10T12:15:00Z"))).toBe(false);
});

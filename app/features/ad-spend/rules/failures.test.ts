import { expect, test } from "vitest";
import { type AdsFailure, classifyFailure } from "./failures";

test.for<[number, number | undefined, boolean, AdsFailure]>([
  [400, 190, false, "token"],
  [401, undefined, false, "token"],
  [400, 102, false, "token"],
  [400, 17, false, "limit"],
  [400, 80_000, false, "limit"],
  [403, 613, false, "limit"],
  [429, undefined, false, "limit"],
  [400, 2, false, "unavailable"],
  [400, 9_999, true, "unavailable"],
  [500, undefined, false, "unavailable"],
  [503, 100, false, "unavailable"],
  [403, 200, false, "permission"],
  [400, 10, false, "permission"],
  [403, undefined, false, "permission"],
  [400, 100, false, "account"],
  [404, undefined, false, "account"],
  [400, undefined, false, "unexpected"],
])("status %i with code %s, transient %s: %s", ([status, code, transient, failure]) => {
  expect(
    classifyFailure(status, code === undefined && !transient ? null : { code, is_transient: transient }),
  ).toBe(failure);
});

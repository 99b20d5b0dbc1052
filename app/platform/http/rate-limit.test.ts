import { expect, test } from "vitest";
import { createRateLimits, networkOf } from "./rate-limit.server";

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["::1", "::/64"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["203.0.113.7", "203.0.113.7"],
  ["f47ac10b-58cc-4372-a567-0e02b2c3d479", "f47ac10b-58cc-4372-a567-0e02b2c3d479"],
  ["unknown", "unknown"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("other addresses of the same network share its points, and other networks have their own", async () => {
  const limit = createRateLimits()("forms", 2, 60);
  expect(await limit.consume("2001:db8:1:2::1")).toBeNull();
  expect(await limit.consume("2001:db8:1:2::2")).toBeNull();
  expect(await limit.consume("2001:db8:1:2:ffff::3")).toBeGreaterThan(0);
  expect(await limit.consume("2001:db8:1:3::1")).toBeNull();
});

import { expect, test } from "vitest";
import { isAddressRule, isAllowedAddress } from "./sender-addresses.server";

test.for([
  "203.0.113.7",
  "203.0.113.0/24",
  "2001:db8::1",
  "2001:db8::/32",
  "0.0.0.0/0",
  "::ffff:203.0.113.7",
])("%s is valid", (rule) => {
  expect(isAddressRule(rule)).toBe(true);
});

test.for([
  "",
  "10.1",
  "10.1/8",
  "0x7f.0.0.1",
  "010.0.0.1/8",
  "10.0.0.0/33",
  "::1/129",
  "10.0.0.1/",
  "10.0.0.1/8/8",
  "a.example",
  "*",
])("%s is invalid and allows no address", (rule) => {
  expect(isAddressRule(rule)).toBe(false);
  expect(isAllowedAddress("10.0.0.1", [rule])).toBe(false);
});

test.for([
  ["203.0.113.7", ["203.0.113.7"], true],
  ["203.0.113.8", ["203.0.113.7"], false],
  ["203.0.113.8", ["198.51.100.1", "203.0.113.0/24"], true],
  ["203.0.114.1", ["203.0.113.0/24"], false],
  ["::ffff:203.0.113.7", ["203.0.113.0/24"], true],
  ["203.0.113.7", ["::ffff:203.0.113.7"], true],
  ["2001:db8:1::9", ["2001:db8::/32"], true],
  ["2001:db9::9", ["2001:db8::/32"], false],
  ["2001:db8::9", ["203.0.113.0/24"], false],
  ["unknown", ["0.0.0.0/0", "::/0"], false],
  ["anything", [], true],
] as const)("%s with %j: %s", ([address, rules, isAllowed]) => {
  expect(isAllowedAddress(address, rules)).toBe(isAllowed);
});

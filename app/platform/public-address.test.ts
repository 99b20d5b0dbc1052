import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.server";

test.for(["1.1.1.1", "8.8.8.8", "172.15.255.255", "172.32.0.1", "2606:4700:4700::1111", "2a00::1"])(
  "%s is public",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.for([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "192.168.1.1",
  "198.18.0.1",
  "203.0.113.5",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "64:ff9b::7f00:1",
  "fe80::1",
  "fc00::1",
  "fd00:ec2::254",
  "ff02::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "localhost",
  "",
  "127.1",
])("%j isn't public", (address) => expect(isPublicAddress(address)).toBe(false));

import { BlockList, isIP } from "node:net";

/** Networks that aren't the public internet: this machine, private and shared ones, examples, and multicast. */
const notPublic = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  notPublic.addSubnet(network, bits, "ipv4");
/** IPv6 addresses outside of this aren't public; these parts of it contain IPv4 addresses, or aren't either. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  notPublic.addSubnet(network, bits, "ipv6");

/**
 * Whether an IP address is on the public internet, so that a URL which someone typed can't reach the servers around this
 * one. False for anything that isn't an IP address.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, "ipv4");
  return version === 6 && globalUnicast.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}

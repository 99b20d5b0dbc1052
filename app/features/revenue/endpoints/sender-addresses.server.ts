import ipaddr from "ipaddr.js";

/** Whether this line of an address list can be used: an address or a network, IPv4 or IPv6. */
export function isAddressRule(rule: string): boolean {
  return rangeOf(rule) !== null;
}

/** Whether an address may send. An empty list lets everyone; a line that cannot be used lets no one. */
export function isAllowedAddress(address: string, rules: readonly string[]): boolean {
  if (rules.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  const sender = ipaddr.process(address);
  return rules.some((rule) => {
    const range = rangeOf(rule);
    return range !== null && range[0].kind() === sender.kind() && sender.match(range);
  });
}

/** The network that a line names, an address being a network of one; null when it names none. */
function rangeOf(rule: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  const [base = ""] = rule.split("/");
  // The library also reads "10.1" and "0x7f.1" as addresses of IPv4; here they are more likely typing errors.
  if (!ipaddr.IPv4.isValidFourPartDecimal(base) && !ipaddr.IPv6.isValid(base)) return null;
  if (ipaddr.isValidCIDR(rule)) return ipaddr.parseCIDR(rule);
  if (base !== rule) return null;
  const address = ipaddr.process(rule);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

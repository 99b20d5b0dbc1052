import ipaddr from "ipaddr.js";

/** Whether this row of an address list is valid: an IPv4 or IPv6 address or network. */
export function isAddressRule(rule: string): boolean {
  return rangeOf(rule) !== null;
}

/** Whether an IP address may send. An empty list allows every address; an invalid row allows none. */
export function isAllowedAddress(address: string, rules: readonly string[]): boolean {
  if (rules.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  const sender = ipaddr.process(address);
  return rules.some((rule) => {
    const range = rangeOf(rule);
    return range !== null && range[0].kind() === sender.kind() && sender.match(range);
  });
}

/** The network in a row (an address is a network of one); null if the row is invalid. */
function rangeOf(rule: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  const [base = ""] = rule.split("/");
  // The library also accepts "10.1" and "0x7f.1" as IPv4 addresses, but here they are more likely typos.
  if (!ipaddr.IPv4.isValidFourPartDecimal(base) && !ipaddr.IPv6.isValid(base)) return null;
  if (ipaddr.isValidCIDR(rule)) return ipaddr.parseCIDR(rule);
  if (base !== rule) return null;
  const address = ipaddr.process(rule);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Whether this line of an address list can be used: an address or a network, IPv4 or IPv6. */
export function isAddressRule(rule: string): boolean {
  const [address = "", bits, ...rest] = rule.split("/");
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
  if (most === -1 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
}

/** Whether an address may send. An empty list lets everybody; a line that cannot be used lets nobody. */
export function isAllowedAddress(address: string, rules: readonly string[]): boolean {
  if (rules.length === 0) return true;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  const family = isIPv4(plain) ? "ipv4" : isIPv6(plain) ? "ipv6" : null;
  if (family === null) return false;
  const list = new BlockList();
  for (const rule of rules.filter(isAddressRule)) {
    const [base = "", bits] = rule.split("/");
    const kind = isIPv4(base) ? "ipv4" : "ipv6";
    if (bits === undefined) list.addAddress(base, kind);
    else list.addSubnet(base, Number(bits), kind);
  }
  return list.check(plain, family);
}

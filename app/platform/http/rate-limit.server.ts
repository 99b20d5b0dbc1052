import ipaddr from "ipaddr.js";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Counts uses per key in this process. Several processes each keep their own count: the limits are per process. */
export type RateLimit = {
  /**
   * Uses one point. Returns null when allowed, else the seconds to wait.
   * @param key an account, or the address somebody sends from.
   */
  consume(key: string): Promise<number | null>;
};

/** At most `points` uses per key in `seconds`. */
function createRateLimit(points: number, seconds: number): RateLimit {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return {
    async consume(key) {
      try {
        await limiter.consume(networkOf(key));
        return null;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
  };
}

/** Named limits of one app: each is made at its first use and kept. */
export function createRateLimits(): (name: string, points: number, seconds: number) => RateLimit {
  const limits = new Map<string, RateLimit>();
  return (name, points, seconds) => {
    const limit = limits.get(name) ?? createRateLimit(points, seconds);
    limits.set(name, limit);
    return limit;
  };
}

/**
 * Whose limit an address counts for. A household or a server is given a whole /64 of IPv6 and may send from any address in it, so all
 * of them count as one. Everything else stays as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // "::ffff:203.0.113.7" is an address of IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString().replace(/%.*$/, "")}/64`);
  return `${network.toString()}/64`;
}

import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { SharedLimits } from "./shared-limits.server";

/** Counts uses per key: with PostgreSQL across all processes, with the embedded database in its only process. */
export type RateLimit = {
  /**
   * Uses one point. Returns null when allowed, otherwise the seconds to wait. Never fails: when the database is
   * unavailable or slow, the process counts alone.
   * @param key an account, or the IP address of a sender.
   */
  consume(key: string): Promise<number | null>;
};

/**
 * The number of clients whose uses one limit counts only in this process. A client that is dropped starts again, as in
 * a new process.
 */
const MAX_UNREPORTED_CLIENTS = 20_000;

type Limit = {
  points: number;
  seconds: number;
  /**
   * How many uses of a client a process counts alone before it reports them, so that ordinary use costs no query; see
   * `Platform.rateLimit`.
   */
  unreported: number;
};

/** At most `points` uses per key in `seconds`. */
function createRateLimit(name: string, limit: Limit, shared: SharedLimits | undefined): RateLimit {
  const { points, seconds, unreported } = limit;
  const limiter = shared?.limiter(points, seconds) ?? new RateLimiterMemory({ points, duration: seconds });
  /** Takes 1 MB from the first use on, so limits that don't need it have none. */
  let own: LRUCache<string, number> | undefined;

  /** The uses to add to the shared count: none yet, all so far, or this one. */
  function toReport(client: string): number {
    if (!shared || unreported === 0) return 1;
    own ??= new LRUCache({
      max: MAX_UNREPORTED_CLIENTS,
      ttl: seconds * 1_000,
      // The window starts with the first use.
      noUpdateTTL: true,
    });
    const uses = (own.get(client) ?? 0) + 1;
    own.set(client, uses);
    if (uses <= unreported) return 0;
    return uses === unreported + 1 ? uses : 1;
  }

  return {
    async consume(key) {
      const client = networkOf(key);
      const uses = toReport(client);
      if (uses === 0) return null;
      try {
        await limiter.consume(shared?.keyOf(name, client) ?? client, uses);
        return null;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
  };
}

/**
 * Named limits of one app. Each is created on first use and kept. See `Platform.rateLimit`.
 * @param shared where all processes count together; without it, this process counts alone.
 */
export function createRateLimits(shared?: SharedLimits) {
  const limits = new Map<string, RateLimit>();
  return (name: string, points: number, seconds: number, unreported = 0): RateLimit => {
    const limit = limits.get(name) ?? createRateLimit(name, { points, seconds, unreported }, shared);
    limits.set(name, limit);
    return limit;
  };
}

/**
 * The key under which an IP address is counted. A household or a server gets a whole /64 of IPv6 and can send from any
 * address in it, so all of them count as one. Other addresses are unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // "::ffff:203.0.113.7" is an IPv4 address.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString().replace(/%.*$/, "")}/64`);
  return `${network.toString()}/64`;
}

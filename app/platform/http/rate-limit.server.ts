import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Counts uses per key in this process. Several processes each keep their own count: the limits are per process. */
export type RateLimit = {
  /** Uses one point. Returns null when allowed, else the seconds to wait. */
  consume(key: string): Promise<number | null>;
};

/** At most `points` uses per key in `seconds`. */
function createRateLimit(points: number, seconds: number): RateLimit {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return {
    async consume(key) {
      try {
        await limiter.consume(key);
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

import { createHmac } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { authLimits } from "~/platform/db/tables/auth";
import type { Limit } from "../rules/limits";

/** Counts attempts in the database, so that all processes count together. */
export type Attempts = {
  /**
   * Uses one point of `subject`. Null when allowed, otherwise the seconds to wait. Call it before the attempt: counting
   * afterward would let parallel attempts through.
   */
  use(kind: string, subject: string, limit: Limit): Promise<number | null>;
  /** Returns the points after a success. */
  reset(kind: string, subject: string): Promise<void>;
  /** Deletes expired counters. */
  prune(): Promise<void>;
};

export function createAttempts(db: Db, secret: string): Attempts {
  // The table stores no IP address or email, and without the secret no one can look one up in it.
  const keyOf = (kind: string, subject: string) =>
    createHmac("sha256", secret).update(`${kind}\n${subject}`).digest("base64url");

  return {
    async use(kind, subject, limit) {
      const end = sql`now() + make_interval(secs => ${limit.seconds})`;
      // One statement: the row lock serializes parallel attempts, and each gets its own number.
      const [counter] = await db
        .insert(authLimits)
        .values({ key: keyOf(kind, subject), points: 1, windowEndsAt: end })
        .onConflictDoUpdate({
          target: authLimits.key,
          set: {
            points: sql`case when auth_limits.window_ends_at <= now() then 1 else auth_limits.points + 1 end`,
            windowEndsAt: sql`case when auth_limits.window_ends_at <= now() then excluded.window_ends_at else auth_limits.window_ends_at end`,
          },
        })
        .returning({
          points: authLimits.points,
          wait: sql<number>`ceil(extract(epoch from auth_limits.window_ends_at - now()))::integer`,
        });
      if (!counter) throw new Error("The database returned no counter.");
      return counter.points <= limit.points ? null : Math.max(1, counter.wait);
    },
    async reset(kind, subject) {
      await db.delete(authLimits).where(eq(authLimits.key, keyOf(kind, subject)));
    },
    async prune() {
      await db.delete(authLimits).where(lt(authLimits.windowEndsAt, sql`now()`));
    },
  };
}

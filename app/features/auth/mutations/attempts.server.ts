import { createHmac } from "node:crypto";
import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
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
  /** When the subjects that used up their limits may try again; null for each of the others. */
  usedUp(counters: readonly { kind: string; subject: string; limit: Limit }[]): Promise<(Date | null)[]>;
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
    async usedUp(counters) {
      const keys = counters.map(({ kind, subject }) => keyOf(kind, subject));
      const rows = await db
        .select()
        .from(authLimits)
        .where(and(inArray(authLimits.key, keys), gt(authLimits.windowEndsAt, sql`now()`)));
      const found = new Map(rows.map((row) => [row.key, row]));
      return counters.map(({ limit }, index) => {
        const row = found.get(keys[index] ?? "");
        return row && row.points >= limit.points ? row.windowEndsAt : null;
      });
    },
    async reset(kind, subject) {
      await db.delete(authLimits).where(eq(authLimits.key, keyOf(kind, subject)));
    },
    async prune() {
      await db.delete(authLimits).where(lt(authLimits.windowEndsAt, sql`now()`));
    },
  };
}

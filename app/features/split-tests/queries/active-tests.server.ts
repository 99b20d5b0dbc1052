import { sql } from "drizzle-orm";
import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import { type ActiveTest, type RunningVariant, testsBySlug } from "../rules/assignment";

/** One process's view of the running tests, available without waiting, whatever state the database is in. */
export type ActiveTests = {
  /** The tests that include this URL, the oldest first; the caller checks dates. */
  ofSlug(slug: string): readonly { test: ActiveTest; requested: RunningVariant }[];
  /** Resolves when every change received so far has been read. */
  settled(): Promise<void>;
};

/**
 * Keeps the active tests in memory. If they can't be read, the earlier ones stay; without any, every page is served as
 * requested (spec:split-tests#assignment-failure).
 */
export async function createActiveTests({ copies }: Pick<Platform, "copies">): Promise<ActiveTests> {
  const copy = await copies.open(["split_tests_changed", "posts_changed"], "split tests", async (db) =>
    testsBySlug(await listActiveTests(db)),
  );
  // The failure is logged, and reading is retried.
  await copy.read().catch(() => {});
  return { ofSlug: (slug) => copy.peek()?.get(slug) ?? [], settled: copy.settled };
}

/**
 * Every test with the status active, oldest first, whatever its dates; variants have the URLs of their public posts.
 */
async function listActiveTests(db: Db): Promise<ActiveTest[]> {
  return db.execute<ActiveTest>(
    sql`select t.id, t.start_date::text as "startDate", t.end_date::text as "endDate", t.holdout,
          t.ramp_half_date::text as "rampHalfDate", t.ramp_full_date::text as "rampFullDate",
          json_agg(json_build_object('id', v.id, 'weight', v.weight, 'slug', p.slug) order by v.position) as variants
        from split_tests t
        join split_test_variants v on v.split_test_id = t.id
        left join blog_posts p on p.id = v.post_id and p.archived_at is null and p.status <> 'draft'
        where t.status = 'active' and t.archived_at is null
        group by t.id
        order by t.created_at, t.id`,
    "objects",
  );
}

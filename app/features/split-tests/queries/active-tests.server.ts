import { sql } from "drizzle-orm";
import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import { type ActiveTest, type RunningVariant, testsBySlug } from "../rules/assignment";

/** The tests that run, as one process knows them: asked without waiting, whatever the database does. */
export type ActiveTests = {
  /** The tests that this URL takes part in, the one made first in front; dates are for the caller to look at. */
  ofSlug(slug: string): readonly { test: ActiveTest; requested: RunningVariant }[];
  /** Resolves when every change told so far has been read. */
  settled(): Promise<void>;
};

/**
 * Keeps the active tests in memory. What cannot be read leaves what was known before, or nothing: then every page is given as
 * asked for (spec:split-tests#assignment-failure).
 */
export async function createActiveTests({ copies }: Pick<Platform, "copies">): Promise<ActiveTests> {
  const copy = await copies.open(["split_tests_changed", "posts_changed"], "split tests", async (db) =>
    testsBySlug(await listActiveTests(db)),
  );
  // Logged, and tried again.
  await copy.read().catch(() => {});
  return { ofSlug: (slug) => copy.peek()?.get(slug) ?? [], settled: copy.settled };
}

/** Every test with the status active, oldest first, whatever its dates; variants with the URLs readers find them at. */
async function listActiveTests(db: Db): Promise<ActiveTest[]> {
  return db.execute<ActiveTest>(
    sql`select t.id, t.start_date::text as "startDate", t.end_date::text as "endDate",
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

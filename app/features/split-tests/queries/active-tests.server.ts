import { sql } from "drizzle-orm";
import type { Database, Db } from "~/platform/db/client.server";
import type { Log } from "~/platform/log.server";
import { type ActiveTest, type RunningVariant, testsBySlug } from "../rules/assignment";

/** The tests that run, as one process knows them: asked without waiting, whatever the database does. */
export type ActiveTests = {
  /** The tests that this address takes part in, the one made first in front; dates are for the caller to look at. */
  ofSlug(slug: string): readonly { test: ActiveTest; requested: RunningVariant }[];
  /** Resolves when every change told so far has been read. */
  settled(): Promise<void>;
  close(): void;
};

const RETRY_MS = 2_000;

/**
 * Keeps the active tests in memory and reads them again whenever any process changes a test or a post. What cannot be read
 * leaves what was known before, or nothing: then every page is given as asked for (spec:split-tests#assignment-failure).
 */
export async function createActiveTests(database: Database, log: Log): Promise<ActiveTests> {
  let known = testsBySlug([]);
  let changes = 0;
  let reading: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;

  async function readUntilCurrent(): Promise<void> {
    try {
      for (let read = -1; read !== changes; ) {
        read = changes;
        known = testsBySlug(await listActiveTests(database.db));
      }
    } catch (error) {
      log.failure(error, "split tests not read");
      retry = setTimeout(refresh, RETRY_MS).unref();
    } finally {
      reading = null;
    }
  }

  function refresh(): void {
    changes += 1;
    clearTimeout(retry);
    reading ??= readUntilCurrent();
  }

  await database.listen("split_tests_changed", refresh);
  await database.listen("posts_changed", refresh);
  refresh();
  await reading;
  return {
    ofSlug: (slug) => known.get(slug) ?? [],
    settled: async () => {
      while (reading) await reading;
    },
    close: () => clearTimeout(retry),
  };
}

/** Every test with the status active, oldest first, whatever its dates; variants with the addresses readers find them at. */
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

import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { buildDemoBrands } from "./brands";

/**
 * Records the sample rows of a database that an earlier version seeded, because that version didn't record them. Names
 * of brands and posts have changed since, so a sample brand is one that was written at the same moment as a known one,
 * and a sample post is one whose id was made from its slug. Sample traffic has names that start with "sample". Tool
 * events have no names, so those dated before the seeding are sample events.
 * @returns whether it found any.
 */
export async function noteEarlierSample(db: Db): Promise<boolean> {
  if (!(await mayHaveEarlierSample(db))) return false;
  return db.transaction(async (tx) => {
    await takeLock(tx, "sampleData");
    const seededAt = (await mayHaveEarlierSample(tx)) && (await momentOfSeeding(tx));
    if (!seededAt) return false;
    const moment = sql`${seededAt}::timestamptz`;
    const isOfSample = sql`created_at = ${moment} and brand_id in (select b.brand_id from brands b where b.created_at = ${moment})`;
    const isSamplePost = (id: string) => sql`${sql.raw(id)}::text like '________-____-8___-a___-%'`;
    await note(tx, "brands", "brand_id", isOfSample);
    await note(tx, "brand_pricing", "pricing_id", isOfSample);
    await note(tx, "brand_fees", "fee_id", isOfSample);
    await note(
      tx,
      "blog_categories",
      "id",
      sql`id in
      (select m.category_id from blog_post_categories m where ${isSamplePost("m.post_id")})`,
    );
    await note(
      tx,
      "blog_tags",
      "id",
      sql`id in (select m.tag_id from blog_post_tags m where ${isSamplePost("m.post_id")})`,
    );
    await note(tx, "blog_analytics", "id", sql`session_id like 'sample-visitor-%'`);
    await note(tx, "provider_clicks", "id", sql`click_id like 'sample-%'`);
    await note(tx, "analytics_events", "event_id", sql`created_at < ${moment}`);
    await note(tx, "provider_rankings_log", "ranking_id", sql`created_at < ${moment}`);
    await note(
      tx,
      "conversions",
      "id",
      sql`transaction_id like 'sample-%' and metadata ->> 'source' = 'sample data'`,
    );
    await noteKeys(tx, "blog_posts", "id", isSamplePost("id"));
    await noteKeys(tx, "split_tests", "id", sql`id::text like '5a3b1e00-0000-4000-8000-%'`);
    await noteKeys(
      tx,
      "facebook_ad_spend",
      "date",
      sql`exists (
      select from ad_spend_campaigns c where c.date = facebook_ad_spend.date and c.campaign like 'sample-%')`,
    );
    // Days of ad spend with another write time have been changed since.
    await tx.execute(sql`
      insert into sample_data (seeded_at)
      select coalesce(
        (select mode() within group (order by last_sync_time) from facebook_ad_spend
          where date::text = any (select unnest(keys) from sample_rows where table_name = 'facebook_ad_spend')),
        ${moment})`);
    return true;
  });
}

/** Checked once at every start. */
async function mayHaveEarlierSample(db: Db): Promise<boolean> {
  const [row] = await db.execute<{ may: boolean }>(
    sql`select not exists (select from sample_data) and exists (select from brands) as may`,
    "objects",
  );
  return row?.may ?? false;
}

/** When most of the known sample brands were written, to the microsecond; null if fewer than half of them exist. */
async function momentOfSeeding(tx: Db): Promise<string | null> {
  const known = buildDemoBrands(new Date()).map(({ brand: { brandId, slug } }) => ({ id: brandId, slug }));
  const [row] = await tx.execute<{ at: string }>(
    sql`
      select b.created_at::text as at
      from brands b join jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as k(id integer, slug text)
        on k.id = b.brand_id and k.slug = b.slug
      group by b.created_at having count(*) >= ${Math.floor(known.length / 2)} order by count(*) desc limit 1`,
    "objects",
  );
  return row?.at ?? null;
}

async function note(tx: Db, table: string, column: string, where: SQL): Promise<void> {
  const id = sql.identifier(column);
  await tx.execute(sql`
    insert into sample_rows (table_name, ids)
    select ${table}, range_agg(int8range(${id}, ${id}, '[]')) from ${sql.identifier(table)} where ${where} having count(*) > 0`);
}

async function noteKeys(tx: Db, table: string, column: string, where: SQL): Promise<void> {
  await tx.execute(sql`
    insert into sample_rows (table_name, keys)
    select ${table}, array_agg(${sql.identifier(column)}::text) from ${sql.identifier(table)} where ${where} having count(*) > 0`);
}

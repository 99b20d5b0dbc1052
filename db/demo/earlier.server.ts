import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { buildDemoBrands } from "./brands";
import { buildDemoPosts } from "./posts";

/**
 * Notes the sample rows of a database that an earlier version seeded, which noted none: brands and posts by their ids and slugs, and what
 * visitors did by the names that begin with "sample". Events of the tools have no name; those from before the seeding are the sample's.
 * @returns whether it found any.
 */
export async function noteEarlierSample(db: Db): Promise<boolean> {
  if (!(await mayHaveEarlierSample(db))) return false;
  return db.transaction(async (tx) => {
    await takeLock(tx, "sampleData");
    if (!(await mayHaveEarlierSample(tx))) return false;
    const demo = buildDemoBrands(new Date());
    const posts = buildDemoPosts(demo, new Date());
    const slugs = JSON.stringify(demo.map(({ brand: { brandId, slug } }) => ({ id: brandId, slug })));
    const named = (rows: readonly { id: number | string; name?: string }[]) => JSON.stringify(rows);
    const isOfSample = sql`brand_id in (select k.id from jsonb_to_recordset(${slugs}::jsonb) as k(id integer, slug text)
      join brands b on b.brand_id = k.id and b.slug = k.slug)`;
    const seededWith = (alias: string) =>
      sql`${isOfSample} and created_at = (select b.created_at from brands b where b.brand_id = ${sql.raw(alias)}.brand_id)`;
    const isNamed = (rows: readonly { id: number; name: string }[]) =>
      sql`(id, name) in (select k.id, k.name from jsonb_to_recordset(${named(rows)}::jsonb) as k(id integer, name text))`;
    const before = sql`created_at < (select min(created_at) from brands where ${isOfSample})`;
    await note(tx, "brands", "brand_id", isOfSample);
    await note(tx, "brand_pricing", "pricing_id", seededWith("brand_pricing"));
    await note(tx, "brand_fees", "fee_id", seededWith("brand_fees"));
    await note(tx, "blog_categories", "id", isNamed(posts.categories));
    await note(tx, "blog_tags", "id", isNamed(posts.tags));
    await note(tx, "blog_analytics", "id", sql`session_id like 'sample-visitor-%'`);
    await note(tx, "provider_clicks", "id", sql`click_id like 'sample-%'`);
    await note(tx, "analytics_events", "event_id", before);
    await note(tx, "provider_rankings_log", "ranking_id", before);
    await note(
      tx,
      "conversions",
      "id",
      sql`transaction_id like 'sample-%' and metadata ->> 'source' = 'sample data'`,
    );
    await noteKeys(
      tx,
      "blog_posts",
      "id",
      sql`id in
      (select k.id from jsonb_to_recordset(${named(posts.posts.map(({ id }) => ({ id })))}::jsonb) as k(id uuid))`,
    );
    await noteKeys(tx, "split_tests", "id", sql`id::text like '5a3b1e00-0000-4000-8000-%'`);
    await noteKeys(
      tx,
      "facebook_ad_spend",
      "date",
      sql`exists (
      select from ad_spend_campaigns c where c.date = facebook_ad_spend.date and c.campaign like 'sample-%')`,
    );
    // Days of ad spend that were written at another time were changed since.
    await tx.execute(sql`
      insert into sample_data (seeded_at)
      select coalesce(
        (select mode() within group (order by last_sync_time) from facebook_ad_spend
          where date::text = any (select unnest(keys) from sample_rows where table_name = 'facebook_ad_spend')),
        now())`);
    return true;
  });
}

/** One look, at every start: none was noted, and the first sample brand is there. */
async function mayHaveEarlierSample(db: Db): Promise<boolean> {
  const [row] = await db.execute<{ may: boolean }>(
    sql`select not exists (select from sample_data) and exists (select from brands where brand_id = 1) as may`,
    "objects",
  );
  if (!row?.may) return false;
  const [first] = buildDemoBrands(new Date());
  const [brand] = await db.execute<{ slug: string }>(
    sql`select slug from brands where brand_id = 1`,
    "objects",
  );
  return brand !== undefined && brand.slug === first?.brand.slug;
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

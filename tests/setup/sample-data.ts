import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { rollup } from "~/features/analytics/mutations/rollup.server";
import { storePost } from "~/features/posts/factory";
import { createConversion, createNetwork } from "~/features/revenue/factory";
import { storeSplitTest } from "~/features/split-tests/factory";
import type { Db } from "~/platform/db/client.server";

/** Totals and notes derived from other rows, and the accounts. */
const DERIVED =
  /_sums$|^analytics_(progress|late)$|^conversion_changes$|^visitor_|^split_test_assignment_changes$|^sample_|^auth_|^schema_migrations$/;

async function tables(db: Db): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    "objects",
  );
  return rows.map(({ name }) => name).filter((name) => !DERIVED.test(name));
}

/** Every row of every table, as text. */
export async function everything(db: Db): Promise<Map<string, Set<string>>> {
  const all = new Map<string, Set<string>>();
  for (const table of await tables(db)) {
    const rows = await db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t`,
      "objects",
    );
    all.set(table, new Set(rows.map(({ row }) => row)));
  }
  return all;
}

export function rowsBeyond(
  all: Map<string, Set<string>>,
  known: Map<string, Set<string>>,
): Record<string, string[]> {
  return Object.fromEntries(
    [...all].map(([table, rows]) => [table, [...rows].filter((row) => !known.get(table)?.has(row)).sort()]),
  );
}

export async function one<Row extends Record<string, unknown>>(
  db: Db,
  query: ReturnType<typeof sql>,
): Promise<Row> {
  const [row] = await db.execute<Row>(query, "objects");
  if (!row) throw new Error("The query gives a row.");
  return row;
}

export async function expectExactSums(db: Db): Promise<void> {
  await rollup(db, undefined, 0);
  const sums = await one<Record<string, string>>(
    db,
    sql`select
    (select coalesce(sum(clicks), 0) from click_rank_sums) = (select count(*) from provider_clicks where rank is not null) as ranks,
    (select coalesce(sum(clicks), 0) from click_source_sums) = (select count(*) from provider_clicks
      where session_id is not null and first_source(session_id, created_at) is not null) as sources,
    (select coalesce(sum(clicks), 0) from click_sums where grain = 'day') = (select count(*) from provider_clicks) as clicks,
    (select coalesce(sum(views), 0) from post_view_sums where grain = 'day') = (select count(*) from summed_views) as views,
    (select coalesce(sum(events), 0) from event_sums where grain = 'day') = (select count(*) from analytics_events) as events,
    (select coalesce(sum(appearances), 0) from ranking_sums where grain = 'day') = (select count(*) from provider_rankings_log) as rankings,
    (select coalesce(sum(views), 0) from variant_view_sums) = (select count(*) from summed_variant_views) as variants,
    (select coalesce(sum(views), 0) from view_origin_sums) = (select count(*) from summed_views) as origins,
    (select coalesce(sum(views), 0) from view_hour_sums) = (select count(*) from summed_views) as hours,
    (select coalesce(sum(views), 0) from view_pair_sums where pair = 1 and grain = 'month') = (select count(*) from summed_views) as pairs,
    (select coalesce(sum(clicks), 0) from click_pair_sums where pair = 1 and grain = 'day') = (select count(*) from provider_clicks) as "clickPairs",
    (select coalesce(sum(clicks), 0) from click_cell_sums) = (select count(*) from provider_clicks) as cells,
    (select coalesce(sum(clicks), 0) from click_hour_sums) = (select count(*) from provider_clicks) as "clickHours",
    (select coalesce(sum(clicks), 0) from click_origin_sums where source <> '') = (select count(*) from provider_clicks
      where first_source(session_id, created_at) is not null) as "clickSources",
    (select coalesce(sum(payout), 0) from conversion_sums where sub1 = '') = (select coalesce(sum(payout), 0) from conversions
      where archived_at is null and status <> 'reversed') as payouts,
    (select coalesce(sum(payout), 0) from post_conversion_sums where grain = 'day') = (select coalesce(sum(payout), 0) from conversions
      where counted and is_blog and post_id is not null) as blog`,
  );
  expect(sums).toEqual(Object.fromEntries(Object.keys(sums).map((name) => [name, true])));
}

/**
 * Rows of every kind, created the way staff and visitors create them. They refer to each other, and not to the sample
 * data.
 */
export async function storeRealRows(db: Db, adminId: string): Promise<void> {
  const { id: brandId } = await one<{ id: number }>(
    db,
    sql`insert into brands (brand_name, slug) values ('Real Brand', 'real-brand') returning brand_id as id`,
  );
  await db.execute(
    sql`insert into brand_pricing (brand_id, medication_type, price) values (${brandId}, 'sema_inject', 199)`,
  );
  await db.execute(sql`insert into price_reports
    (created_at, brand_id, pricing_id, medication_type, dosage, plan_interval, shown_price, message)
    values ('2026-03-14', ${brandId}, 1, 'sema_inject', 'all_doses', 'monthly', 199, 'It is 149 now')`);
  await db.execute(
    sql`insert into brand_fees (brand_id, fee_type, fee_amount) values (${brandId}, 'Membership', 20)`,
  );
  const post = await storePost(db, {
    slug: "real-post",
    providerRankings: [{ rank: 1, providerId: brandId }],
  });
  const other = await storePost(db, { slug: "other-real-post" });
  await db.execute(sql`insert into blog_categories (name) values ('Real category')`);
  await db.execute(sql`insert into blog_images (key, alt, width, height, hash)
    values ('blog-images/1-00000000000000000000000000000000-10x10', 'Real', 10, 10, ${"0".repeat(64)})`);
  await db.execute(sql`insert into blog_schedules (keyword, publish_date, origin, request_id, asked_by)
    values ('real keyword', '2026-05-01', 'schedule', ${randomUUID()}, ${adminId})`);
  const split = await storeSplitTest(db, [{ postId: post.id }, { postId: other.id }]);
  const variantId = split.variantIds[0] ?? "";
  await db.execute(sql`insert into split_test_assignments (split_test_id, variant_id, session_id)
    values (${split.id}, ${variantId}, 'real-visitor')`);
  const at = new Date("2026-03-14T15:00:00Z").toISOString();
  await db.execute(sql`insert into blog_analytics (path, slug, post_id, session_id, variant_id, utm_source, created_at)
    values ('/blog/real-post', 'real-post', ${post.id}, 'real-visitor', ${variantId}, 'real-ads', ${at})`);
  await db.execute(sql`insert into provider_clicks (provider_id, component, source_page, post_id, rank, session_id, click_id, created_at)
    values (${brandId}, 'blog', '/blog/real-post', ${post.id}, 1, 'real-visitor', 'real-click', ${at})`);
  await db.execute(
    sql`insert into analytics_events (component, event_type, created_at) values ('calculator', 'interaction', ${at})`,
  );
  await db.execute(sql`insert into provider_rankings_log (provider_id, component, rank, created_at)
    values (${brandId}, 'compare_providers', 1, ${at})`);
  await storeRealRevenue(db, adminId, { brandId, postId: post.id });
  await copyOf(db, "user_leads", "lead_id", { submission_id: randomUUID(), full_name: "Real Person" });
  await copyOf(db, "prescription_leads", "lead_id", {
    submission_id: randomUUID(),
    full_name: "Real Person",
  });
  await copyOf(db, "rebate_claims", "claim_id", {
    submission_id: randomUUID(),
    full_name: "Real Person",
    provider_id: brandId,
  });
  await db.execute(sql`insert into brand_imports (kind, file_name, created_by, created_by_name, created_at)
    values ('brands', 'real.csv', ${adminId}, 'Rita Remover', ${at})`);
  await db.execute(sql`insert into audit_log (created_at, actor_id, actor_name, action, entity, entity_id)
    values (${at}, ${adminId}, 'Rita Remover', 'updated', 'setting', 'real')`);
}

/** A network with a postback, its conversion, a correction to it, and a day of ad spend. */
async function storeRealRevenue(
  db: Db,
  adminId: string,
  { brandId, postId }: { brandId: number; postId: string },
): Promise<void> {
  const { networkId } = await createNetwork(db, { name: "Real network" });
  const conversionId = await createConversion(db, {
    networkId,
    brandId,
    sub1: "blog",
    isBlog: true,
    postId,
  });
  await db.execute(sql`insert into postback_requests (endpoint, network_id, method, query, outcome, conversion_id)
    values ('postback', ${networkId}, 'GET', 'transaction_id=real', 'created', ${conversionId})`);
  await db.execute(
    sql`insert into conversion_history (conversion_id, action, origin) values (${conversionId}, 'updated', 'postback')`,
  );
  const { id: correctionId } = await one<{ id: number }>(
    db,
    sql`
    insert into statement_corrections (network_id, file_name, fingerprint, created_by)
    values (${networkId}, 'real.csv', ${"f".repeat(64)}, ${adminId}) returning correction_id as id`,
  );
  await db.execute(
    sql`insert into statement_changes (correction_id, conversion_id, after) values (${correctionId}, ${conversionId}, '{}')`,
  );
  await db.execute(
    sql`insert into facebook_ad_spend (date, spend_amount, source) values ('2025-01-02', 12, 'csv')`,
  );
  await db.execute(
    sql`insert into ad_spend_campaigns (date, campaign, spend_amount, source) values ('2025-01-02', 'real', 12, 'csv')`,
  );
}

/** A copy of its table's first row, with other values in some columns. */
async function copyOf(
  db: Db,
  table: string,
  id: string,
  values: Record<string, string | number>,
): Promise<void> {
  const columns = await db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns
        where table_name = ${table} and column_name <> ${id} and is_generated = 'NEVER'`,
    "objects",
  );
  const list = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${sql.identifier(table)} (${list})
    select ${list} from jsonb_populate_record(null::${sql.identifier(table)},
      (select to_jsonb(t) || ${JSON.stringify(values)}::jsonb from ${sql.identifier(table)} t order by ${sql.identifier(id)} limit 1))`);
}

/** The state before the first start. Two tables forbid deleting, so their guards are off while this runs. */
export async function emptyDatabase(db: Db): Promise<void> {
  const guarded = ["audit_log", "brand_price_history"];
  for (const table of guarded)
    await db.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
  const names = [...(await tables(db)), "sample_rows", "sample_data"];
  await db.execute(
    sql`truncate ${sql.join(
      names.map((name) => sql.identifier(name)),
      sql`, `,
    )} restart identity cascade`,
  );
  for (const table of guarded)
    await db.execute(sql`alter table ${sql.identifier(table)} enable trigger user`);
}

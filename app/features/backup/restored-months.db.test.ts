import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rollup } from "~/features/analytics/mutations/rollup.server";
import { storePost } from "~/features/posts/factory";
import { brands } from "~/platform/db/tables/brands";
import { installation, makeJobTables } from "~tests/setup/backups";
import { emptyDatabase, useDatabase } from "~tests/setup/database";
import { reports, storeTraffic } from "~tests/setup/events";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";

const folder = useTemporaryFolder();
const source = await useDatabase();
const site = await installation(source, path.join(folder, "site"));
const { db } = source;
const NOW = new Date();
const TABLES = ["blog_analytics", "analytics_events", "provider_rankings_log", "provider_clicks"];
const YEARS = 10;

/** Without the post's date, which each database writes in its own time zone. */
const undated = (report: string) => report.replace(/"publishedAt": ".*"/g, "");

test("a restore puts ten years of events into the tables of their months, and every report is the same", async () => {
  await makeJobTables(source);
  await db.insert(brands).values([1, 2].map((id) => ({ brandName: `Brand ${id}`, slug: `brand-${id}` })));
  const { id: post } = await storePost(db);
  await storeTraffic(db, post, NOW, YEARS * 365);
  await rollup(db);
  const before = undated(await reports(db, post, NOW));
  const file = path.join(folder, "months.tar.zst");
  await site.save(file);
  const other = await installation(await emptyDatabase(), path.join(folder, "restored"));
  await other.restore(file);
  expect(await other.facts()).toEqual(await site.facts());
  expect(undated(await reports(other.database.db, post, NOW))).toBe(before);

  for (const table of TABLES) {
    const isOfClicks = table === "provider_clicks";
    const undistributed = isOfClicks ? sql`only provider_clicks` : sql.identifier(`${table}_first`);
    const [row] = await other.database.db.execute<{ rows: number; months: number; strays: number }>(
      sql`select (select count(*)::integer from event_partitions(${table}) p where p.ends <= now()) as months,
            (select count(*)::integer from ${undistributed} where created_at < now() - interval '40 days') as strays,
            (select count(*)::integer from ${sql.identifier(table)}) as rows`,
      "objects",
    );
    expect([table, row?.strays, row?.rows]).toEqual([table, 0, (YEARS * 365) / 2]);
    expect(row?.months).toBeGreaterThanOrEqual(YEARS * 12 - 1);
  }
  // Row numbers continue, and late events are still noticed.
  const oldDay = new Date(NOW.getTime() - 200 * 86_400_000);
  await storeTraffic(other.database.db, post, oldDay, 2);
  const late = await other.database.db.execute<{ source: string }>(
    sql`select source from analytics_late order by 1`,
    "objects",
  );
  expect(late.map((row) => row.source)).toEqual([
    "click_facets",
    "click_pairs",
    "click_views",
    "clicks",
    "events",
    "pair_views",
    "rankings",
    "view_facets",
    "view_pairs",
    "views",
  ]);
  await rollup(other.database.db);
}, 120_000);

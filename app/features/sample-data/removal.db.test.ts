import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { AccessRefused, type Actor } from "~/features/auth/rules/access";
import { storePost } from "~/features/posts/factory";
import { createConversion } from "~/features/revenue/factory";
import { parseConfig } from "~/platform/config.server";
import { createSecrets } from "~/platform/secrets.server";
import { createStorage } from "~/platform/storage/storage.server";
import { noteEarlierSample } from "~db/demo/earlier.server";
import { seedSampleData } from "~db/demo/seed.server";
import { fillSampleRecords } from "~db/demo/staff-records/seed.server";
import { useDatabase } from "~tests/setup/database";
import {
  emptyDatabase,
  everything,
  expectExactSums,
  one,
  rowsBeyond,
  storeRealRows,
} from "~tests/setup/sample-data";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";
import { summarizeSample } from "./queries/summary.server";
import { removeSample } from "./use-cases/remove-sample.server";

const { db } = await useDatabase();
const config = parseConfig({
  NODE_ENV: "test",
  DATA_DIR: useTemporaryFolder(),
  AUTH_SECRET: "a secret of the tests that is long enough",
});
const storage = await createStorage(config);
const failures: unknown[] = [];
const now = new Date("2026-03-15T18:30:00Z");
const platform = {
  db,
  storage,
  now: () => now,
  log: { failure: (error: unknown) => failures.push(error) } as never,
};
const admin = await actorOf("admin");

async function actorOf(role: Actor["role"]): Promise<Actor> {
  const { userId, email } = await createStaff(db, { role });
  return { userId, email, name: "Rita Remover", role, sessionId: "session" };
}

const seed = () =>
  seedSampleData(db, now, fillSampleRecords({ storage, secrets: createSecrets(config), now }));

afterEach(async () => {
  expect(failures.splice(0)).toEqual([]);
  await emptyDatabase(db);
});

describe("removing the sample data", () => {
  test("leaves exactly the rows of staff and visitors, in every table", async () => {
    expect(await seed()).toBe(true);
    const sample = await everything(db);
    const isEmpty = [...sample].filter(([, rows]) => rows.size === 0).map(([table]) => table);
    // Tables without sample rows (keys, connections, redirects), and rows that staff deleted.
    expect(
      isEmpty.filter((table) =>
        /lead|claim|network|postback|image|schedule|audit|import|correction|history/.test(table),
      ),
    ).toEqual(
      [
        "brand_import_progress",
        "brand_import_rows",
        "network_silences",
        "post_import_posts",
        "post_imports",
        "postback_replays",
      ].filter((table) => sample.has(table)),
    );
    await expectExactSums(db);

    await storeRealRows(db, admin.userId);
    await expectExactSums(db);
    const real = rowsBeyond(await everything(db), sample);
    const kinds = Object.entries(real).filter(([, rows]) => rows.length > 0);
    expect(kinds.length).toBeGreaterThan(25);

    const summary = await removeSample(platform, admin);
    expect(summary?.every(({ edited, used }) => edited + used === 0)).toBe(true);
    const left = rowsBeyond(await everything(db), new Map());
    const [entry = ""] = left.audit_log?.filter((row) => row.includes('"sample_data"')) ?? [];
    expect(JSON.parse(entry)).toMatchObject({ action: "removed", actor_id: admin.userId });
    left.audit_log = left.audit_log?.filter((row) => row !== entry) ?? [];
    expect(left).toEqual(real);
    await expectExactSums(db);
    for (const folder of ["rebate-claims", "blog-images"])
      expect(await Array.fromAsync(storage.list(folder))).toEqual([]);
  });

  test("announces what it removes, does nothing the second time, and never adds the sample again", async () => {
    await seed();
    const before = await summarizeSample(db);
    expect(await removeSample(platform, admin)).toEqual(before);
    const after = await everything(db);
    expect(await removeSample(platform, admin)).toBe(null);
    expect(await seed()).toBe(false);
    expect(await noteEarlierSample(db)).toBe(false);
    expect(await everything(db)).toEqual(after);
    expect(await summarizeSample(db)).toBe(null);
  });

  test("keeps rows that staff edited, and archives rows that real data refers to", async () => {
    await seed();
    await db.execute(
      sql`update brands set brand_name = 'Ours now', updated_at = now() + interval '1 minute' where brand_id = 1`,
    );
    await db.execute(sql`insert into audit_log (created_at, actor_id, actor_name, action, entity, entity_id)
      values (now(), ${admin.userId}, 'Rita Remover', 'updated', 'brand', '1')`);
    await db.execute(
      sql`insert into provider_clicks (provider_id, component, source_page, created_at) values (2, 'compare_providers', '/x', '2026-03-10')`,
    );
    await storePost(db, { slug: "ours", providerRankings: [{ rank: 1, providerId: 3 }] });
    const { slug } = await one<{ slug: string }>(
      db,
      sql`select slug from blog_posts where status = 'published' and slug <> 'ours' order by slug limit 1`,
    );
    await db.execute(sql`insert into blog_analytics (path, slug, post_id, session_id, created_at)
      select '/blog/' || slug, slug, id, 'real', '2026-03-10' from blog_posts where slug = ${slug}`);
    const { id: networkId } = await one<{ id: number }>(
      db,
      sql`select network_id as id from affiliate_networks`,
    );
    await createConversion(db, { networkId, brandId: 4 });

    const summary = await removeSample(platform, admin);
    expect(summary?.find(({ kind }) => kind === "brands")).toMatchObject({
      edited: 1,
      editedNames: ["Ours now"],
      used: 3,
    });
    const brands = await db.execute(
      sql`select brand_id, archived_at is not null as archived from brands order by 1`,
      "objects",
    );
    expect(brands).toEqual([
      { brand_id: 1, archived: false },
      { brand_id: 2, archived: true },
      { brand_id: 3, archived: true },
      { brand_id: 4, archived: true },
    ]);
    const { prices, others } = await one<{ prices: boolean; others: number }>(
      db,
      sql`select
      (select count(*) > 0 from brand_pricing where brand_id = 1) as prices,
      (select count(*)::integer from brand_price_history where brand_id > 4) as others`,
    );
    expect({ prices, others }).toEqual({ prices: true, others: 0 });
    const posts = await db.execute(
      sql`select slug, archived_at is not null as archived from blog_posts order by archived`,
      "objects",
    );
    expect(posts).toEqual([
      { slug: "ours", archived: false },
      { slug, archived: true },
    ]);
    const networks = await db.execute(
      sql`select archived_at is not null as archived from affiliate_networks`,
      "objects",
    );
    expect(networks).toEqual([{ archived: true }]);
    await expectExactSums(db);
  });

  test("removes a conversion that came only from a replayed sample request", async () => {
    await seed();
    const { networkId, requestId } = await one<{ networkId: number; requestId: string }>(
      db,
      sql`select network_id as "networkId", id as "requestId" from postback_requests where outcome = 'received' limit 1`,
    );
    const id = await createConversion(db, { networkId, metadata: { source: "postback" } });
    await db.execute(
      sql`update postback_requests set conversion_id = ${id}, outcome = 'created' where id = ${requestId}`,
    );
    await removeSample(platform, admin);
    expect(await one(db, sql`select count(*)::integer as count from conversions`)).toEqual({ count: 0 });
    expect(await one(db, sql`select count(*)::integer as count from affiliate_networks`)).toEqual({
      count: 0,
    });
  });

  test("works if sample rows were deleted by hand before", async () => {
    await seed();
    await db.execute(sql`delete from brands where brand_id % 2 = 0`);
    await db.execute(sql`delete from user_leads`);
    await db.execute(sql`delete from blog_posts`);
    expect(await removeSample(platform, admin)).not.toBe(null);
    expect(await one(db, sql`select count(*)::integer as count from brands`)).toEqual({ count: 0 });
    await expectExactSums(db);
  });

  test("finds the sample in a database that an earlier version seeded", async () => {
    await seedSampleData(db, now);
    await db.execute(sql`delete from sample_rows`);
    await db.execute(sql`delete from sample_data`);
    // Names from an earlier version.
    await db.execute(sql`update brands set slug = 'earlier-' || slug where brand_id > 90`);
    await db.execute(sql`update blog_posts set slug = 'earlier-' || slug`);
    await storePost(db, { slug: "ours" });
    await db.execute(
      sql`insert into analytics_events (component, event_type) values ('calculator', 'interaction')`,
    );
    const kept = async () =>
      one(
        db,
        sql`select (select array_agg(slug) from blog_posts) as posts,
      (select count(*)::integer from brands) as brands, (select count(*)::integer from analytics_events) as events,
      (select count(*)::integer from blog_analytics) as views, (select count(*)::integer from conversions) as conversions,
      (select count(*)::integer from facebook_ad_spend) as days, (select count(*)::integer from split_tests) as tests`,
      );
    expect(await noteEarlierSample(db)).toBe(true);
    expect(await noteEarlierSample(db)).toBe(false);
    await removeSample(platform, admin);
    expect(await kept()).toEqual({
      posts: ["ours"],
      brands: 0,
      events: 1,
      views: 0,
      conversions: 0,
      days: 0,
      tests: 0,
    });
  });

  test("is refused to a content manager, and both logs stay append-only otherwise", async () => {
    await seed();
    const manager = await actorOf("content_manager");
    const before = await everything(db);
    await expect(async () => removeSample(platform, manager)).rejects.toThrow(AccessRefused);
    await expect(db.execute(sql`delete from audit_log`)).rejects.toThrow();
    await db.execute(sql`insert into audit_log (created_at, actor_name, action, entity, entity_id)
      values (now(), 'Rita Remover', 'updated', 'setting', 'real')`);
    const deleteReal = db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('app.removes_sample', 'on', true)`);
      await tx.execute(sql`delete from audit_log where entity_id = 'real'`);
    });
    await expect(deleteReal).rejects.toThrow();
    expect((await everything(db)).get("brands")).toEqual(before.get("brands"));
  });
});

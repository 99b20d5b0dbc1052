import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { useTestManager } from "~tests/setup/split-test-manager";
import { storeSplitTest } from "./factory";
import { countAssigned, getSplitTestDailyData } from "./queries/report.server";

const { db, app, posts, cookies, page } = await useTestManager();
const NOW = new Date("2026-06-15T12:00:00Z");

beforeEach(async () => {
  await db.execute(sql`truncate blog_analytics`);
  await db.execute(sql`truncate provider_clicks`);
  await db.execute(sql`delete from conversions`);
  await db.execute(
    sql`insert into brands (brand_id, brand_name, slug) values (901, 'Nine', 'nine') on conflict do nothing`,
  );
});

async function storeTest(values = {}, weights: readonly [number, number] = [50, 50]) {
  const variants = [
    { name: "Plain", postId: posts.first.id, weight: weights[0] },
    { name: "Bold", postId: posts.second.id, weight: weights[1] },
  ];
  const { id, variantIds } = await storeSplitTest(db, variants, { startDate: "2026-01-01", ...values });
  const [plain = "", bold = ""] = variantIds;
  return { id, plain, bold };
}

const views = (variantId: string | null, at: string, count = 1) =>
  db.execute(sql`insert into blog_analytics (path, slug, session_id, variant_id, created_at)
    select '/blog/x', 'x', 's' || n, ${variantId}, ${at}::timestamptz from generate_series(1, ${count}::int) n`);
const clicks = (variantId: string, at: string, count = 1) =>
  db.execute(sql`insert into provider_clicks (provider_id, component, source_page, variant_id, click_id, created_at)
    select 901, 'blog', '/blog/x', ${variantId}, gen_random_uuid()::text, ${at}::timestamptz
    from generate_series(1, ${count}::int) n`);
const conversion = (
  variantId: string,
  at: string,
  more: { status?: string; test?: boolean; archived?: boolean } = {},
) =>
  db.execute(sql`insert into conversions
      (transaction_id, revenue, payout, variant_id, is_blog, created_at, status, is_test, archived_at)
    values (gen_random_uuid()::text, 149.5, 80, ${variantId}, true, ${at}::timestamptz, ${more.status ?? "approved"},
      ${more.test ?? false}, ${more.archived ? at : null}::timestamptz)`);

describe("the daily figures", () => {
  const read = (id: string, first = "2026-06-09") =>
    getSplitTestDailyData(db, id, { first, today: "2026-06-15" }, NOW);

  test("are counted from events, by days in New York", async () => {
    const { id, plain, bold } = await storeTest();
    await views(plain, "2026-06-10T03:59:59Z", 2);
    await views(plain, "2026-06-10T04:00:00Z", 3);
    await views(bold, "2026-06-11T03:59:59Z");
    await clicks(plain, "2026-06-10T12:00:00Z", 2);
    await conversion(plain, "2026-06-10T12:00:00Z");
    await conversion(plain, "2026-06-10T13:00:00Z");
    const none = { views: 0, clicks: 0, conversions: 0, revenueCents: 0 };
    expect(await read(id)).toEqual([
      {
        date: "2026-06-09",
        variant_data: { [`variant_${plain}`]: { ...none, views: 2 }, [`variant_${bold}`]: none },
      },
      {
        date: "2026-06-10",
        variant_data: {
          [`variant_${plain}`]: { views: 3, clicks: 2, conversions: 2, revenueCents: 29_900 },
          [`variant_${bold}`]: { ...none, views: 1 },
        },
      },
    ]);
  });

  test("keep days of 23 and 25 hours separate", async () => {
    const { id, plain } = await storeTest();
    for (const at of [
      "2026-03-08T04:59:59Z",
      "2026-03-08T05:00:00Z",
      "2026-03-09T03:59:59Z",
      "2026-03-09T04:00:00Z",
    ]) {
      await views(plain, at);
    }
    const rows = await read(id, "2026-03-01");
    expect(rows.map(({ date, variant_data }) => [date, variant_data[`variant_${plain}`]?.views])).toEqual([
      ["2026-03-07", 1],
      ["2026-03-08", 2],
      ["2026-03-09", 1],
    ]);
  });

  test("leave out the future, other tests, pages without a test, and conversions that don't count", async () => {
    const { id, plain } = await storeTest();
    const other = await storeTest({ status: "paused" });
    await views(plain, "2026-06-15T12:00:01Z");
    await clicks(plain, "2026-06-15T12:00:01Z");
    await conversion(plain, "2026-06-15T12:00:01Z");
    await views(null, "2026-06-14T12:00:00Z");
    await views(other.plain, "2026-06-14T12:00:00Z");
    await conversion(plain, "2026-06-14T12:00:00Z", { status: "reversed" });
    await conversion(plain, "2026-06-14T12:00:00Z", { test: true });
    await conversion(plain, "2026-06-14T12:00:00Z", { archived: true });
    expect(await read(id)).toEqual([]);
  });

  test("count a conversion without a view or click on that day", async () => {
    const { id, bold } = await storeTest();
    await conversion(bold, "2026-06-12T12:00:00Z");
    expect(await read(id)).toMatchObject([
      { date: "2026-06-12", variant_data: { [`variant_${bold}`]: { conversions: 1, revenueCents: 14_950 } } },
    ]);
  });
});

test("visitors counts only random assignments since the last change", async () => {
  const { id, plain, bold } = await storeTest();
  const rows = [
    [plain, true, "2026-06-10"],
    [plain, true, "2026-06-01"],
    [bold, false, "2026-06-10"],
    [bold, true, "2026-06-10"],
  ] as const;
  for (const [index, [variantId, byChance, at]] of rows.entries()) {
    await db.execute(sql`insert into split_test_assignments (split_test_id, variant_id, session_id, by_chance, created_at)
      values (${id}, ${variantId}, ${`s${index}`}, ${byChance}, ${at}::timestamptz)`);
  }
  expect(await countAssigned(db, id, new Date("2026-06-05"))).toEqual(
    new Map([
      [plain, 1],
      [bold, 1],
    ]),
  );
});

describe("the page", () => {
  const detail = async (id: string, search = "", who: keyof typeof cookies = "admin") => {
    const { status, text } = await page(`/${id}${search}`, who);
    return { status, text: text.replace(/<!-- -->/g, "") };
  };

  test("names the leader and how certain that is, with the figures of each variant", async () => {
    const { id, plain, bold } = await storeTest();
    await views(plain, "2026-06-14T12:00:00Z", 1_200);
    await views(bold, "2026-06-14T12:00:00Z", 1_000);
    await clicks(plain, "2026-06-14T12:00:00Z", 200);
    await clicks(bold, "2026-06-14T12:00:00Z", 100);
    for (let n = 0; n < 4; n += 1) await conversion(plain, "2026-06-14T12:00:00Z");
    for (let n = 0; n < 20; n += 1) await conversion(bold, "2026-06-14T12:00:00Z");
    const { status, text } = await detail(id);
    expect(status).toBe(200);
    for (const words of [
      "Leading so far: Bold",
      "&gt; 99.9%",
      "1,200",
      "2.0%",
      "20.0%",
      "$2.99",
      "Daily Performance",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toContain("Jun 14, 2026");
    expect(text).not.toContain("Leading, not yet certain");
    // No visitor was assigned, so the comparison is undecided.
    expect(text).toContain("isn&#x27;t decided yet");
    expect(text).not.toMatch(/>Winner/);
  });

  test("says that a leader below 95% isn't certain (spec:split-tests#certainty)", async () => {
    const { id, plain, bold } = await storeTest();
    for (const [variant, conversions] of [
      [plain, 2],
      [bold, 3],
    ] as const) {
      await views(variant, "2026-06-14T12:00:00Z", 1_000);
      await clicks(variant, "2026-06-14T12:00:00Z", 100);
      for (let n = 0; n < conversions; n += 1) await conversion(variant, "2026-06-14T12:00:00Z");
    }
    const { text } = await detail(id);
    expect(text).toContain("Leading so far: Bold");
    expect(text.match(/Leading, not yet certain/g)).toHaveLength(2);
  });

  test("reports that traffic doesn't match the weights", async () => {
    const { id, plain, bold } = await storeTest({ variantsChangedAt: new Date("2026-01-01") });
    await db.execute(sql`insert into split_test_assignments (split_test_id, variant_id, session_id, created_at)
      select ${id}::uuid, case when n <= 400 then ${plain} else ${bold} end, 's' || n, '2026-06-01T00:00:00Z'::timestamptz
      from generate_series(1, 1000) n`);
    expect((await detail(id)).text).toContain("Traffic doesn&#x27;t match the variant weights");
    await db.execute(sql`update split_test_variants set weight = case when id = ${plain} then 40 else 60 end
      where split_test_id = ${id}`);
    expect((await detail(id)).text).not.toContain("Traffic doesn&#x27;t match the variant weights");
  });

  test.for([
    "?range=1",
    "?range=99",
    "?range=7&range=90",
    "?uplift=-1",
    "?uplift=1e9&range=%00",
    "?range=7';--",
  ])("accepts %s", async (search) => {
    const { id } = await storeTest();
    const { status, text } = await detail(id, search);
    expect(status).toBe(200);
    expect(text).toContain("No winner yet");
  });

  test("of a test that is over shows all of it, whatever the current day", async () => {
    const { id, plain } = await storeTest({
      status: "completed",
      startDate: "2026-01-10",
      endDate: "2026-01-12",
    });
    await views(plain, "2026-01-11T12:00:00Z", 1_234);
    const { text } = await detail(id);
    expect(text).toContain("1,234");
    expect(text).toContain("Jan 12, 2026");
    expect(text).not.toContain("Jan 13, 2026");
    expect(text).not.toContain("How long to run");
    expect((await detail(id, "?range=30")).text).toContain("No data for this period.");
  });

  test("keeps an invalid uplift, and says which values are valid", async () => {
    const { id } = await storeTest();
    const { text } = await detail(id, "?range=7&uplift=1.5");
    expect(text).toContain("Enter a whole number from 1 to 1000");
    expect(text).toContain('value="1.5"');
    expect((await detail(id, "?uplift=35")).text).toContain("range=90&amp;uplift=35");
  });

  test("can't estimate how long to run without a comparison (spec:split-tests#run-length)", async () => {
    const { id, plain, bold } = await storeTest({}, [0, 100]);
    for (const variantId of [plain, bold]) {
      await clicks(variantId, "2026-06-14T12:00:00Z", 4_000);
      for (let n = 0; n < 40; n += 1) await conversion(variantId, "2026-06-14T12:00:00Z");
    }
    const { text } = await detail(id);
    expect(text).toContain("can&#x27;t be estimated without the comparison per visitor");
    expect(text).not.toContain("complete it");
  });

  test.for(["x", crypto.randomUUID(), "%00", "1e9"])("of %s says that it doesn't exist", async (id) => {
    const { status, text } = await detail(id);
    expect(status).toBe(404);
    expect(text).toContain("Split test not found");
  });

  test("of another person's posts doesn't exist for the content manager, and neither does its export", async () => {
    const { id } = await storeTest();
    expect((await detail(id, "", "manager")).status).toBe(404);
    expect((await page(`/${id}/export`, "manager")).status).toBe(404);
    const own = await storeSplitTest(db, [{ postId: posts.own.id }, { postId: posts.alsoOwn.id }]);
    expect((await detail(own.id, "", "manager")).status).toBe(200);
  });

  test("of a test whose post is gone says so", async () => {
    const { id } = await storeSplitTest(db, [{ postId: null, name: "Lost" }, { postId: posts.first.id }]);
    const { status, text } = await detail(id);
    expect(status).toBe(200);
    expect(text).toContain("The post for Lost is deleted or a draft");
  });

  test("says which part can't be read", async () => {
    const { id } = await storeTest();
    await db.execute(sql`alter table split_test_assignment_changes rename column visitors to away`);
    try {
      const { status, text } = await detail(id);
      expect(status).toBe(503);
      expect(text).toContain("Failed to load split test data");
      expect(text).toContain("Failed to load daily performance data");
      await db.execute(sql`alter table split_tests rename column name to away`);
      expect((await detail(id)).text).toContain("Failed to load split test");
    } finally {
      await db.execute(sql`alter table split_test_assignment_changes rename column away to visitors`);
      await db.execute(sql`alter table split_tests rename column away to name`);
    }
  });
});

test("the export has a row for each day and variant, safe for spreadsheets", async () => {
  const { id, plain } = await storeTest({ name: "=1+1 Test", slug: "1-1-test" });
  await db.execute(sql`update split_test_variants set name = '=cmd()' where id = ${plain}`);
  await views(plain, "2026-06-14T12:00:00Z", 3);
  await conversion(plain, "2026-06-14T12:00:00Z");
  const answer = await app.fetch(`/admin/blog/split-tests/${id}/export?range=7`, {
    headers: { cookie: cookies.admin },
  });
  expect(answer.headers.get("Content-Disposition")).toBe(
    'attachment; filename="split-test-1-1-test-2026-06-15.csv"',
  );
  const [header, first, second, ...rest] = (await answer.text()).trim().split("\r\n");
  expect(header).toContain("date,variant_id,variant,weight,post,views,clicks,conversions,revenue");
  expect(first).toBe(`2026-06-14,${plain},'=cmd(),50,${posts.first.slug},3,0,1,149.50`);
  expect(second).toMatch(/,Bold,50,.*,0,0,0,0\.00$/);
  expect(rest).toEqual([]);
});

import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { useTestManager } from "~tests/setup/split-test-manager";
import { storeSplitTest } from "./factory";

const { db, app, posts, cookies, page, send, tests, log, valid, two } = await useTestManager();

beforeEach(async () => {
  await db.execute(sql`truncate provider_clicks`);
  await db.execute(sql`truncate blog_analytics`);
  await db.execute(sql`delete from conversions`);
  await db.execute(
    sql`insert into brands (brand_id, brand_name, slug) values (901, 'Nine', 'nine') on conflict do nothing`,
  );
});

const variantsOf = (first: { id: string }, second: { id: string }) => [
  { name: "Plain", postId: first.id },
  { name: "Bold", postId: second.id },
];

/** 1,000 visitors per variant, of whom 50 and 200 click a minute later. */
async function storeDecided(variants = variantsOf(posts.first, posts.second)): Promise<string> {
  const { id, variantIds } = await storeSplitTest(db, variants, {
    startDate: "2026-05-01",
    variantsChangedAt: new Date("2026-05-01T12:00:00Z"),
    primaryMetric: "clicks",
  });
  for (const [index, clicks] of [50, 200].entries()) {
    const variantId = variantIds[index] ?? "";
    await db.execute(sql`insert into split_test_assignments (split_test_id, variant_id, session_id, created_at)
      select ${id}::uuid, ${variantId}, ${variantId} || n, '2026-06-01T12:00:00Z' from generate_series(1, 1000) n`);
    await db.execute(sql`insert into provider_clicks
        (provider_id, component, source_page, session_id, variant_id, click_id, created_at)
      select 901, 'blog', '/blog/x', ${variantId} || n, ${variantId}, gen_random_uuid()::text, '2026-06-01T12:01:00Z'
      from generate_series(1, ${clicks}::int) n`);
  }
  return id;
}

const wordsOf = (html: string) => html.replace(/<!-- -->/g, "");

test("the report says that the primary metric is decided, and by how much (spec:split-tests#sequential)", async () => {
  const { text } = await page(`/${await storeDecided()}`);
  const words = wordsOf(text);
  expect(words).toContain("Bold compared with Plain");
  expect(words).toMatch(/At least \d+% more visitors click\. You can stop now\./);
  expect(words).toContain("Each variant needs about 20 visitors with a conversion.");
  expect(words).toContain(
    "no sign that traffic doesn&#x27;t match the weights (p = 1; below 0.01, it warns)",
  );
});

test("the banner names a winner only where the comparison does (spec:split-tests#winner)", async () => {
  const id = await storeDecided();
  await db.execute(sql`insert into blog_analytics (path, slug, session_id, variant_id, created_at)
    select '/blog/x', 'x', v.id || n, v.id, '2026-06-01T12:00:00Z'
    from split_test_variants v cross join generate_series(1, 1000) n where v.split_test_id = ${id}`);
  const convert = (position: number, count: number) =>
    db.execute(sql`insert into conversions
        (transaction_id, revenue, payout, variant_id, is_blog, created_at, status)
      select gen_random_uuid()::text, 0, 0, v.id, true, '2026-06-02T12:00:00Z', 'approved'
      from split_test_variants v cross join generate_series(1, ${count}::int) n
      where v.split_test_id = ${id} and v.position = ${position}`);
  await convert(1, 20);
  const decided = wordsOf((await page(`/${id}`)).text);
  expect(decided).toContain("Winner: Bold");
  expect(decided).toMatch(
    /visitors who click, is decided in its favor: it&#x27;s better than Plain \(.*\)\./,
  );
  // More conversions per click don't matter: visitors who click are the primary metric.
  await convert(0, 40);
  const contested = wordsOf((await page(`/${id}`)).text);
  expect(contested).toContain("Highest conversion rate: Plain");
  expect(contested).toContain("is decided in favor of Bold, which is better than Plain");
  expect(contested).not.toMatch(/>Winner/);
  await db.execute(sql`update split_tests set primary_metric = 'payout' where id = ${id}`);
  const undecided = wordsOf((await page(`/${id}`)).text);
  expect(undecided).toContain("Leading so far: Plain");
  expect(undecided).not.toMatch(/>Winner|You can stop now/);
});

test("the run length is that of the primary metric, and agrees with the comparison (spec:split-tests#run-length)", async () => {
  const id = await storeDecided();
  const after = async (search = "") => {
    const { text } = await page(`/${id}${search}`);
    return wordsOf(text.slice(text.indexOf("How long to run")));
  };
  expect(await after()).toContain("this metric is primary, and it&#x27;s decided. You can stop now.");
  // Half of all visitors click, in both variants alike.
  await db.execute(sql`insert into provider_clicks
      (provider_id, component, source_page, session_id, variant_id, click_id, created_at)
    select 901, 'blog', '/blog/x', a.session_id, a.variant_id, gen_random_uuid()::text, '2026-06-01T12:01:00Z'
    from (select session_id, variant_id, row_number() over (partition by variant_id order by session_id) as n
      from split_test_assignments where split_test_id = ${id}) a
    where a.n <= 500`);
  await db.execute(sql`delete from provider_clicks k where k.session_id not in (
    select session_id from (select session_id, row_number() over (partition by variant_id order by session_id) as n
      from split_test_assignments where split_test_id = ${id}) a where a.n <= 500)`);
  expect(await after("?uplift=10")).toMatch(
    /Detecting 10% more visitors who click takes about [\d,]+ visitors in all.*days more/s,
  );
  expect(await after("?uplift=50")).toMatch(
    /The test has that many, but its primary metric isn&#x27;t decided/,
  );
  expect(await after("?uplift=200")).toContain("An increase of 200% isn&#x27;t possible");
  await db.execute(sql`update split_tests set primary_metric = 'payout' where id = ${id}`);
  expect(await after()).toContain("There aren&#x27;t enough visitors with a payout yet");
});

test("the report of a test whose first variant gets no traffic says that nothing is compared", async () => {
  const id = await storeDecided();
  await db.execute(
    sql`update split_test_variants set weight = 0 where split_test_id = ${id} and position = 0`,
  );
  expect(wordsOf((await page(`/${id}`)).text)).toContain("Variants are compared with the first one.");
});

test("the comparison is a file, only for those who may see the test", async () => {
  const id = await storeDecided();
  const fetchFile = (who: keyof typeof cookies) =>
    app.fetch(`/admin/blog/split-tests/${id}/export?of=comparison`, { headers: { cookie: cookies[who] } });
  const answer = await fetchFile("admin");
  expect(answer.headers.get("Content-Disposition")).toMatch(/-comparison-2026-06-15\.csv"$/);
  const [header, first, ...rest] = (await answer.text()).trim().split("\r\n");
  expect(header).toContain(
    "variant,compared_with,metric,primary,visitors,mean,compared_mean,low,high,result,adjusted_low,adjusted_high",
  );
  expect(first).toMatch(/,Bold,Plain,clicks,yes,1000,0\.2,0\.05,.*,better,,$/);
  expect(rest).toHaveLength(3);
  expect((await fetchFile("manager")).status).toBe(404);
  const own = await storeDecided(variantsOf(posts.own, posts.alsoOwn));
  expect(wordsOf((await page(`/${own}`, "manager")).text)).toContain("Bold compared with Plain");
});

test("without its visitors, a test has no comparison and no check of the weights (spec:split-tests#visitor-retention)", async () => {
  const id = await storeDecided();
  await db.execute(sql`delete from split_test_assignments
    where variant_id = (select id from split_test_variants where split_test_id = ${id} and position = 0)`);
  const warned = wordsOf((await page(`/${id}`)).text);
  expect(warned).toContain("Traffic doesn&#x27;t match the variant weights");
  expect(warned).toContain("Plain was assigned 0 visitors instead of about 500. If assignment works,");
  expect(warned).toContain("The sample-ratio check warns (p &lt; 0.0001; below 0.01, it warns).");
  await db.execute(sql`update split_tests set visitors_deleted_at = '2026-06-10T12:00:00Z' where id = ${id}`);
  const { text } = await page(`/${id}`);
  expect(text).not.toContain("match the variant weights");
  expect(text).not.toContain("Bold compared with Plain");
  expect(wordsOf(text)).toMatch(/The visitors of this test were deleted on .* A new comparison starts when/s);
  const file = await app.fetch(`/admin/blog/split-tests/${id}/export?of=comparison`, {
    headers: { cookie: cookies.admin },
  });
  expect(file.status).toBe(410);
});

test("held-out visitors are shown apart, with who takes part until the test is over (spec:split-tests#holdout)", async () => {
  const id = await storeDecided();
  await db.execute(sql`update split_tests
    set holdout = 5, ramp_half_date = '2026-07-01', ramp_full_date = '2026-07-08' where id = ${id}`);
  await db.execute(sql`insert into split_test_holdouts (split_test_id, session_id, created_at)
    select ${id}::uuid, 'out' || n, '2026-06-01T12:00:00Z' from generate_series(1, 40) n`);
  await db.execute(sql`insert into provider_clicks
      (provider_id, component, source_page, session_id, variant_id, click_id, created_at)
    values (901, 'blog', '/blog/x', 'out1', ${`${id}-holdout`}, 'out1', '2026-06-01T12:01:00Z')`);
  const words = wordsOf((await page(`/${id}`)).text);
  expect(words).toMatch(/Held out compared with all variants.*40 and 2,000 visitors.*12\.5%.*2\.5%/s);
  expect(words).toMatch(/Held out compared with all variants.*The one with less traffic has about 4\./s);
  expect(words).toContain("10% of visitors, 50% from Jul 1, 2026, all from Jul 8, 2026 · 5% held out");
  const file = await app.fetch(`/admin/blog/split-tests/${id}/export?of=comparison`, {
    headers: { cookie: cookies.admin },
  });
  expect(await file.text()).toContain(
    `${id}-holdout,Held out,All variants,clicks,yes,40,0.025,0.125,,,early,,`,
  );
  await db.execute(sql`insert into split_test_holdouts (split_test_id, session_id, created_at)
    select ${id}::uuid, 'out' || n, '2026-06-01T12:00:00Z' from generate_series(41, 1000) n`);
  const later = wordsOf((await page(`/${id}`)).text);
  expect(later).toMatch(/1,000 and 2,000 visitors.*\d+% to \d+% fewer visitors click\./s);
  // On phones, an interval is wider than its column, so it may break there.
  expect(later).toMatch(/<span class="sm:whitespace-nowrap">−\d+% to\u00a0−\d+%<\/span>/);
  await db.execute(sql`update split_tests set status = 'completed' where id = ${id}`);
  expect(wordsOf((await page(`/${id}`)).text)).not.toContain("10% of visitors");
});

test("a test that's over asks for its conclusion and then shows it (spec:split-tests#conclusion)", async () => {
  const over = { status: "completed" as const, startDate: "2026-05-01", endDate: "2026-06-01" };
  const { id } = await storeSplitTest(db, variantsOf(posts.first, posts.second), over);
  expect(wordsOf((await page(`/${id}`)).text)).toContain("Add conclusion");
  await db.execute(sql`update split_tests set conclusion = 'We keep <both>.' where id = ${id}`);
  const { text } = await page(`/${id}`);
  expect(text).toContain("We keep &lt;both&gt;.");
  expect(text).not.toContain("Add conclusion");
  expect((await page("?status=completed")).text).toContain("We keep &lt;both&gt;.");
});

test("the form stores the primary metric and the conclusion, and logs them; another value is an error at its field", async () => {
  const conclusion = "Nothing yet.";
  expect((await send({ ...valid, primary_metric: "payout", conclusion }, two)).status).toBe(302);
  const [stored] = await tests();
  expect(stored).toMatchObject({ primary_metric: "payout", conclusion });
  expect(await log()).toMatchObject([{ action: "created", after: { primaryMetric: "payout", conclusion } }]);
  const refused = await send({ ...valid, primary_metric: "views" }, two);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Choose a primary metric");
  expect(await tests()).toHaveLength(1);
});

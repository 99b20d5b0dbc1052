import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useTestManager } from "~tests/setup/split-test-manager";
import { storeSplitTest } from "./factory";
import type { MetricKey } from "./schema";

const { db, posts, page } = await useTestManager();

/**
 * 300 visitors per variant on two New York days, an hour before and after midnight. Some convert, each at
 * most once; every seventh conversion is reversed.
 */
async function store(primaryMetric: MetricKey): Promise<{ id: string; variantIds: string[] }> {
  const variants = [
    { name: "Plain", postId: posts.first.id },
    { name: "Bold", postId: posts.second.id },
  ];
  const stored = await storeSplitTest(db, variants, {
    startDate: "2026-06-01",
    variantsChangedAt: new Date("2026-06-01T12:00:00Z"),
    primaryMetric,
  });
  for (const [index, variantId] of stored.variantIds.entries()) {
    const converted = [150, 90][index] ?? 0;
    await db.execute(sql`insert into split_test_assignments (split_test_id, variant_id, session_id, created_at)
      select ${stored.id}::uuid, ${variantId}, ${variantId} || n,
        case when n % 3 = 0 then '2026-06-14T03:00:00Z'::timestamptz else '2026-06-14T05:00:00Z' end
      from generate_series(1, 300) n`);
    await db.execute(sql`insert into conversions
        (transaction_id, payout, revenue, is_blog, sub3, variant_id, status, created_at)
      select gen_random_uuid()::text, 20 + n, 500, true, ${variantId} || n, ${variantId},
        case when n % 7 = 0 then 'reversed' else 'approved' end, '2026-06-14T12:00:00Z'::timestamptz + n * interval '1 minute'
      from generate_series(1, ${converted}::int) n`);
  }
  return stored;
}

const wordsOf = (html: string) =>
  html
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

/** Dollars per visitor from the raw rows, of one day of assignment or of all. */
async function recount(variantId: string, day: string | null): Promise<string> {
  const [row] = await db.execute<{ dollars: string }>(
    sql`select to_char(coalesce(sum(c.payout), 0) / count(distinct a.session_id), 'FM999990.00') as dollars
      from split_test_assignments a left join conversions c
        on c.sub3 = a.session_id and c.variant_id = a.variant_id and c.status <> 'reversed'
        and c.created_at <= '2026-06-15T12:00:00Z'
      where a.variant_id = ${variantId}
        and (${day}::date is null or (a.created_at at time zone 'America/New_York')::date = ${day}::date)`,
    "objects",
  );
  return `$${row?.dollars}`;
}

// spec:split-tests#primary-payout
test("a test that payout decides shows it on the cards and by day, instead of the revenue per view", async () => {
  const { id, variantIds } = await store("payout");
  const words = wordsOf((await page(`/${id}`)).text);
  expect(words).not.toContain("Revenue per view");
  const [plain = "", bold = ""] = variantIds;
  // Only the first variant has 100 visitors with a payout.
  expect(words).toMatch(
    new RegExp(
      `Payout per visitor \\${await recount(plain, null)} 95%: \\$\\d+\\.\\d\\d – \\$\\d+\\.\\d\\d Chance`,
    ),
  );
  expect(words).toContain(`Payout per visitor ${await recount(bold, null)} Chance of being best`);
  expect(words).toContain("Payout per visitor per day of assignment (Eastern Time)");
  for (const [day, text] of [
    ["2026-06-13", "Jun 13, 2026"],
    ["2026-06-14", "Jun 14, 2026"],
  ] as const) {
    const row = words.slice(words.lastIndexOf(text)).slice(0, 300);
    expect(row).toContain(await recount(plain, day));
    expect(row).toContain(await recount(bold, day));
  }
});

test("any other test shows the revenue per view", async () => {
  const { id } = await store("clicks");
  const words = wordsOf((await page(`/${id}`)).text);
  expect(words).toContain("Revenue per view");
  expect(words).not.toContain("per day of assignment");
});

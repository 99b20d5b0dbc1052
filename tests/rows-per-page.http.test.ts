import { sql } from "drizzle-orm";
import { href } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { viewLists } from "~/features/saved-views/rules/lists";
import { useApp } from "./setup/app.ts";
import { browserWith } from "./setup/browser.ts";
import { signIn } from "./setup/staff.ts";

const app = await useApp();
const { db } = app.platform;
const admin = browserWith(app, await signIn(app, await createStaff(db)));
const ROWS = 130;

/** The lists with pages, and how to store rows for them. Each row shows a word, "Listed" by default, and its number. */
const lists: Record<string, { address?: string; word?: string; fill: string }> = {
  "/admin": {
    fill: `insert into brands (brand_name, slug, last_verified_updated)
      select name, 'listed-' || n, now() from rows`,
  },
  "/admin/audit": {
    address: "/admin/audit?q=listed",
    fill: `insert into audit_log (created_at, actor_name, action, entity, entity_id, summary)
      select now() - n * interval '1 second', 'Ada', 'update', 'brand', n::text, name from rows`,
  },
  "/admin/blog": {
    fill: `insert into blog_posts (title, slug, content, status, published_at)
      select name, 'listed-' || n, '<p>Text.</p>', 'published', now() from rows`,
  },
  "/admin/blog/analytics": {
    fill: `insert into blog_analytics (path, slug, post_id, session_id, is_new_visitor, metadata, created_at)
      select '/blog/' || slug, slug, id, slug, true, '{}', now() - interval '3 hours' from blog_posts`,
  },
  "/admin/blog/schedules": {
    fill: `insert into blog_schedules (keyword, publish_date, origin, request_id)
      select name, now() + n * interval '1 day', 'schedule', gen_random_uuid() from rows`,
  },
  "/admin/blog/split-tests": {
    fill: `with made as (insert into split_tests (name, slug, status, start_date)
        select name, 'listed', 'paused', current_date from rows returning id)
      insert into split_test_variants (split_test_id, position, name, weight)
        select id, k, 'Variant ' || k, 50 from made, generate_series(0, 1) k`,
  },
  "/admin/claims": {
    fill: `insert into rebate_claims (submission_id, full_name, email, address_line1, city, state, zip_code,
        provider_name, order_date, order_confirmation_number, order_confirmation_image, image_hash, household_key,
        agreed_to_terms, terms_version, agreed_at, consent_page)
      select gen_random_uuid(), name, n || '@claim.example', n || ' Main St', 'Austin', 'TX', '73301', 'Provider',
        current_date, 'order-' || n, '/uploads/none.png', md5(n::text) || md5(n::text), 'household ' || n, true, '1',
        now(), '/rebate-claim' from rows`,
  },
  "/admin/import": {
    fill: `insert into brand_imports (kind, status, file_name, created_by, created_by_name, created_at)
      select 'brands', 'ready', name, 'ada', 'Ada', now() from rows`,
  },
  "/admin/leads": {
    fill: `insert into user_leads (submission_id, full_name, state, gender, height_feet, height_inches, current_weight,
        goal_weight, preferred_medication, administration_type, payment_method, agreed_to_terms, contact_consent,
        terms_version, consent_page)
      select gen_random_uuid(), name, 'FL', 'other', 5, 0, 100, 100, 'either', 'any', 'cash', true, true, '1', '/x'
      from rows`,
  },
  "/admin/rankings": {
    fill: "insert into shared_rankings (name, entries, created_at, updated_at) select name, '[]', now(), now() from rows",
  },
  "/admin/revenue": {
    address: "/admin/revenue?period=all&days=365",
    fill: `insert into conversions (transaction_id, created_at, payout, status)
      select name, now() - n * interval '1 hour', 50, 'approved' from rows`,
  },
  "/admin/revenue/ad-spend": {
    fill: `insert into ad_spend_reports (date, platform, account, spend_amount, source)
      select current_date - n, 'google', name, n, 'csv' from rows`,
  },
  "/admin/revenue/inbox": {
    fill: `insert into postback_requests (endpoint, method, query, outcome, transaction_id)
      select 'postback', 'GET', '', 'created', name from rows`,
  },
  "/admin/staff": {
    // Before the other people, and not in the other lists' filters by person.
    word: "A Colleague",
    fill: `insert into auth_users (id, name, email, role)
      select 'listed-' || n, replace(name, 'Listed', 'A Colleague'), n || '@staff.example', 'content_manager' from rows`,
  },
};

/** Images are a grid of 24, the prices to check are a queue, and the networks are on one page. */
const others = ["/admin/blog/images", "/admin/verification", "/admin/settings/networks"];

beforeAll(async () => {
  await db.execute(
    sql.raw(`create table rows as
    select n, 'Listed ' || lpad(n::text, 3, '0') as name from generate_series(1, ${ROWS}) n`),
  );
  for (const { fill } of Object.values(lists)) await db.execute(sql.raw(fill));
});

/** How many rows a page shows, and its number if the list counts its pages. */
async function readPage(page: string, query: string) {
  const { address = `${page}?view=all`, word = "Listed" } = lists[page] ?? {};
  const html = await admin.page(address + query);
  const numbers = [...html.matchAll(new RegExp(`${word} (\\d{3})`, "g"))].map((found) => found[1]);
  const [, size] = /<a aria-current="true" aria-label="(\d+) rows per page"/.exec(html) ?? [];
  const [, number] = /aria-current="page" aria-label="Page (\d+)"/.exec(html) ?? [];
  return { rows: new Set(numbers).size, size: Number(size), number: Number(number) };
}

test("lists whose views can be saved have a choice of rows per page, or a reason not to (spec:staff#rows-per-page)", () => {
  expect(Object.keys(viewLists).toSorted()).toEqual([...Object.keys(lists), ...others].toSorted());
});

test.each(Object.keys(lists))("%s shows 25 rows, or 50 or 100 (spec:staff#rows-per-page)", async (page) => {
  expect(await readPage(page, "")).toMatchObject({ rows: 25, size: 25 });
  expect(await readPage(page, "&perPage=50")).toMatchObject({ rows: 50, size: 50 });
  expect(await readPage(page, "&perPage=100")).toMatchObject({ rows: 100, size: 100 });
  expect(await readPage(page, "&perPage=101")).toMatchObject({ rows: 25, size: 25 });
});

const numbered = Object.keys(lists).filter(
  (page) => !["/admin/audit", "/admin/revenue/inbox"].includes(page),
);

test.each(numbered)(
  "%s has its last page instead of later ones, in every size (spec:staff#rows-per-page)",
  async (page) => {
    for (const [size, last] of [
      [25, 6],
      [50, 3],
      [100, 2],
    ] as const) {
      const shown = await readPage(page, `&perPage=${size}&page=${last}`);
      expect(shown.rows, `${size}`).toBeGreaterThan(0);
      expect(shown, `${size}`).toMatchObject({ size, number: last });
      expect(await readPage(page, `&perPage=${size}&page=9`)).toEqual(shown);
    }
  },
);

test("a view keeps the rows per page (spec:staff#saved-views)", async () => {
  const view = {
    intent: "create",
    page: href("/admin/leads"),
    name: "Fifty",
    search: "?state=FL&perPage=50",
  };
  const saved = await admin.post(href("/admin/views"), view);
  expect(saved.headers.get("location")).toMatch(/^\/admin\/leads\?state=FL&perPage=50&view=\d+$/);
});

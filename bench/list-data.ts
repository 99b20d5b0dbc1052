import { setTimeout as wait } from "node:timers/promises";
import { isSummed } from "./analytics-pages.ts";
import { ask } from "./events.ts";

/** Rows of each list, besides the sample data. */
export const LIST_ROWS = 1_000;

/** The lists of the staff area, by name. Each shows its first page; networks are on one page. */
export const staffLists = {
  "blog analytics": "/admin/blog/analytics",
  staff: "/admin/staff",
  "shared rankings": "/admin/rankings",
  brands: "/admin",
  "prices to check": "/admin/verification",
  posts: "/admin/blog",
  images: "/admin/blog/images",
  "split tests": "/admin/blog/split-tests",
  leads: "/admin/leads",
  "leads, 50 rows": "/admin/leads?perPage=50",
  claims: "/admin/claims",
  conversions: "/admin/revenue?period=all&days=365",
  "ad spend": "/admin/revenue/ad-spend",
  postbacks: "/admin/revenue/inbox",
  imports: "/admin/import",
  networks: "/admin/settings/networks",
  "audit log": "/admin/audit",
} as const;

/** The sums are updated every 20 s, which takes longer on a slow machine. */
const MAX_WAIT_SECONDS = 300;

/**
 * Fills the lists of the sample site on PostgreSQL, except postbacks and networks, and waits until the views are in the
 * sums, because reports that count them one by one take longer.
 * @throws Error when they aren't after five minutes.
 */
export async function fillLists(url: string): Promise<void> {
  for (const statement of statements) await ask(url, statement);
  for (let tries = 0; !(await isSummed(url)); tries += 1) {
    if (tries === MAX_WAIT_SECONDS) throw new Error("The sums of the seeded views weren't updated in time.");
    await wait(1_000);
  }
  await ask(url, "vacuum analyze");
}

const rows = `generate_series(1, ${LIST_ROWS}) n`;

const statements: readonly string[] = [
  `insert into brands (brand_name, slug, website_link, last_verified_updated)
     select 'Listed Brand ' || n, 'listed-brand-' || n, 'https://listed' || n || '.example',
       now() - (n % 200) * interval '1 day' from ${rows}`,
  `insert into brand_pricing (brand_id, medication_type, plan_interval, price)
     select brand_id, (array['sema_inject', 'trizep_inject'])[1 + k], 'monthly', 99 + (brand_id * 7 + k * 13) % 400
     from brands, generate_series(0, 1) k where slug like 'listed-brand-%'`,
  `insert into blog_posts (title, slug, content, status, published_at)
     select 'Listed post ' || n, 'listed-post-' || n, '<p>Text.</p>', 'published', now() - n * interval '1 hour' from ${rows}`,
  `insert into blog_analytics (path, slug, post_id, session_id, is_new_visitor, metadata, created_at)
     select '/blog/' || slug, slug, id, 'listed-' || k, true, '{}', now() - (k + 1) * interval '3 hours'
     from blog_posts, generate_series(1, 5) k where slug like 'listed-post-%'`,
  `insert into blog_images (key, alt, width, height, hash, created_at)
     select 'blog-images/' || n || '-' || md5(n::text) || '-400x300', 'Listed image ' || n, 400, 300,
       md5(n::text) || md5(n::text), now() - n * interval '1 hour' from ${rows}`,
  `insert into split_tests (name, slug, status, start_date) select 'Listed test ' || n, 'listed', 'paused', current_date from ${rows}`,
  `insert into split_test_variants (split_test_id, position, name, weight)
     select id, k, 'Variant ' || k, 50 from split_tests, generate_series(0, 1) k where slug = 'listed'`,
  `insert into user_leads (submission_id, full_name, email, state, gender, height_feet, height_inches, current_weight,
       goal_weight, preferred_medication, administration_type, payment_method, agreed_to_terms, contact_consent,
       terms_version, consent_page, created_at)
     select gen_random_uuid(), 'Listed Lead ' || n, 'listed' || n || '@lead.example', 'CA', 'female', 5, 6, 200, 160,
       'semaglutide', 'any', 'cash', true, true, '1', '/compare-providers', now() - n * interval '1 minute' from ${rows}`,
  `insert into rebate_claims (submission_id, full_name, email, address_line1, city, state, zip_code, provider_name,
       order_date, order_confirmation_number, order_confirmation_image, image_hash, household_key, agreed_to_terms,
       terms_version, agreed_at, consent_page)
     select gen_random_uuid(), 'Listed Claimant ' || n, 'listed' || n || '@claim.example', n || ' Main St', 'Austin', 'TX',
       '73301', 'Listed Provider', current_date, 'order-' || n, '/uploads/none.png', md5(n::text) || md5(n::text),
       'listed ' || n, true, '1', now(), '/rebate-claim' from ${rows}`,
  `insert into conversions (transaction_id, created_at, revenue, payout, brand_id, sub1, sub2, status)
     select 'listed-' || n, now() - n * interval '2 hours', 149, 50 + n % 300, 1 + n % 40, 'blog', 'campaign-' || n % 50,
       'approved' from ${rows}`,
  `insert into facebook_ad_spend (date, spend_amount, source)
     select current_date - 400 - n, n, 'manual' from ${rows} on conflict do nothing`,
  `insert into brand_imports (kind, status, file_name, created_by, created_by_name, created_at, new_rows)
     select 'brands', 'ready', 'listed-' || n || '.csv', 'bench', 'Bench', now() - n * interval '1 minute', n from ${rows}`,
  `insert into auth_users (id, name, email, role) select 'listed-' || n, 'Listed Person ' || n,
     'listed' || n || '@staff.example', 'content_manager' from ${rows}`,
  `insert into shared_rankings (name, entries, created_at, updated_at)
     select 'Listed ranking ' || n, '[]', now(), now() from ${rows}`,
  `insert into audit_log (created_at, actor_name, action, entity, entity_id, summary)
     select now() - n * interval '1 second', 'Bench', 'update', 'brand', n::text, 'Listed entry ' || n from ${rows}`,
];

import { type Growth, measureGrowth } from "./growth.ts";

/** What staff read, while the number of leads, conversions, price changes, and audit entries grows. */
export const records: readonly Growth[] = [
  {
    rows: "leads",
    amounts: [10_000, 100_000, 1_000_000],
    add: (after, upTo) => [
      `insert into user_leads (submission_id, full_name, email, state, gender, height_feet, height_inches,
             current_weight, goal_weight, preferred_medication, administration_type, payment_method, agreed_to_terms,
             contact_consent, terms_version, consent_page, created_at)
           select gen_random_uuid(), 'Growing Lead' || n, 'growing' || n || '@lead.example', 'CA', 'female', 5, 6, 200,
             160, 'semaglutide', 'any', 'cash', true, true, '1', '/compare-providers', now() - n * interval '10 seconds'
           from generate_series(${after + 1}, ${upTo}) n`,
    ],
    pages: {
      leads: "/admin/leads",
      "page 100 of the leads": "/admin/leads?page=100",
      "leads by name": "/admin/leads?sort=name&dir=asc",
      "search that finds one lead": "/admin/leads?q=Lead1234",
    },
  },
  {
    rows: "conversions",
    amounts: [10_000, 100_000, 1_000_000],
    add: (after, upTo) => [
      `insert into conversions (transaction_id, created_at, revenue, payout, brand_id, sub1, sub2, status)
           select 'growing-' || n, now() - (n % 364) * interval '1 day', 149, 50 + n % 300, 1 + n % 40,
             (array['hv', 'msl', 'blog', 'genie'])[1 + n % 4], 'campaign-' || n % 50,
             (array['approved', 'approved', 'pending', 'reversed'])[1 + n % 4]
           from generate_series(${after + 1}, ${upTo}) n`,
    ],
    pages: {
      revenue: "/admin/revenue?period=all&days=365",
      attribution: "/admin/revenue/attribution",
    },
  },
  {
    rows: "price changes",
    amounts: [50_000, 500_000, 5_000_000],
    add: (after, upTo) => [
      `insert into brand_price_history (changed_at, actor_name, source, action, pricing_id, brand_id, medication_type,
             dosage, plan_interval, old_price, new_price)
           select now() - (n % 1000000) * interval '1 minute', 'Bench', 'import', 'changed', 1 + n % 1000, 1 + n % 90,
             'sema_inject', 'all_doses', 'monthly', 199 + n % 7, 199 + n % 11
           from generate_series(${after + 1}, ${upTo}) n`,
    ],
    pages: {
      "a brand in the editor": "/admin/edit/1",
      "a provider's page": "/providers/kind-ounce",
      corrections: "/corrections",
    },
  },
  {
    rows: "audit entries",
    amounts: [50_000, 500_000, 5_000_000],
    add: (after, upTo) => [
      `insert into audit_log (created_at, actor_name, action, entity, entity_id, summary)
           select now() - n * interval '1 second', 'Bench', 'update', 'brand', (n % 5000)::text, 'Growing entry ' || n
           from generate_series(${after + 1}, ${upTo}) n`,
    ],
    pages: {
      "audit log": "/admin/audit",
      "audit log of brands": "/admin/audit?entity=brand",
      "search of the audit log": "/admin/audit?q=1234",
    },
  },
];

/**
 * Pages that staff read, requested one after the other while leads, conversions, price changes, and audit entries grow to
 * millions, on PostgreSQL.
 */
export default () => measureGrowth(records);

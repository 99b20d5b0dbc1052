import { type Growth, measureGrowth } from "./growth.ts";

const answers = {
  state: "CA",
  preferredMedication: "either",
  administrationType: "any",
  paymentMethod: "cash",
};

/** What visitors read, while the number of brands grows. */
export const catalog: readonly Growth[] = [
  {
    rows: "brands",
    amounts: [100, 1_000, 10_000],
    add: (after, upTo) => [
      `insert into brands (brand_name, slug, website_link, last_verified_updated)
           select 'Growth Brand ' || n, 'growth-brand-' || n, 'https://growth' || n || '.example', now()
           from generate_series(${after + 1}, ${upTo}) n`,
      `insert into brand_pricing (brand_id, medication_type, plan_interval, price)
           select brand_id, (array['sema_inject','sema_pill','sema_drop','trizep_inject','trizep_pill','trizep_drop'])[1 + k % 6],
             (array['monthly','quarterly'])[1 + k / 6], 99 + (brand_id * 7 + k * 13) % 400
           from brands, generate_series(0, 11) k
           where slug like 'growth-brand-%' and substr(slug, 14)::integer > ${after}`,
    ],
    pages: {
      results: "/compare-providers/matches",
      directory: "/providers",
      "last page of the directory": "/providers?page=9999",
      "sitemap with brands": "/sitemap.xml",
      "prices in California": "/states/california",
      "brands for staff": "/admin",
    },
    bodies: { results: JSON.stringify(answers) },
  },
];

/** Pages that visitors read, requested one after the other while brands grow to 10,000, on PostgreSQL. */
export default () => measureGrowth(catalog);

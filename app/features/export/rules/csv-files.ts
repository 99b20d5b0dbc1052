/** A CSV file of an export. `omit` are columns that only the product's own code can use. */
export type CsvFile = { file: string; table: string; about: string; omit?: readonly string[] };

/** The tables that an export writes as CSV files, with all other columns (spec:platform#export). */
export const CSV_FILES: readonly CsvFile[] = [
  { file: "brands.csv", table: "brands", about: "Providers" },
  { file: "prices.csv", table: "brand_pricing", about: "Prices of their plans" },
  { file: "fees.csv", table: "brand_fees", about: "Their fees" },
  { file: "price-history.csv", table: "brand_price_history", about: "Every change of a price" },
  { file: "brand-old-slugs.csv", table: "brand_slug_redirects", about: "Earlier slugs of providers" },
  { file: "comparison-leads.csv", table: "user_leads", about: "Leads from the comparison form" },
  { file: "savings-leads.csv", table: "prescription_leads", about: "Leads from the savings form" },
  { file: "claims.csv", table: "rebate_claims", about: "Rebate claims", omit: ["search", "household_key"] },
  { file: "claim-history.csv", table: "rebate_claim_history", about: "Decisions about claims" },
  { file: "price-reports.csv", table: "price_reports", about: "Reports of wrong prices" },
  { file: "notes.csv", table: "staff_notes", about: "Staff notes on posts, claims, and brands" },
  { file: "chart-notes.csv", table: "day_notes", about: "Staff notes on charts, by day" },
  { file: "clicks.csv", table: "provider_clicks", about: "Clicks to providers" },
  { file: "views.csv", table: "blog_analytics", about: "Views of posts" },
  { file: "conversions.csv", table: "conversions", about: "Conversions" },
  { file: "conversion-history.csv", table: "conversion_history", about: "Changes of conversions" },
  { file: "networks.csv", table: "affiliate_networks", about: "Affiliate networks, without their tokens" },
  { file: "ad-spend.csv", table: "facebook_ad_spend", about: "Ad spend by day on Meta" },
  { file: "ad-spend-platforms.csv", table: "ad_spend_reports", about: "Ad spend by day on other platforms" },
  {
    file: "ad-spend-ads.csv",
    table: "ad_spend_lines",
    about: "Ad spend by campaign, ad set, and ad, as far as it's known",
    omit: ["meta_campaign", "report_platform"],
  },
  { file: "split-tests.csv", table: "split_tests", about: "Split tests" },
  { file: "split-test-variants.csv", table: "split_test_variants", about: "Their variants" },
  { file: "images.csv", table: "blog_images", about: "The image library, with alt text" },
  { file: "site-texts.csv", table: "site_texts", about: "Site texts that were changed" },
  { file: "site-facts.csv", table: "site_facts", about: "Facts with their sources" },
  { file: "audit-log.csv", table: "audit_log", about: "Who changed what", omit: ["search_text"] },
];

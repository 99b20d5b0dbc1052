/** A table with sample rows, and the column that identifies them in `sample_rows`. */
export type SampleTable = { table: string; column: string; isNumber: boolean };

const numbered = (table: string, column: string): SampleTable => ({ table, column, isNumber: true });
const keyed = (table: string, column: string): SampleTable => ({ table, column, isNumber: false });

/** Rows that belong to one of these (prices of a brand, history of a claim) are removed with it and aren't listed. */
export const sampleTables: readonly SampleTable[] = [
  numbered("brands", "brand_id"),
  numbered("brand_pricing", "pricing_id"),
  numbered("brand_fees", "fee_id"),
  numbered("brand_imports", "import_id"),
  numbered("price_reports", "report_id"),
  keyed("blog_posts", "id"),
  numbered("blog_categories", "id"),
  numbered("blog_tags", "id"),
  keyed("blog_images", "image_id"),
  keyed("blog_schedules", "schedule_id"),
  keyed("split_tests", "id"),
  numbered("blog_analytics", "id"),
  numbered("provider_clicks", "id"),
  numbered("analytics_events", "event_id"),
  numbered("provider_rankings_log", "ranking_id"),
  numbered("conversions", "id"),
  numbered("affiliate_networks", "network_id"),
  numbered("postback_requests", "id"),
  numbered("statement_corrections", "correction_id"),
  keyed("facebook_ad_spend", "date"),
  numbered("user_leads", "lead_id"),
  numbered("prescription_leads", "lead_id"),
  numbered("rebate_claims", "claim_id"),
  numbered("audit_log", "audit_id"),
];

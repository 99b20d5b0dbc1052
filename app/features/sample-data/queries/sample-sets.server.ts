import { type SQL, sql } from "drizzle-orm";
import { isSampleId, isSampleKey } from "~/platform/db/sample-rows.server";
import type { StayReason } from "../rules/summary";

/** Sample sessions have a fixed prefix; those of visitors are random. */
export const isSampleSession = (session: SQL) => sql`${session} like 'sample-visitor-%'`;

/** One kind of sample rows. `row` is the alias of its table. */
export type SampleSet = {
  kind: string;
  table: string;
  isSample: SQL;
  /** Why a sample row stays; the first matching reason applies. Conditions don't depend on earlier removals. */
  stays: readonly { reason: StayReason; when: SQL }[];
  /** The summary's name for a row that stays. */
  name: SQL;
};

const row = (column: string) => sql.raw(`t.${column}`);
const set = (
  kind: string,
  table: string,
  isSample: SQL,
  stays: SampleSet["stays"] = [],
  name: SQL = sql`''`,
): SampleSet => ({ kind, table, isSample, stays, name });

const isEditedPost = (p: string) =>
  sql`${sql.raw(p)}.archived_at is null and (${sql.raw(p)}.version > 1 or ${sql.raw(p)}.updated_by is not null)`;
/** Posts that staff wrote or edited; the rows they show stay. */
const isStaffPost = (p: string) =>
  sql`(not (${isSampleKey("blog_posts", sql.raw(`${p}.id`))}) or (${isEditedPost(p)}))`;

/** Whether the audit log contains one of these actions by a staff member. */
const wasChanged = (entity: string, id: string, actions: string) => sql`exists (
  select from audit_log a where a.entity = ${entity} and a.entity_id = ${row(id)}::text and a.actor_id is not null
    and a.action in (${sql.raw(actions)}))`;

/** A conversion that exists only because a sample request was replayed. */
const isReplayed = (c: string) => sql`(
  coalesce(${sql.raw(c)}.metadata ->> 'source', '') not in ('manual', 'statement')
  and exists (select from postback_requests p where p.conversion_id = ${sql.raw(c)}.id
    and ${isSampleId("postback_requests", sql`p.id`)})
  and not exists (select from postback_requests p where p.conversion_id = ${sql.raw(c)}.id
    and not (${isSampleId("postback_requests", sql`p.id`)})))`;
const isSampleConversion = (c: string) =>
  sql`(${isSampleId("conversions", sql.raw(`${c}.id`))} or ${isReplayed(c)})`;

const isSampleCorrection = (c: string) => sql`(
  ${isSampleId("statement_corrections", sql.raw(`${c}.correction_id`))}
  or (exists (select from statement_changes h where h.correction_id = ${sql.raw(c)}.correction_id)
    and not exists (select from statement_changes h join conversions k on k.id = h.conversion_id
      where h.correction_id = ${sql.raw(c)}.correction_id and not ${isSampleConversion("k")})))`;

const isReal = (table: string, id: string) => sql`not (${isSampleId(table, sql.raw(id))})`;

const brandStays: SampleSet["stays"] = [
  {
    reason: "edited",
    when: sql`t.archived_at is null and (
      ${wasChanged("brand", "brand_id", "'updated', 'created', 'imported', 'import_undone'")}
      or exists (select from brand_price_history h where h.brand_id = t.brand_id and h.actor_id is not null))`,
  },
  {
    reason: "used",
    when: sql`
      t.brand_id in (select k.provider_id from provider_clicks k where ${isReal("provider_clicks", "k.id")})
      or t.brand_id in (select k.provider_id from provider_rankings_log k where ${isReal("provider_rankings_log", "k.ranking_id")})
      or t.brand_id in (select k.brand_id from conversions k where k.brand_id is not null and not ${isSampleConversion("k")})
      or t.brand_id in (select k.provider_id from rebate_claims k where k.provider_id is not null and ${isReal("rebate_claims", "k.claim_id")})
      or t.brand_id in (select k.brand_id from price_reports k where ${isReal("price_reports", "k.report_id")})
      or exists (select from blog_posts p where ${isStaffPost("p")} and (
        p.provider_rankings @> jsonb_build_array(jsonb_build_object('providerId', t.brand_id))
        or p.provider_details @> jsonb_build_object('providerId', t.brand_id)))`,
  },
];

const postStays: SampleSet["stays"] = [
  { reason: "edited", when: isEditedPost("t") },
  {
    reason: "used",
    when: sql`
      t.id in (select v.post_id from blog_analytics v where v.post_id is not null and ${isReal("blog_analytics", "v.id")})
      or t.id in (select k.post_id from provider_clicks k where k.post_id is not null and ${isReal("provider_clicks", "k.id")})
      or t.id in (select k.post_id from conversions k where k.post_id is not null and not ${isSampleConversion("k")})
      or t.id in (select v.post_id from split_test_variants v where v.post_id is not null
        and not (${isSampleKey("split_tests", sql`v.split_test_id`)}))`,
  },
];

const networkStays: SampleSet["stays"] = [
  {
    reason: "used",
    when: sql`
      t.network_id in (select k.network_id from conversions k where k.network_id is not null and not ${isSampleConversion("k")})
      or t.network_id in (select p.network_id from postback_requests p where p.network_id is not null
        and ${isReal("postback_requests", "p.id")})
      or t.network_id in (select c.network_id from statement_corrections c where not ${isSampleCorrection("c")})`,
  },
];

const testStays: SampleSet["stays"] = [
  {
    reason: "used",
    when: sql`
      exists (select from split_test_assignments a where a.split_test_id = t.id and not (${isSampleSession(sql`a.session_id`)}))
      or exists (select from split_test_holdouts h where h.split_test_id = t.id)
      or exists (select from split_test_variants v join blog_posts p on p.id = v.post_id
        where v.split_test_id = t.id and ${isStaffPost("p")})`,
  },
];

const imageStays: SampleSet["stays"] = [
  {
    reason: "used",
    when: sql`exists (select from blog_posts p where ${isStaffPost("p")} and (p.content like '%' || t.key || '/%'
      or p.featured_image like '%' || t.key || '/%' or p.squeeze_image_url like '%' || t.key || '/%'))`,
  },
];

const inStaffPost = (table: string, column: string, id: string): SampleSet["stays"] => [
  {
    reason: "used",
    when: sql`exists (select from ${sql.raw(table)} m join blog_posts p on p.id = m.post_id
      where m.${sql.raw(column)} = t.${sql.raw(id)} and ${isStaffPost("p")})`,
  },
];

const numbered = (kind: string, table: string, id: string, stays?: SampleSet["stays"], name?: SQL) =>
  set(kind, table, isSampleId(table, row(id)), stays, name);
const keyed = (kind: string, table: string, id: string, stays?: SampleSet["stays"], name?: SQL) =>
  set(kind, table, isSampleKey(table, row(id)), stays, name);

/** Every kind of sample row in order of removal: rows that refer to others come first. */
export const sampleSets: readonly SampleSet[] = [
  numbered("comparisonLeads", "user_leads", "lead_id"),
  numbered("savingsLeads", "prescription_leads", "lead_id"),
  numbered("claims", "rebate_claims", "claim_id"),
  set("corrections", "statement_corrections", isSampleCorrection("t")),
  set("conversions", "conversions", isSampleConversion("t")),
  numbered("postbacks", "postback_requests", "id"),
  numbered("networks", "affiliate_networks", "network_id", networkStays, sql`t.name`),
  numbered("clicks", "provider_clicks", "id"),
  numbered("views", "blog_analytics", "id"),
  numbered("toolEvents", "analytics_events", "event_id"),
  numbered("rankings", "provider_rankings_log", "ranking_id"),
  keyed(
    "spendDays",
    "facebook_ad_spend",
    "date",
    [{ reason: "edited", when: sql`t.last_sync_time <> (select d.seeded_at from sample_data d)` }],
    sql`t.date::text`,
  ),
  keyed("splitTests", "split_tests", "id", testStays, sql`t.name`),
  keyed(
    "schedules",
    "blog_schedules",
    "schedule_id",
    [{ reason: "edited", when: sql`t.asked_by is not null` }],
    sql`t.keyword`,
  ),
  keyed("images", "blog_images", "image_id", imageStays, sql`t.alt`),
  keyed("posts", "blog_posts", "id", postStays, sql`t.title`),
  numbered(
    "categories",
    "blog_categories",
    "id",
    inStaffPost("blog_post_categories", "category_id", "id"),
    sql`t.name`,
  ),
  numbered("tags", "blog_tags", "id", inStaffPost("blog_post_tags", "tag_id", "id"), sql`t.name`),
  numbered("imports", "brand_imports", "import_id"),
  numbered("priceReports", "price_reports", "report_id"),
  numbered("brands", "brands", "brand_id", brandStays, sql`t.brand_name`),
  numbered("auditEntries", "audit_log", "audit_id"),
];

/** Why a row stays; null if it is removed. */
export function reasonToStay({ stays }: SampleSet): SQL {
  if (stays.length === 0) return sql`null::text`;
  return sql`case ${sql.join(
    stays.map(({ reason, when }) => sql`when ${when} then ${reason}`),
    sql` `,
  )} end`;
}

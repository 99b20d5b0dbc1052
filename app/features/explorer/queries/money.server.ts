import { type SQL, sql } from "drizzle-orm";
import { isOneOf } from "~/features/revenue/queries/dashboard.server";
import {
  type FactQuery,
  type FactRows,
  hasAny,
  originJoins,
  visitorOf,
  withDimensions,
} from "./facts.server";

const cents = (column: SQL) => sql`coalesce(${column}, 0) * 100`;
const numbered = ["sub1", "sub2", "sub3", "sub4", "sub5"] as const;

/** Conversions, one by one: they arrive late and change, and there are few of them. */
export function conversionRows(query: FactQuery): FactRows {
  const { dimensions, sums } = query;
  const isFromView = hasAny(dimensions, "device", "visitor");
  const hasAd = hasAny(dimensions, "adSet", "ad");
  const usesClick = isFromView || hasAd || sums.has("convertSeconds");
  // The campaign is stored with the conversion.
  const origin = dimensions.filter((key) => key !== "campaign");
  const conversions = sql`select c.*, (c.created_at at time zone 'America/New_York') as local,
      ${usesClick ? sql`extract(epoch from c.created_at - k.created_at)` : sql`null::numeric`} as seconds,
      ${isFromView ? sql`seen.device, seen.is_new_visitor` : sql`null as device, null::boolean as is_new_visitor`},
      ${hasAd ? sql`tagged.ad_set, tagged.ad` : sql`null as ad_set, null as ad`}
    from (${countedConversions(query)}) c
    ${usesClick ? sql`left join provider_clicks k on k.id = c.provider_click_id` : sql``}
    ${originJoins(origin, sql`k.session_id`, sql`k.created_at`)}`;
  const columns = {
    ...Object.fromEntries(numbered.map((key) => [key, sql`e.${sql.identifier(key)}`])),
    source: sql`e.traffic_source`,
    campaign: sql`lower(e.campaign)`,
    // Sub3 of our own links is the visitor.
    adSet: sql`nullif(coalesce(e.ad_set, case when e.provider_click_id is null and e.rank is null then lower(e.sub3) end), '')`,
    ad: sql`nullif(coalesce(e.ad, lower(e.sub5)), '')`,
    rank: sql`e.rank`,
    brand: sql`e.brand_id`,
    network: sql`e.network_id`,
    variant: sql`e.variant_id`,
    device: sql`e.device`,
    visitor: visitorOf(sql`e.is_new_visitor`),
  };
  const amounts = sql`e.id, e.status, e.counted, e.is_blog, e.seconds, ${cents(sql`e.payout`)} as payout,
    ${cents(sql`e.revenue`)} as revenue`;
  const withStatus = (status: string) => sql`count(*) filter (where f.status = ${status})`;
  return {
    rows: withDimensions(query, conversions, columns, amounts),
    reads: usesClick ? "events" : "sums",
    totals: {
      conversions: sql`count(*) filter (where f.counted)`,
      pending: withStatus("pending"),
      approved: withStatus("approved"),
      paid: withStatus("paid"),
      reversed: withStatus("reversed"),
      payout: sql`sum(f.payout) filter (where f.counted)`,
      postPayout: sql`sum(f.payout) filter (where f.counted and f.is_blog)`,
      revenue: sql`sum(f.revenue) filter (where f.counted)`,
      convertSeconds: sql`sum(f.seconds) filter (where f.counted)`,
      timedConversions: sql`count(f.seconds) filter (where f.counted)`,
    },
  };
}

/** Those that some measure counts: not deleted, and not tests (spec:revenue#what-counts). */
function countedConversions({ days, until, sources }: FactQuery): SQL {
  return sql`select * from conversions
    where archived_at is null and not is_test and day between ${days.first}::date and ${days.last}::date
      and created_at <= ${until} and ${sources === null ? sql`true` : isOneOf(sources)}`;
}

const spendTags = {
  source: sql`source_tag`,
  campaign: sql`campaign_tag`,
  adSet: sql`ad_set_tag`,
  ad: sql`ad_tag`,
};

/** Spend by day, and by the tags that it's matched to if asked: what no report breaks down isn't attributed. */
export function spendRows(query: FactQuery): FactRows {
  const { dimensions, days } = query;
  const isTagged = hasAny(dimensions, "source", "campaign", "adSet", "ad");
  const spend = sql`select t.*, t.date as day, t.spend_amount as n
    from ${isTagged ? sql`ad_spend_tagged` : sql`ad_spend_days`} t
    where t.date between ${days.first}::date and ${days.last}::date`;
  const columns = Object.fromEntries(Object.entries(spendTags).map(([key, tag]) => [key, sql`e.${tag}`]));
  return {
    rows: withDimensions(query, spend, columns, sql`${cents(sql`e.n`)} as n`),
    totals: { spend: sql`sum(f.n)` },
    reads: "sums",
  };
}

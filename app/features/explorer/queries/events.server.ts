import { type SQL, sql } from "drizzle-orm";
import { NO_POST } from "~/features/analytics/queries/snapshot.server";
import { allViewsBySource, clickSources, daily } from "~/features/analytics/queries/sources.server";
import { uniqueClick } from "~/features/tracking/queries/unique-clicks.server";
import type { DimensionKey } from "../rules/dimensions";
import {
  dayDimensions,
  eventsBetween,
  type FactQuery,
  type FactRows,
  hasAny,
  hasOnly,
  type Kind,
  originJoins,
  postDimensions,
  summedRows,
  tagDimensions,
  visitorOf,
  withDimensions,
} from "./facts.server";
import { clickPairKind, pairRows, pairValues, viewPairKind } from "./pairs.server";

/** Views: from their sums by post and source if these have every dimension, otherwise one by one. */
export function viewRows(query: FactQuery): FactRows {
  const { dimensions, sums } = query;
  const isSummed = hasOnly(dimensions, ...dayDimensions, ...postDimensions, "source", "campaign");
  const counts = { views: sql`sum(f.n)`, visitors: sql`count(distinct f.visitor_id)` };
  const isByPost = hasOnly(dimensions, ...dayDimensions, ...postDimensions);
  const pairs = isByPost || sums.has("visitors") ? null : viewPairKind(query);
  if (pairs !== null)
    return {
      rows: withDimensions(query, pairRows(query, pairs), pairValues, sql`e.n, null as visitor_id`),
      totals: counts,
      reads: "pairs",
    };
  if (isSummed && !sums.has("visitors")) {
    const rows = summedRows(query, viewKind(dimensions));
    return {
      rows: withDimensions(query, rows, originOfView, sql`e.n, null as visitor_id`),
      totals: counts,
      reads: "sums",
    };
  }
  const facets = sums.has("visitors") ? null : viewFacets(dimensions);
  if (facets !== null)
    return {
      rows: withDimensions(query, summedRows(query, facets), facetColumns, sql`e.n, null as visitor_id`),
      totals: counts,
      reads: "facets",
    };
  // The same columns as in the sums, cut to the same length.
  const views = sql`(
    select a.id, a.created_at, a.post_id, a.session_id, a.variant_id, a.is_new_visitor, a.metadata,
      left(regexp_replace(lower(substring(a.referrer from '^https?://([^/?#:]+)')), '^www\\.', ''), 100) as referrer_host,
      left(a.utm_source, 100) as utm_source, left(a.utm_campaign, 100) as utm_campaign,
      a.utm_term, a.utm_content
    from blog_analytics a where a.post_id is not null)`;
  const columns = {
    ...originOfView,
    adSet: sql`nullif(lower(left(e.utm_term, 200)), '')`,
    ad: sql`nullif(lower(left(e.utm_content, 200)), '')`,
    variant: sql`nullif(e.variant_id, '')`,
    device: sql`device_of(e.metadata)`,
    visitor: visitorOf(sql`e.is_new_visitor`),
  };
  return {
    rows: withDimensions(
      query,
      eventsBetween(views, query),
      columns,
      sql`1 as n, e.session_id as visitor_id`,
    ),
    totals: counts,
    reads: "events",
  };
}

const originOfView = {
  source: sql`coalesce(nullif(e.utm_source, ''), nullif(e.referrer_host, ''), 'direct')`,
  campaign: sql`lower(nullif(e.utm_campaign, ''))`,
};

/** The sums by hour, or by device and new or returning, if they have the dimensions. */
function viewFacets(dimensions: readonly DimensionKey[]): Kind | null {
  const kindOf = (table: SQL, columns: SQL) => facetKind("view_facets", table, columns);
  if (hasOnly(dimensions, ...dayDimensions, "source", "device", "visitor"))
    return kindOf(sql`view_origin_sums`, sql`source, device, visitor`);
  return hasOnly(dimensions, ...dayDimensions, "source", "hour")
    ? kindOf(sql`view_hour_sums`, sql`hour, source`)
    : null;
}

function facetKind(source: "view_facets" | "click_facets", table: SQL, columns: SQL): Kind {
  const ofSum = source === "view_facets" ? sql`views as n` : sql`clicks as n`;
  return {
    source,
    events: sql.raw(`summed_${source}`),
    columns,
    amounts: { ofSum, ofEvent: sql`1 as n` },
    sums: daily(table),
    isDaily: true,
  };
}

/** An empty text in the sums means unknown. */
const facetColumns = {
  hour: sql`to_char(e.hour, 'FM00')`,
  source: sql`nullif(e.source, '')`,
  device: sql`nullif(e.device, '')`,
  visitor: sql`nullif(e.visitor, '')`,
};

/** The narrowest sums that have the dimensions: by post, by source, or by both. */
function viewKind(dimensions: readonly DimensionKey[]): Kind {
  const kindOf = (sums: SQL, columns: SQL): Kind => ({
    source: "views",
    events: sql`summed_views`,
    sums,
    columns,
    amounts: { ofSum: sql`views as n`, ofEvent: sql`1 as n` },
  });
  if (!hasAny(dimensions, "source", "campaign")) return kindOf(sql`post_view_sums`, sql`post_id`);
  if (!hasAny(dimensions, ...postDimensions))
    return kindOf(allViewsBySource, sql`referrer_host, utm_source, utm_campaign`);
  return kindOf(sql`post_source_sums`, sql`post_id, referrer_host, utm_source, utm_campaign`);
}

/** Clicks: from their sums by post and provider if these have every dimension, otherwise one by one. */
export function clickRows(query: FactQuery): FactRows {
  const { dimensions, sums } = query;
  const totals = {
    clicks: sql`sum(f.n)`,
    postClicks: sql`sum(f.post_n)`,
    uniqueClicks: sql`count(distinct f.daily_click)`,
  };
  const isSummed = hasOnly(dimensions, ...dayDimensions, ...postDimensions, "brand");
  const postClicks = sql`case when e.is_post then e.n else 0 end as post_n`;
  const summedAmounts = sql`e.n, ${postClicks}, null as daily_click`;
  if (isSummed && !sums.has("uniqueClicks")) {
    const brand = { brand: sql`e.provider_id` };
    return { rows: withDimensions(query, summedClicks(query), brand, summedAmounts), totals, reads: "sums" };
  }
  const isHourly = hasOnly(dimensions, ...dayDimensions, "hour");
  const pairs = isHourly || sums.has("uniqueClicks") ? null : clickPairKind(query);
  if (pairs !== null)
    return {
      rows: withDimensions(query, pairRows(query, pairs), pairs.values, summedAmounts),
      totals,
      reads: "pairs",
    };
  const facets = sums.has("uniqueClicks") ? null : clickFacets(query);
  if (facets !== null)
    return {
      rows: withDimensions(query, summedRows(query, facets), facetColumns, summedAmounts),
      totals,
      reads: "facets",
    };
  const source = dimensions.includes("source") ? sql`first_source(k.session_id, k.created_at)` : sql`null`;
  const clicks = sql`select k.id, k.day, k.local, k.provider_id, k.session_id, k.variant_id, k.rank, 1 as n,
      k.component = 'blog' as is_post, case when k.component = 'blog' then k.post_id end as post_id,
      ${source} as source, ${originColumns(dimensions)}
    from (${eventsBetween(sql`provider_clicks`, query)}) k
    ${originJoins(dimensions, sql`k.session_id`, sql`k.created_at`)}`;
  const columns = {
    source: sql`e.source`,
    campaign: sql`nullif(e.campaign, '')`,
    adSet: sql`nullif(e.ad_set, '')`,
    ad: sql`nullif(e.ad, '')`,
    rank: sql`e.rank`,
    brand: sql`e.provider_id`,
    variant: sql`nullif(e.variant_id, '')`,
    device: sql`e.device`,
    visitor: visitorOf(sql`e.is_new_visitor`),
  };
  const dailyClick = sql`${uniqueClick(sql`e`, sql`e.day`)} as daily_click`;
  const amounts = sql`e.n, ${postClicks}, ${dailyClick}`;
  return { rows: withDimensions(query, clicks, columns, amounts), totals, reads: "events" };
}

/**
 * The sums by hour or by source, if they have the dimensions. Not those by source while a view that
 * arrived after a click of its visitor waits for the recount.
 */
function clickFacets({ dimensions, snapshot }: FactQuery): Kind | null {
  const kindOf = (table: SQL, columns: SQL) => facetKind("click_facets", table, columns);
  if (hasOnly(dimensions, ...dayDimensions, "hour")) return kindOf(sql`click_hour_sums`, sql`hour, is_post`);
  return hasOnly(dimensions, ...dayDimensions, "source") && !snapshot.late.has("click_views")
    ? { ...clickSources, isDaily: true }
    : null;
}

/** The columns of `originJoins`. */
export function originColumns(dimensions: readonly DimensionKey[]): SQL {
  const seen = hasAny(dimensions, "device", "visitor");
  const tagged = hasAny(dimensions, ...tagDimensions);
  return sql`${tagged ? sql`tagged.campaign, tagged.ad_set, tagged.ad` : sql`null as campaign, null as ad_set, null as ad`},
    ${seen ? sql`seen.device, seen.is_new_visitor` : sql`null as device, null::boolean as is_new_visitor`}`;
}

/** The narrowest sums that have the dimensions: by post and provider, by post, or by provider. */
function summedClicks(query: FactQuery): SQL {
  const { dimensions } = query;
  const byPost = hasAny(dimensions, ...postDimensions);
  const kindOf = (sums: SQL, columns: SQL): Kind => ({
    source: "clicks",
    events: sql`summed_clicks`,
    sums,
    columns,
    amounts: { ofSum: sql`clicks as n`, ofEvent: sql`1 as n` },
  });
  const postOf = sql`case when c.component = 'blog' then nullif(c.post_id, ${NO_POST}) end as post_id`;
  const columnsOf = (postId: SQL, isPost: SQL) =>
    sql`c.day, c.n, c.provider_id, ${isPost} as is_post, ${postId}`;
  if (byPost && dimensions.includes("brand")) {
    const rows = summedRows(query, kindOf(sql`click_sums`, sql`component, post_id, provider_id`));
    return sql`select ${columnsOf(postOf, sql`c.component = 'blog'`)} from (${rows}) c`;
  }
  if (!byPost) {
    const rows = summedRows(query, kindOf(sql`provider_click_sums`, sql`component, provider_id`));
    return sql`select ${columnsOf(sql`null::uuid as post_id`, sql`c.component = 'blog'`)} from (${rows}) c`;
  }
  const inPosts = summedRows(query, {
    ...kindOf(sql`post_click_sums`, sql`post_id`),
    events: sql`(select * from summed_clicks where component = 'blog') b`,
  });
  const elsewhere = summedRows(query, {
    ...kindOf(sql`(select * from provider_click_sums where component <> 'blog') b`, sql`component`),
    events: sql`(select * from summed_clicks where component <> 'blog') b`,
  });
  return sql`select c.day, c.n, null::integer as provider_id, true as is_post, nullif(c.post_id, ${NO_POST}) as post_id
      from (${inPosts}) c
    union all
    select c.day, c.n, null, false, null from (${elsewhere}) c`;
}

-- Which tag of clicks a source, campaign, ad set, or ad of spend belongs to, where it isn't simply its name.

create table ad_spend_aliases (
  level text not null check (level in ('source', 'campaign', 'adSet', 'ad')),
  platform text not null check (length(platform) between 1 and 100),
  -- The id or, without one, the name in lowercase; empty for a source.
  item text not null check (length(item) <= 500),
  -- As reports show it. Null: staff removed the match, so the name counts, and no match is made for the id.
  tag text check (length(tag) between 1 and 200),
  matched_at timestamptz not null,
  -- Null: the id was found in the clicks.
  matched_by text references auth_users (id) on delete set null,
  is_automatic boolean not null,
  primary key (level, platform, item)
);

-- Every dollar once, with the tags that views, clicks, and conversions have for it.
create view ad_spend_tagged as
  select p.date, p.platform, p.account, p.campaign_id, p.campaign, p.ad_set_id, p.ad_set, p.ad_id, p.ad, p.spend_amount,
    coalesce(s.tag, p.platform) as source_tag,
    coalesce(c.tag, lower(p.campaign)) as campaign_tag,
    coalesce(g.tag, lower(coalesce(p.ad_set, p.ad_set_id))) as ad_set_tag,
    coalesce(a.tag, lower(coalesce(p.ad, p.ad_id))) as ad_tag
  from ad_spend_parts p
  left join ad_spend_aliases s on s.level = 'source' and s.platform = p.platform and s.item = ''
  left join ad_spend_aliases c on c.level = 'campaign' and c.platform = p.platform
    and c.item = coalesce(p.campaign_id, lower(p.campaign))
  left join ad_spend_aliases g on g.level = 'adSet' and g.platform = p.platform
    and g.item = coalesce(p.ad_set_id, lower(p.ad_set))
  left join ad_spend_aliases a on a.level = 'ad' and a.platform = p.platform
    and a.item = coalesce(p.ad_id, lower(p.ad));

-- On a big table, these take longer than other statements may; views wait meanwhile.
set local statement_timeout = 0;
-- To find the ids of campaigns, ad sets, and ads among the tags. Few tags are numbers, so these stay small.
create index blog_analytics_campaign_id_idx on blog_analytics (utm_campaign) where utm_campaign ~ '^[0-9]{5,}$';
create index blog_analytics_ad_set_id_idx on blog_analytics (utm_term) where utm_term ~ '^[0-9]{5,}$';
create index blog_analytics_ad_id_idx on blog_analytics (utm_content) where utm_content ~ '^[0-9]{5,}$';

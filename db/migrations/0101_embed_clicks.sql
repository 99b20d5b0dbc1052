-- Clicks in tables on partners' sites, for the report by partner. They are few among all clicks.
create index provider_clicks_embed_idx on provider_clicks (created_at, source_page) where component = 'embed';

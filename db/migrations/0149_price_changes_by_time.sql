-- "Today" looks for the brands whose prices changed in the last two weeks, without reading the whole history.
create index brand_price_history_changed_idx on brand_price_history (changed_at, brand_id) where action <> 'added';

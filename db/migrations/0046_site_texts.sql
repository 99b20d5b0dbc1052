-- Texts of the site that an operator replaced (decision V11). A text without a row, or with a null, is as specified.

create table site_texts (
  -- Its place in the content: claims.yearlySaving.headline.
  text_key text primary key check (length(text_key) between 1 and 200),
  -- Null after a reset: the row stays, so that its time tells of the change.
  value text check (length(value) between 1 and 2000),
  -- Milliseconds, as a browser is told.
  updated_at timestamptz(3) not null
);

-- Every process keeps the texts in memory.
create function notify_site_texts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('site_texts_changed', '');
  return null;
end;
$$;

create trigger site_texts_changed after insert or update or delete or truncate on site_texts
  for each statement execute function notify_site_texts_changed();

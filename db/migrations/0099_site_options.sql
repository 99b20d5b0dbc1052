-- Switches that an operator can set. One without a row is as the code's default. Every process keeps them with the site's texts.
create table site_options (
  option_key text primary key check (length(option_key) between 1 and 100),
  is_on boolean not null,
  -- Milliseconds, as a browser is told.
  updated_at timestamptz(3) not null
);

create trigger site_options_changed after insert or update or delete or truncate on site_options
  for each statement execute function notify_site_texts_changed();

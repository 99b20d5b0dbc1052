-- Facts that staff checked again or corrected. A fact without a row is as the code has it.

create table site_facts (
  -- Its key in the list of facts: wegovyLabel.
  fact_id text primary key check (length(fact_id) between 1 and 60),
  statement text not null check (length(statement) between 1 and 600),
  source_name text not null check (length(source_name) between 1 and 80),
  source_url text not null check (length(source_url) between 1 and 500),
  as_of date not null,
  check_by date not null check (check_by > as_of),
  -- What an undo goes back to; null: the code's own.
  previous jsonb,
  -- Milliseconds, so that a browser can send it back.
  updated_at timestamptz(3) not null
);

-- Facts are kept in memory with the site texts.
create trigger site_facts_changed after insert or update or delete or truncate on site_facts
  for each statement execute function notify_site_texts_changed();

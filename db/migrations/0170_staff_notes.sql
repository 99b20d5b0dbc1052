-- Notes that staff write to each other on posts, rebate claims, and brands, and the people they mention.

create table staff_notes (
  note_id bigint generated always as identity primary key,
  -- Chosen by the browser, so that a note sent twice is stored once.
  request_id uuid not null unique,
  -- A note is about one of these.
  post_id uuid references blog_posts (id) on delete cascade,
  claim_id bigint references rebate_claims (claim_id) on delete cascade,
  brand_id integer references brands (brand_id) on delete cascade,
  -- No reference: a note outlives its author's account.
  author_id text not null check (length(author_id) between 1 and 100),
  author_name text not null check (length(author_name) <= 300),
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by text check (length(deleted_by) between 1 and 100),
  check (num_nonnulls(post_id, claim_id, brand_id) = 1),
  check ((deleted_at is null) = (deleted_by is null))
);
create index staff_notes_post_idx on staff_notes (post_id, note_id) where post_id is not null;
create index staff_notes_claim_idx on staff_notes (claim_id, note_id) where claim_id is not null;
create index staff_notes_brand_idx on staff_notes (brand_id, note_id) where brand_id is not null;
create index staff_notes_author_idx on staff_notes (author_id, created_at);
create index staff_notes_created_idx on staff_notes (created_at);
create index staff_notes_deleted_idx on staff_notes (deleted_at) where deleted_at is not null;

create table staff_note_mentions (
  note_id bigint not null references staff_notes (note_id) on delete cascade,
  user_id text not null check (length(user_id) between 1 and 100),
  -- False after an edit removed the mention. The row stays, so that adding it again sends no second email.
  is_current boolean not null,
  read_at timestamptz,
  primary key (note_id, user_id)
);
create index staff_note_mentions_unread_idx on staff_note_mentions (user_id, note_id) where read_at is null and is_current;

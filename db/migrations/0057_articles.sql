-- Articles written by the AI vendor: its key and model, and the requests to write one, now or at a time.

create table api_keys (
  key_name text primary key check (length(key_name) between 1 and 100),
  -- Encrypted: only AUTH_SECRET, which is not in the database, opens it.
  key_value text not null check (length(key_value) between 1 and 2000),
  updated_at timestamptz not null default now(),
  updated_by text references auth_users (id) on delete set null
);

-- One row, or none while the default model is used.
create table ai_settings (
  only_row boolean primary key default true check (only_row),
  model text not null check (length(model) between 1 and 100),
  updated_at timestamptz not null default now(),
  updated_by text references auth_users (id) on delete set null
);

create table blog_schedules (
  schedule_id uuid primary key default gen_random_uuid(),
  keyword text not null check (length(keyword) between 1 and 200),
  publish_date timestamptz not null,
  status text not null default 'pending'
    check (status in ('pending', 'generating', 'done', 'failed', 'cancelled')),
  -- 'dialog': asked for at once by Create AI Post. 'schedule': by Schedule Post.
  origin text not null check (origin in ('dialog', 'schedule')),
  -- Chosen by the form, so that sending it twice asks once.
  request_id uuid not null,
  auto_publish boolean not null default false,
  -- The built-in article was asked for, without the vendor.
  use_template boolean not null default false,
  -- Why it failed, or why the built-in article was used.
  reason text check (length(reason) <= 1000),
  used_template boolean not null default false,
  post_id uuid references blog_posts (id) on delete set null,
  attempts integer not null default 0 check (attempts >= 0),
  -- Who writes at the moment, and until when nobody else may: a process that died loses it.
  lease_token uuid,
  lease_until timestamptz,
  -- Characters received so far.
  progress integer not null default 0 check (progress >= 0),
  model text check (length(model) <= 100),
  input_tokens integer check (input_tokens >= 0),
  output_tokens integer check (output_tokens >= 0),
  -- Whose post it becomes.
  asked_by text references auth_users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (asked_by, request_id),
  constraint blog_schedules_lease_fits check ((status = 'generating') = (lease_token is not null)),
  constraint blog_schedules_post_once unique (post_id)
);

create index blog_schedules_due_idx on blog_schedules (publish_date) where status = 'pending';
create index blog_schedules_running_idx on blog_schedules (lease_until) where status = 'generating';
create index blog_schedules_listed_idx on blog_schedules (origin, publish_date, schedule_id);
create index blog_schedules_asked_idx on blog_schedules (asked_by, created_at desc);

-- What staff should know of a draft before they save it first: why it is the built-in article, for example.
create table blog_staff_notes (
  post_id uuid primary key references blog_posts (id) on delete cascade,
  note text not null check (length(note) between 1 and 1000),
  created_at timestamptz not null default now()
);

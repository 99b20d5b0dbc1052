-- CSV files that staff import: each is read into rows of its own, compared with what is stored and shown, and only then imported.

create table brand_imports (
  import_id bigint generated always as identity primary key,
  kind text not null check (kind in ('brands', 'brand_fees', 'brand_pricing')),
  -- reading: the file is arriving. ready: compared, to be looked at. done: imported. undone: taken back.
  status text not null default 'reading' check (status in ('reading', 'ready', 'done', 'undone')),
  file_name text not null check (length(file_name) between 1 and 200),
  file_bytes bigint not null default 0 check (file_bytes >= 0),
  encoding text check (length(encoding) <= 20),
  delimiter text check (length(delimiter) = 1),
  -- For each column of the file the column of the table, empty for one that is left alone; and the headings of those.
  given_columns text[] not null default '{}',
  ignored_columns text[] not null default '{}',
  new_rows integer not null default 0,
  changed_rows integer not null default 0,
  unchanged_rows integer not null default 0,
  error_rows integer not null default 0,
  -- Rows of which something is told though they can be imported.
  noted_rows integer not null default 0,
  -- No references: the list outlives accounts.
  created_by text not null check (length(created_by) between 1 and 100),
  created_by_name text not null check (length(created_by_name) between 1 and 300),
  created_at timestamptz not null,
  imported_by_name text check (length(imported_by_name) between 1 and 300),
  imported_at timestamptz,
  undone_by_name text check (length(undone_by_name) between 1 and 300),
  undone_at timestamptz,
  -- False once its rows have been cleared away: it can no longer be looked at or undone.
  has_rows boolean not null default true
);

create index brand_imports_created_idx on brand_imports (created_at desc, import_id desc);
create index brand_imports_imported_idx on brand_imports (imported_at desc, import_id desc) where status = 'done';

create table brand_import_rows (
  import_id bigint not null references brand_imports (import_id) on delete cascade,
  row_number integer not null,
  line integer not null,
  -- The id that the file gives the row; null for a row that is to get one.
  target_id integer,
  -- Column → value, for the columns of the file.
  given jsonb not null,
  -- What is said of the row: by the file alone, and beside what is stored.
  file_problems jsonb not null default '[]',
  data_problems jsonb not null default '[]',
  state text not null default 'error' check (state in ('new', 'changed', 'unchanged', 'error')),
  -- Column → value in the table, of the columns that differ; null unless the row is changed.
  before jsonb,
  -- A row that was added: its id, and how it was stored.
  added_id integer,
  added jsonb,
  primary key (import_id, row_number)
);

create index brand_import_rows_state_idx on brand_import_rows (import_id, state, row_number);
create index brand_import_rows_target_idx on brand_import_rows (import_id, target_id) where target_id is not null;

-- How far an import or its undoing is, written beside its transaction so that it can be seen before that is done. No
-- reference: checking it would wait for that very transaction.
create table brand_import_progress (
  import_id bigint primary key,
  done integer not null,
  total integer not null
);

-- Pictures that staff put into posts. The files lie in the store below `key`, one for each width and format.

create table blog_images (
  image_id uuid primary key default gen_random_uuid(),
  -- Folder of its files: `blog-images/{milliseconds}-{random}-{width}x{height}`.
  key text not null unique check (key ~ '^blog-images/\d+-[0-9a-f]{32}-\d+x\d+$'),
  alt text not null check (length(alt) between 1 and 300),
  width integer not null check (width between 1 and 20000),
  height integer not null check (height between 1 and 20000),
  -- SHA-256 of the bytes as they were sent: the same picture is kept once.
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  uploaded_by text references auth_users (id) on delete set null,
  created_at timestamptz not null default now()
);

create index blog_images_created_idx on blog_images (created_at desc, image_id);

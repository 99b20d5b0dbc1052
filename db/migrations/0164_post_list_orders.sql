-- The orders of the list of posts, beside the usual one.

create index blog_posts_title_order_idx on blog_posts (lower(coalesce(admin_title, title)), created_at desc, id)
  where archived_at is null;
create index blog_posts_status_order_idx on blog_posts (status, created_at desc, id) where archived_at is null;
create index blog_posts_published_order_idx on blog_posts (published_at, created_at desc, id) where archived_at is null;

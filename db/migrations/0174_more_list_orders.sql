-- The orders of the lists of images, imports, split tests, ad spend, and conversions, beside the usual ones. Each index
-- serves both directions.

create index blog_images_alt_order_idx on blog_images (lower(alt), created_at, image_id);
create index blog_images_size_order_idx on blog_images ((width * height), created_at, image_id);

-- An import is listed with the time of its last step.
create index brand_imports_latest_idx on brand_imports ((coalesce(undone_at, imported_at, created_at)), import_id)
  where status <> 'reading';
create index brand_imports_file_idx on brand_imports (lower(file_name), import_id) where status <> 'reading';
create index brand_imports_kind_idx on brand_imports (kind, import_id) where status <> 'reading';
create index brand_imports_new_idx on brand_imports (new_rows, import_id) where status <> 'reading';
create index brand_imports_changed_idx on brand_imports (changed_rows, import_id) where status <> 'reading';
create index brand_imports_errors_idx on brand_imports (error_rows, import_id) where status <> 'reading';

create index split_tests_name_order_idx on split_tests (lower(name), id) where archived_at is null;
create index split_tests_status_order_idx on split_tests (status, created_at, id) where archived_at is null;
create index split_tests_start_order_idx on split_tests (start_date, created_at, id) where archived_at is null;

create index facebook_ad_spend_amount_idx on facebook_ad_spend (spend_amount, date);
create index facebook_ad_spend_source_idx on facebook_ad_spend (source, date);

create index conversions_revenue_order_idx on conversions ((coalesce(revenue, 0)), created_at, id)
  where archived_at is null;
create index conversions_payout_order_idx on conversions ((coalesce(payout, 0)), created_at, id)
  where archived_at is null;

-- A visitor's first view is found through the index on the session. The planner preferred to read all views in the order of time
-- when few visitors made many of them, which took 42 ms per click with a million views. OFFSET 0 keeps it from doing that.
create or replace function first_source(visitor text, until timestamptz) returns text language sql stable as $$
  select left(coalesce(a.utm_source,
    regexp_replace(lower(substring(a.referrer from '^https?://([^/?#:]+)')), '^www\.', ''), 'direct'), 200)
  from (
    select v.utm_source, v.referrer, v.created_at from blog_analytics v
    where v.session_id = visitor and v.created_at <= until offset 0
  ) a
  order by a.created_at limit 1
$$;

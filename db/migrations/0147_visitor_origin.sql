-- A visitor's views may be in any month, and the planner looks at each of them. A function in SQL is planned for every statement that
-- calls it, and one in PL/pgSQL once per connection, as in click_by_id. The setting skips the five plans that PostgreSQL makes for
-- particular values first. OFFSET 0 keeps the planner on the index of the session (0120_first_source.sql).
create or replace function first_source(visitor text, until timestamptz) returns text language plpgsql stable strict
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select left(coalesce(a.utm_source,
      regexp_replace(lower(substring(a.referrer from '^https?://([^/?#:]+)')), '^www\.', ''), 'direct'), 200)
    from (
      select v.utm_source, v.referrer, v.created_at from blog_analytics v
      where v.session_id = visitor and v.created_at <= until offset 0
    ) a
    order by a.created_at limit 1);
end;
$$;

-- The campaign of a visitor's latest view that had one.
create function latest_campaign(visitor text, until timestamptz) returns text language plpgsql stable strict
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select a.utm_campaign
    from (
      select v.utm_campaign, v.created_at from blog_analytics v
      where v.session_id = visitor and v.created_at <= until and v.utm_campaign is not null offset 0
    ) a
    order by a.created_at desc limit 1);
end;
$$;

-- History that is brought in, such as the demo's, finds months of its own.
select ledger_make_months((now() - interval '4 months')::date, now()::date);

-- Checks that found nothing wrong are kept for ninety days; those that did are kept for good.
create function ledger_forget_checks() returns bigint
language sql security definer set search_path = public, pg_temp as $$
  with gone as (delete from ledger_check where is_sound and at < now() - interval '90 days' returning 1)
  select count(*) from gone;
$$;

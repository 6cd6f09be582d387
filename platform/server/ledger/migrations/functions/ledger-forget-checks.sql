-- Checks that found nothing wrong are kept for ninety days; those that did are kept for good.
create or replace function ledger_forget_checks() returns bigint
language sql security definer set search_path = public, pg_temp as $$
  with gone as (delete from ledger_check where is_sound and at < now() - interval '90 days' returning 1)
  select count(*) from gone;
$$;

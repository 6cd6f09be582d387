create or replace function ledger_is_clean() returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from ledger_check c join ledger_state s on c.at > s.since
    where c.scope = 'all' and c.is_sound and not exists (select from ledger_check later where later.id > c.id and not later.is_sound));
$$;
comment on function ledger_is_clean is
  'Whether a complete check since the stop found no difference, and no check after it found one.';

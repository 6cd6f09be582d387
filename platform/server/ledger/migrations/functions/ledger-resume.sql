create or replace function ledger_resume() returns void language sql security definer set search_path = public, pg_temp as $$
  update ledger_state set stopped = false, reason = '', since = null;
$$;
comment on function ledger_resume is
  'Allows money movements again.';

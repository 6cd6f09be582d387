create or replace function ledger_stop(p_why text) returns void language sql security definer set search_path = public, pg_temp as $$
  update ledger_state set stopped = true, why = p_why, since = now() where not stopped;
$$;
comment on function ledger_stop is
  'Stops all money movements with a reason.';

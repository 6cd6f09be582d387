create or replace function ledger_stop(p_reason text) returns void language sql security definer set search_path = public, pg_temp as $$
  update ledger_state set stopped = true, reason = p_reason, since = now(), stop_no = stop_no + 1 where not stopped;
$$;
comment on function ledger_stop is
  'Stops all money movements with a reason.';

create or replace function control_release(p_record_kind text, p_record_id text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update control_exposure e set released_at = clock_timestamp()
  where e.record_kind = p_record_kind and e.record_id = p_record_id and e.released_at is null;
$$;
comment on function control_release is
  'Stops counting an act that did not take effect: its request was rejected, withdrawn, returned or has expired.';
grant execute on function control_release to erp_api;

create or replace function control_count(
  p_act text, p_record_kind text, p_record_id text, p_kinds text[], p_ids text[], p_amounts bigint[], p_replaces boolean
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counted_at timestamptz;
begin
  insert into control_subject (kind, id) select kind, id from unnest(p_kinds, p_ids) given(kind, id) order by kind, id on conflict do nothing;
  perform from control_subject s where (s.kind, s.id) in (select kind, id from unnest(p_kinds, p_ids) given(kind, id))
    order by s.kind, s.id for no key update;
  -- The clock after the locks: a transaction that began before midnight counts for the day on which it got them.
  counted_at := clock_timestamp();
  if p_replaces then perform control_release(p_record_kind, p_record_id); end if;
  insert into control_exposure (subject_kind, subject_id, act, record_kind, record_id, amount, at)
    select kind, id, p_act, p_record_kind, p_record_id, amount, counted_at from unnest(p_kinds, p_ids, p_amounts) given(kind, id, amount);
end $$;
comment on function control_count is
  'Counts an act for its subjects, which stay locked until the transaction ends. Replaces what the same record counted before if p_replaces.';
grant execute on function control_count to erp_api;

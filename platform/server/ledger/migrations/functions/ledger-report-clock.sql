create or replace function ledger_report_clock(p_worker text, p_ahead_s double precision, p_tolerance_s double precision)
returns table (is_ahead boolean, has_changed boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  was_ahead boolean;
  now_ahead boolean;
begin
  -- Reports of several workers take turns, so that one of them is the change.
  select clock_ahead into was_ahead from ledger_state for no key update;
  insert into ledger_clock_report as r (worker, reported_at, ahead_s, is_ahead)
    values (p_worker, clock_timestamp(), p_ahead_s, p_ahead_s > p_tolerance_s)
    on conflict (worker) do update set reported_at = excluded.reported_at, ahead_s = excluded.ahead_s, is_ahead = excluded.is_ahead;
  -- A report of a worker that ended, or one that the clock has left behind or not reached yet, no longer counts.
  delete from ledger_clock_report r where abs(extract(epoch from clock_timestamp() - r.reported_at)) > 60;
  now_ahead := exists (select from ledger_clock_report r where r.is_ahead);
  if now_ahead <> was_ahead then
    update ledger_state set clock_ahead = now_ahead;
  end if;
  return query select now_ahead, now_ahead <> was_ahead;
end $$;
comment on function ledger_report_clock is
  'Stores by how many seconds the clock of the database is ahead of that of a worker. While one of them finds it more than the tolerance ahead, nothing is posted. has_changed is set by the report that suspended or resumed postings.';
grant execute on function ledger_report_clock to erp_worker;

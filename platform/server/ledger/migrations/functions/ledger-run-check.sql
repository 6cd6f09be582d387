create or replace function ledger_run_check(p_scope text) returns table (figures jsonb, errors jsonb, duration_ms int, stop_reason text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  started_at timestamptz := clock_timestamp();
  found record;
  took_ms int;
  reason text;
  was_stopped boolean := (select stopped from ledger_state);
begin
  if p_scope = 'all' then
    select * into strict found from ledger_verify();
  else
    -- No transaction lasts ten minutes, so none from before an earlier check can appear later.
    select * into strict found from ledger_verify_since(now() - interval '10 minutes');
  end if;
  took_ms := extract(epoch from clock_timestamp() - started_at) * 1000;
  insert into ledger_check (at, is_sound, figures, errors, scope, duration_ms)
    values (clock_timestamp(), found.errors = '[]', found.figures, found.errors, p_scope, took_ms);
  if found.errors <> '[]' then
    reason := concat(found.errors -> 0 ->> 'subject', ': ', found.errors -> 0 ->> 'detail',
      ' (and ' || nullif(jsonb_array_length(found.errors) - 1, 0) || ' more)');
    perform ledger_stop(reason);
  end if;
  return query select found.figures, found.errors, took_ms, case when not was_stopped then reason end;
end $$;
comment on function ledger_run_check is
  'Checks all postings or the recent ones, stores the result and stops money movements if it finds errors. stop_reason is set by the check that stopped them.';
grant execute on function ledger_run_check to erp_worker;

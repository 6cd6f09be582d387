-- before the tables
create or replace function ledger_guard_month(parent text, part text) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('create trigger %1$I after insert on ledger_month.%2$I referencing new table as added
    for each statement execute function public.%3$I()',
    case parent when 'ledger_posting' then 'must_balance' else 'must_have_postings' end, part,
    case parent when 'ledger_posting' then 'ledger_check_balanced' else 'ledger_check_postings' end);
end $$;
comment on function ledger_guard_month is
  'Adds the triggers of the parent to a partition, for statements that name the partition directly.';

create or replace function update_totals() returns trigger language plpgsql as $$
declare
  kinds text := tg_argv[1];
begin
  execute format('insert into %1$I (%2$s, n) select %2$s, %3$s sum(n) from changed group by %2$s having sum(n) <> 0',
    tg_argv[0], kinds, case when tg_op = 'DELETE' then '-' else '' end);
  -- Rows are merged in about 2 % of the calls, so a sum reads at most a few hundred unmerged rows.
  if random() < 0.02 then perform fold_counts(tg_argv[0]::regclass, kinds); end if;
  return null;
end $$;
comment on function update_totals is
  'Trigger: adds changes of daily counts to the table of totals in its first argument, by the columns in its second.';

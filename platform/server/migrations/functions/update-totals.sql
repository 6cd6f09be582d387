create or replace function update_totals() returns trigger language plpgsql as $$
declare
  kinds text := tg_argv[1];
begin
  execute format('insert into %1$I (%2$s, n) select %2$s, %3$s sum(n) from changed group by %2$s having sum(n) <> 0',
    tg_argv[0], kinds, case when tg_op = 'DELETE' then '-' else '' end);
  -- Rows are merged in about 2 % of the calls, so a sum reads at most a few hundred unmerged rows.
  if random() < 0.02 then
    -- Rows that another transaction is merging are skipped.
    execute format($sql$
      with many as (
        select %2$s from %1$I group by %2$s having count(*) > 8
      ), held as materialized (
        select c.ctid as place from %1$I c where exists (
          select from many m where row(%3$s) is not distinct from row(%4$s)
        ) for update of c skip locked
      ), gone as (
        delete from %1$I where ctid = any (array(select place from held)) returning *
      )
      insert into %1$I (%2$s, n) select %2$s, sum(n) from gone group by %2$s having sum(n) <> 0 $sql$,
      tg_argv[0], kinds,
      (select string_agg('c.' || trim(kind), ', ') from unnest(string_to_array(kinds, ',')) kind),
      (select string_agg('m.' || trim(kind), ', ') from unnest(string_to_array(kinds, ',')) kind));
  end if;
  return null;
end $$;
comment on function update_totals is
  'Trigger: adds changes of daily counts to the table of totals in its first argument, by the columns in its second.';

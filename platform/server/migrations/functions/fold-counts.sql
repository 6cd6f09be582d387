create or replace function fold_counts(counts regclass, keys text) returns void language plpgsql as $$
declare
  numbers text;
  sums    text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum), string_agg(format('sum(%I)', attname), ', ' order by attnum)
  into numbers, sums from pg_attribute
  where attrelid = counts and attnum > 0 and not attisdropped and attname <> all (string_to_array(keys, ', '));
  execute format($sql$
    with many as (
      select place from (select ctid as place, count(*) over (partition by %2$s) as n from %1$s) each where n > 8
    ), held as materialized (
      select c.ctid as place from %1$s c join many m on m.place = c.ctid for update of c skip locked
    ), gone as (
      delete from %1$s where ctid = any (array(select place from held)) returning *
    )
    insert into %1$s (%2$s, %3$s) select %2$s, %4$s from gone group by %2$s having sum(n) <> 0
  $sql$, counts, keys, numbers, sums);
end $$;
comment on function fold_counts is
  'Merges the rows of a table of counts that have the same keys. Rows locked by another process are skipped.';

create or replace function fold_report_days(counts regclass) returns void language plpgsql as $$
begin
  execute format($sql$
    with many as (
      select day, status, payment_method from %1$s group by 1, 2, 3 having count(*) > 8
    ), held as materialized (
      select c.ctid as place from %1$s c join many using (day, status, payment_method) for update of c skip locked
    ), gone as (
      delete from %1$s where ctid = any (array(select place from held)) returning *
    )
    insert into %1$s select day, status, payment_method, sum(n), sum(amount) from gone group by 1, 2, 3 having sum(n) <> 0
  $sql$, counts);
end $$;
comment on function fold_report_days is
  'Merges daily count rows of the same kind. Rows locked by another process are skipped.';

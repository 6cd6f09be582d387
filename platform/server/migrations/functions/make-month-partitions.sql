-- before the tables
create or replace function make_month_partitions(parent regclass, months text, prefix text, first_month date, last_month date)
returns void language plpgsql set search_path = public, pg_temp as $$
declare
  month date := date_trunc('month', first_month)::date;
  name  text;
  busy  boolean;
begin
  -- No process sees a partially created month.
  perform pg_advisory_xact_lock(7012, parent::oid::int);
  while month <= last_month loop
    name := prefix || to_char(month, '_YYYY_MM');
    if to_regclass(months || '.' || name) is null then
      -- Rows written before their month's partition existed stay in the default partition.
      execute format('select exists (select from %s where created_at >= $1 and created_at < $2)', parent)
        into busy using month::timestamptz, (month + interval '1 month')::timestamptz;
      if not busy then
        execute format('create table %I.%I partition of %s for values from (%L) to (%L)',
          months, name, parent, month::timestamptz, (month + interval '1 month')::timestamptz);
      end if;
    end if;
    month := (month + interval '1 month')::date;
  end loop;
end $$;
comment on function make_month_partitions is
  'Creates the partitions of a table from one month to another in a schema. Existing partitions are left unchanged.';

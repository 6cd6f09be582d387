-- before the tables
create or replace function make_audit_months(ahead int default 3) returns int
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set lock_timeout = '3s'
as $$
declare
  parent   text;
  prefix   text;
  month    timestamp;
  made     int := 0;
  name     text;
  is_other boolean;
begin
  perform pg_advisory_xact_lock(7004);
  foreach parent in array array['audit_entry', 'record_view'] loop
    -- The baseline of a new database calls this before it creates the view log.
    continue when to_regclass('public.' || parent) is null;
    prefix := split_part(parent, '_', 2);
    month := date_trunc('month', now() at time zone 'UTC');
    for n in 0..ahead loop
      name := prefix || '_' || to_char(month, 'YYYY_MM');
      -- Rows written before their month's partition existed stay in the default partition.
      execute format('select exists (select from audit_month.%I where at >= $1 and at < $2)', prefix || '_other')
        into is_other using month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC';
      if to_regclass('audit_month.' || name) is null and not is_other then
        execute format(
          'create table audit_month.%I partition of public.%I for values from (%L) to (%L)',
          name, parent, to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00',
          to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00');
        execute format(
          'create trigger reject_truncate before truncate on audit_month.%I
             for each statement execute function public.audit_reject_change()', name);
        made := made + 1;
      end if;
      month := month + interval '1 month';
    end loop;
  end loop;
  return made;
end $$;
comment on function make_audit_months is
  'Creates the partitions of the audit log and the view log of this month and the next ones and returns how many. Existing partitions are left unchanged.';
grant execute on function make_audit_months to erp_api;

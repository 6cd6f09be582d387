-- before the tables
create or replace function make_audit_months(ahead int default 3) returns int
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set lock_timeout = '3s'
as $$
declare
  month timestamp := date_trunc('month', now() at time zone 'UTC');
  made  int := 0;
  name  text;
begin
  perform pg_advisory_xact_lock(7004);
  for n in 0..ahead loop
    name := 'entry_' || to_char(month, 'YYYY_MM');
    -- Entries written before their month's partition existed stay in the default partition.
    if to_regclass('audit_month.' || name) is null and not exists (
      select from audit_month.entry_other
      where at >= month at time zone 'UTC' and at < (month + interval '1 month') at time zone 'UTC'
    ) then
      execute format(
        'create table audit_month.%I partition of audit_entry for values from (%L) to (%L)',
        name, to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00',
        to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00');
      execute format(
        'create trigger reject_truncate before truncate on audit_month.%I
           for each statement execute function public.audit_reject_change()', name);
      made := made + 1;
    end if;
    month := month + interval '1 month';
  end loop;
  return made;
end $$;
comment on function make_audit_months is
  'Creates the audit partitions of this month and the next ones and returns how many. Existing partitions are left unchanged.';
grant execute on function make_audit_months to erp_api;

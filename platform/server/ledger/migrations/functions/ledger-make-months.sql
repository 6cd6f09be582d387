-- before the tables
create or replace function ledger_make_months(first_month date, last_month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date := date_trunc('month', first_month)::date;
  parent text;
  part text;
begin
  -- Serialised by an advisory lock, so that no process sees a partially created month.
  perform pg_advisory_xact_lock(7011);
  while month <= last_month loop
    foreach parent in array array['ledger_transfer', 'ledger_posting'] loop
      part := parent || to_char(month, '_YYYY_MM');
      continue when to_regclass('ledger_month.' || part) is not null;
      -- Rows written before their month's partition existed stay in the default partition.
      continue when parent = 'ledger_transfer' and exists (select from ledger_transfer
        where at >= month::timestamptz and at < (month + interval '1 month')::timestamptz);
      continue when parent = 'ledger_posting' and exists (select from ledger_posting
        where at >= month::timestamptz and at < (month + interval '1 month')::timestamptz);
      execute format('create table ledger_month.%I partition of public.%I for values from (%L) to (%L)',
        part, parent, month::timestamptz, (month + interval '1 month')::timestamptz);
      execute format('create trigger reject_truncate before truncate on ledger_month.%I for each statement execute function public.ledger_reject_change()', part);
      perform ledger_guard_month(parent, part);
    end loop;
    month := (month + interval '1 month')::date;
  end loop;
end $$;
comment on function ledger_make_months is
  'Creates the partitions of the ledger from one month to another. Existing partitions are left unchanged.';

-- Months live in a schema of their own, which the API's role may not even look into: what is refused on the
-- whole cannot be done to a part of it.
create schema ledger_month;
do $$
declare
  part regclass;
begin
  for part in
    select inhrelid::regclass from pg_inherits
    where inhparent in ('ledger_transfer'::regclass, 'ledger_posting'::regclass)
  loop
    execute format('revoke all on %s from erp_api', part);
    execute format('create trigger no_truncate before truncate on %s for each statement execute function ledger_refuse_change()', part);
    execute format('alter table %s set schema ledger_month', part);
  end loop;
end $$;

-- Makes the partitions from one month to another. What is there already stays as it is.
create function ledger_make_months(first_month date, last_month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date := date_trunc('month', first_month)::date;
  parent text;
  part text;
begin
  -- Two processes take turns, so that neither meets the other's half-made month.
  perform pg_advisory_xact_lock(7011);
  while month <= last_month loop
    foreach parent in array array['ledger_transfer', 'ledger_posting'] loop
      part := parent || to_char(month, '_YYYY_MM');
      continue when to_regclass('ledger_month.' || part) is not null;
      -- What came before its month was made stays in the partition for all others.
      continue when parent = 'ledger_transfer' and exists (select from ledger_transfer
        where at >= month::timestamptz and at < (month + interval '1 month')::timestamptz);
      continue when parent = 'ledger_posting' and exists (select from ledger_posting
        where at >= month::timestamptz and at < (month + interval '1 month')::timestamptz);
      execute format('create table ledger_month.%I partition of public.%I for values from (%L) to (%L)',
        part, parent, month::timestamptz, (month + interval '1 month')::timestamptz);
      execute format('create trigger no_truncate before truncate on ledger_month.%I for each statement execute function public.ledger_refuse_change()', part);
    end loop;
    month := (month + interval '1 month')::date;
  end loop;
end $$;

create or replace function ledger_make_partitions(months_ahead int) returns void
language sql security definer set search_path = public, pg_temp as $$
  select ledger_make_months((now() - interval '1 month')::date, (now() + make_interval(months => months_ahead))::date);
$$;
grant execute on function ledger_make_partitions(int) to erp_api;
revoke all on function ledger_make_months(date, date) from public;

-- Temporary tables come last, so that nobody can slip one in under the name of a table of the ledger.
alter function ledger_open_account(text, text, text, bigint, bigint, int) set search_path = public, pg_temp;
alter function ledger_set_flow(bigint, boolean, boolean) set search_path = public, pg_temp;
alter function ledger_set_ceiling(bigint, bigint) set search_path = public, pg_temp;
alter function ledger_reverse(uuid, uuid, text, text, jsonb) set search_path = public, pg_temp;
alter function ledger_hold_void(uuid) set search_path = public, pg_temp;
alter function ledger_stop(text) set search_path = public, pg_temp;
alter function ledger_resume() set search_path = public, pg_temp;

-- A transfer that is repeated is known by its cause; an id that stands for another cause is refused.
create or replace function ledger_post(
  p_id uuid, p_cause text, p_kind text, p_accounts bigint[], p_amounts bigint[],
  p_memo text default '', p_details jsonb default '{}', p_reverses uuid default null, p_hold uuid default null
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked bytea := sha256(convert_to(concat_ws('|', p_kind, p_accounts::text, p_amounts::text,
    coalesce(p_reverses::text, '-'), coalesce(p_hold::text, '-')), 'UTF8'));
  known ledger_key%rowtype;
  hold ledger_hold%rowtype;
  i int;
  moved_at timestamptz := clock_timestamp();
begin
  if (select stopped from ledger_state) then
    raise exception 'Money writes are stopped.' using errcode = 'LG004';
  end if;
  if coalesce(cardinality(p_accounts), 0) < 2 or cardinality(p_accounts) <> cardinality(p_amounts)
    or array_position(p_accounts, null) is not null or array_position(p_amounts, null) is not null then
    raise exception 'A transfer has two postings at least.' using errcode = 'LG006';
  end if;
  insert into ledger_key (transfer_id, cause, content, reverses, at)
    values (p_id, p_cause, asked, p_reverses, moved_at) on conflict do nothing;
  if not found then
    select * into known from ledger_key where cause = p_cause;
    if known.content = asked and not exists (select from ledger_key where transfer_id = p_id and cause <> p_cause) then
      return false;
    end if;
    raise exception 'This was posted before, differently.' using errcode = 'LG008', detail = p_cause;
  end if;
  insert into ledger_transfer (id, at, kind, cause, memo, reverses, details)
    values (p_id, moved_at, p_kind, p_cause, p_memo, p_reverses, p_details);
  if p_hold is not null then
    update ledger_hold set status = 'posted', transfer_id = p_id, ended_at = clock_timestamp()
      where id = p_hold and status = 'open' returning * into hold;
    if not found then
      raise exception 'This hold is no longer open.' using errcode = 'LG005';
    end if;
  end if;
  -- In the order of their ids, so that two transfers never wait for each other in a circle.
  for i in select ord from unnest(p_accounts) with ordinality as a(account, ord) order by account, ord loop
    perform ledger_move(p_id, p_accounts[i], p_amounts[i],
      case when hold.account_id = p_accounts[i] and p_amounts[i] < 0 then hold.amount else 0 end);
    if hold.account_id = p_accounts[i] and p_amounts[i] < 0 then hold.account_id := null; end if;
  end loop;
  if p_hold is not null and hold.account_id is not null then
    raise exception 'The transfer does not debit the held account.' using errcode = 'LG006';
  end if;
  return true;
end $$;

-- A hot account is kept in several rows, none of which can answer for a hold.
create or replace function ledger_hold_open(p_id uuid, p_account bigint, p_amount bigint, p_cause text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known ledger_hold%rowtype;
  row ledger_balance%rowtype;
begin
  if (select stopped from ledger_state) then
    raise exception 'Money writes are stopped.' using errcode = 'LG004';
  end if;
  if (select shards from ledger_account where id = p_account) > 1 then
    raise exception 'Nothing can be held on a hot account.' using errcode = 'LG007';
  end if;
  insert into ledger_hold (id, account_id, amount, cause) values (p_id, p_account, p_amount, p_cause) on conflict do nothing;
  if not found then
    select * into known from ledger_hold where cause = p_cause;
    if known.account_id = p_account and known.amount = p_amount
      and not exists (select from ledger_hold where id = p_id and cause <> p_cause) then
      return false;
    end if;
    raise exception 'This was held before, differently.' using errcode = 'LG008', detail = p_cause;
  end if;
  update ledger_balance set held = held + p_amount
    where account_id = p_account and shard = 0 and can_debit and (floor is null or posted - held - p_amount >= floor);
  if not found then
    select * into row from ledger_balance where account_id = p_account and shard = 0;
    raise exception 'This cannot be held.' using errcode =
      case when row.account_id is null then 'LG005' when row.can_debit then 'LG001' else 'LG002' end;
  end if;
  return true;
end $$;

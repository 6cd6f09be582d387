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
comment on function ledger_hold_open is
  'Reserves money on an account without shards, once per cause. Returns false if the cause was already reserved with the same content.';
comment on function ledger_hold_open is
  'Reserves money on an account without shards, once per cause. Returns false if the cause was already reserved with the same content.';

create or replace function ledger_write(
  p_id uuid, p_cause text, p_kind text, p_accounts bigint[], p_amounts bigint[],
  p_memo text, p_details jsonb, p_reverses uuid, p_hold uuid
) returns bigint[] language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  n int := coalesce(cardinality(p_accounts), 0);
  asked bytea := ledger_content(p_kind, p_accounts, p_amounts, p_reverses, p_hold);
  moved_at timestamptz := clock_timestamp();
  known bytea;
  held_account bigint;
  held_amount bigint;
  release bigint;
  in_order int[];
  i int;
  row record;
  shards smallint[];
  numbers bigint[];
  moments timestamptz[];
  assets text[];
  balances bigint[];
begin
  if (select stopped from ledger_state) then
    raise exception 'Money writes are stopped.' using errcode = 'LG004';
  end if;
  if n < 2 or n <> cardinality(p_amounts) or array_position(p_accounts, null) is not null or array_position(p_amounts, null) is not null then
    raise exception 'A transfer has two postings at least.' using errcode = 'LG006';
  end if;
  insert into ledger_key (transfer_id, cause, content, reverses, at)
    values (p_id, p_cause, asked, p_reverses, moved_at) on conflict do nothing;
  if not found then
    select content into known from ledger_key where cause = p_cause;
    if known = asked and not exists (select from ledger_key where transfer_id = p_id and cause <> p_cause) then
      return null;
    end if;
    raise exception 'This was posted before, differently.' using errcode = 'LG008', detail = p_cause;
  end if;
  if p_hold is not null then
    update ledger_hold set status = 'posted', transfer_id = p_id, ended_at = clock_timestamp()
      where id = p_hold and status = 'open' returning account_id, amount into held_account, held_amount;
    if not found then
      raise exception 'This hold is no longer open.' using errcode = 'LG005';
    end if;
  end if;
  -- In the order of their ids, so that two transfers never wait for each other in a circle.
  in_order := case
    when n > 2 then array(select ord from unnest(p_accounts) with ordinality as a(account, ord) order by account, ord)
    when p_accounts[1] <= p_accounts[2] then '{1,2}'
    else '{2,1}' end;
  foreach i in array in_order loop
    release := case when held_account = p_accounts[i] and p_amounts[i] < 0 then held_amount else 0 end;
    -- The row's lock orders numbers and moments.
    update ledger_balance b
      set posted = posted + p_amounts[i], held = held - release, last_no = last_no + 1,
          last_at = greatest(clock_timestamp(), last_at + interval '1 microsecond')
      from ledger_account a
      where a.id = p_accounts[i] and b.account_id = a.id
        and b.shard = (case when a.shards = 1 then 0 else pg_backend_pid() % a.shards end)::smallint
        and (case when p_amounts[i] < 0 then can_debit else can_credit end)
        and (p_amounts[i] > 0 or floor is null or posted + p_amounts[i] - (held - release) >= floor)
        and (p_amounts[i] < 0 or ceiling is null or posted + p_amounts[i] <= ceiling)
      returning b.shard, b.last_no, b.last_at, a.asset, b.posted into row;
    if not found then perform ledger_refuse(p_accounts[i], p_amounts[i]); end if;
    shards[i] := row.shard;
    numbers[i] := row.last_no;
    moments[i] := row.last_at;
    assets[i] := row.asset;
    balances[i] := row.posted;
    if held_account = p_accounts[i] and p_amounts[i] < 0 then held_account := null; end if;
  end loop;
  if held_account is not null then
    raise exception 'The transfer does not debit the held account.' using errcode = 'LG006';
  end if;
  insert into ledger_posting (account_id, shard, no, at, transfer_id, asset, amount, balance_after)
    select p_accounts[nth], shards[nth], numbers[nth], moments[nth], p_id, assets[nth], p_amounts[nth], balances[nth]
    from generate_series(1, n) nth;
  insert into ledger_transfer (id, at, kind, cause, memo, reverses, details)
    values (p_id, moved_at, p_kind, p_cause, p_memo, p_reverses, p_details);
  return balances;
end $$;
comment on function ledger_write is
  'Posts a transfer once and returns the balances after its postings; null if the cause was posted with the same content. Locks balances in the order of account ids. Relies on read committed. Errors: LG001 insufficient balance, LG002 account blocked, LG003 above the ceiling, LG004 ledger stopped, LG005 unknown account or hold, LG006 invalid transfer, LG008 cause posted with other content. Called only by functions of the ledger and of wallets.';
comment on function ledger_write is
  'Posts a transfer once and returns the balances after its postings; null if the cause was posted with the same content. Locks balances in the order of account ids. Relies on read committed. Errors: LG002 account blocked, LG004 ledger stopped, LG005 hold not open, LG006 invalid transfer, LG008 cause posted with other content. Called only by functions of the ledger and of wallets.';
revoke all on function ledger_write(uuid, text, text, bigint[], bigint[], text, jsonb, uuid, uuid) from public;

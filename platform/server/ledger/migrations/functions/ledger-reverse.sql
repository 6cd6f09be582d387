create or replace function ledger_reverse(p_transfer uuid, p_id uuid, p_cause text, p_memo text, p_details jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  accounts bigint[];
  amounts bigint[];
  was text;
begin
  select array_agg(account_id order by account_id, no), array_agg(-amount order by account_id, no)
    into accounts, amounts from ledger_posting where transfer_id = p_transfer;
  if accounts is null then
    raise exception 'There is no transfer %.', p_transfer using errcode = 'LG005';
  end if;
  select kind into was from ledger_transfer where id = p_transfer;
  return ledger_post(p_id, p_cause, 'reversal of ' || was, accounts, amounts, p_memo, p_details, p_transfer, null);
end $$;
comment on function ledger_reverse is
  'Posts the opposite of a transfer, once.';

create or replace function wallet_deposit_post(p_deposit bigint) returns setof wallet_outcome
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  d wallet_deposit;
  outcome wallet_outcome;
begin
  select * into strict d from wallet_deposit where deposit_id = p_deposit for update;
  perform control_require('kankolek-deposit', '{approve}', 'kankolek-deposit', p_deposit::text, d.amount, array[d.matched_by_id]);
  if d.status <> 'matched' then
    raise exception 'Deposit % is not matched.', d.reference using errcode = 'insufficient_privilege';
  end if;
  -- The same cause as in postDeposit, so that the bank and staff cannot credit it twice.
  for outcome in select * from wallet_post(jsonb_build_array(jsonb_build_object('type', 'deposit', 'walletId', d.wallet_id,
      'amount', d.amount, 'cause', format('deposit %s %s', d.bank, d.reference), 'refNo', d.reference, 'channel', d.bank,
      'counterparty', d.bank)), false)
  loop
    if outcome.state is null then
      update wallet_deposit set status = 'posted', transfer_id = outcome.transfer_id, ended_at = now()
      where deposit_id = p_deposit;
    end if;
    return next outcome;
  end loop;
end $$;
comment on function wallet_deposit_post is
  'Credits a matched deposit, once, if the controls passed the approval of this amount by another person than the one who matched it in this transaction.';
grant execute on function wallet_deposit_post to erp_api;

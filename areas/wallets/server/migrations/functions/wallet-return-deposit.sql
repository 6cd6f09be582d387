create or replace function wallet_return_deposit(p_deposit bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  d wallet_deposit;
begin
  select * into strict d from wallet_deposit where deposit_id = p_deposit for update;
  if d.status <> 'posted' then
    raise exception 'Deposit % was not posted.', d.reference using errcode = 'insufficient_privilege';
  end if;
  perform wallet_reverse(ledger_transfer_of(format('deposit %s %s', d.bank, d.reference)),
    jsonb_build_object('cause', format('return of deposit %s %s', d.bank, d.reference), 'channel', d.bank));
end $$;
comment on function wallet_return_deposit is
  'Takes the credit of a deposit back that its bank returned, once.';
grant execute on function wallet_return_deposit to erp_payments;

create or replace function bills_pay_share(p_sell bigint) returns setof wallet_outcome
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s bills_sell;
begin
  select * into strict s from bills_sell where id = p_sell;
  if s.status not in ('processing', 'success') or s.share_centavos > s.amount_centavos + s.fee_centavos
    or ledger_transfer_of('bills payment ' || p_sell) is null
    or not exists (select from published_wallet w where w.wallet_id = s.wallet_id and w.business_id is not null)
  then
    raise exception 'Payment % has no share.', s.ref_no using errcode = 'insufficient_privilege';
  end if;
  return query select * from wallet_post(jsonb_build_array(jsonb_build_object('type', 'reward', 'walletId', s.wallet_id,
    'amount', s.share_centavos, 'cause', 'bills share ' || p_sell, 'refNo', s.ref_no, 'channel', 'System',
    'counterparty', (select name from bills_biller where id = s.biller_id))), false);
end $$;
comment on function bills_pay_share is
  'Pays the share of a payment to the business that made it, once.';
grant execute on function bills_pay_share to erp_worker, erp_payments;

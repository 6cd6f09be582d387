create or replace function ads_credit_topup(p_topup bigint) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t ads_topup;
  transfer uuid := ledger_new_id();
begin
  select * into strict t from ads_topup where topup_id = p_topup for update;
  perform control_require('kantoads-topup', '{approve}', 'ads-topup', p_topup::text, t.credit_amount, array[t.verified_by_id]);
  if t.status <> 'verified' or t.verified_by_id is null or t.deleted_at is not null then
    raise exception 'Top-up % is not verified.', t.ref_no using errcode = 'insufficient_privilege';
  end if;
  if not ledger_post(transfer, 'ads topup ' || t.ref_no, 'ads topup',
    array[ledger_operator_account('operator:ads-issued:ads'), (select ledger_account_id from ads_advertiser where advertiser_id = t.advertiser_id),
      ledger_operator_account('operator:ads-bank:php'), ledger_operator_account('operator:ads-owed:php')],
    array[-t.credit_amount, t.credit_amount, -t.amount, t.amount], t.bank || ' ' || t.deposit_reference,
    jsonb_build_object('topup', t.ref_no, 'advertiser', t.advertiser))
  then return ledger_transfer_of('ads topup ' || t.ref_no); end if;
  return transfer;
end $$;
comment on function ads_credit_topup is
  'Credits the advertiser for a verified deposit, once, if the controls passed the approval by another person in this transaction. Returns the transfer.';
grant execute on function ads_credit_topup to erp_api;

create or replace function ads_pay_rent(p_audit bigint) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a ads_audit;
  advertiser bigint;
  transfer uuid := ledger_new_id();
  rent_account bigint := ledger_operator_account('operator:erenta:ads');
begin
  select * into strict a from ads_audit where audit_id = p_audit for update;
  perform control_require('kantoads-audit', '{approve}', 'ads-audit', p_audit::text, a.rent, array[a.found_by_id]);
  if a.status <> 'passed' or a.outcome is distinct from 'passed' or a.found_by_id is null then
    raise exception 'Audit % has not passed.', a.ref_no using errcode = 'insufficient_privilege';
  end if;
  select v.ledger_account_id into strict advertiser from ads_placement p join ads_advertiser v using (advertiser_id) where p.placement_id = a.placement_id;
  if not ledger_post(transfer, 'e-renta ' || a.ref_no, 'e-renta', array[advertiser, rent_account, rent_account, ads_open_store(a.business_id)],
    array[-a.rent, a.rent, -a.rent, a.rent], a.campaign || ', ' || to_char(a.month, 'YYYY-MM'),
    jsonb_build_object('audit', a.ref_no, 'business', a.business_id, 'month', to_char(a.month, 'YYYY-MM-DD')))
  then return ledger_transfer_of('e-renta ' || a.ref_no); end if;
  return transfer;
end $$;
comment on function ads_pay_rent is
  'Pays the e-renta of a passed audit from the advertiser to the store, once, if the controls passed the act of another person than the auditor in this transaction. Returns the transfer.';
grant execute on function ads_pay_rent to erp_api;

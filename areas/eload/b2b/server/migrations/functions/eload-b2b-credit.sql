create or replace function eload_b2b_credit(p_ref text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r eload_b2b_request;
  transfer uuid := ledger_new_id();
  bank text;
begin
  select * into strict r from eload_b2b_request where ref_no = p_ref for update;
  perform control_require('eload-b2b-deposit', '{approve}', 'eload-b2b', p_ref, r.amount, array[r.requested_by_id]);
  if r.status <> 'pending' or r.deleted_at is not null then
    raise exception 'Deposit % is not pending.', p_ref using errcode = 'insufficient_privilege';
  end if;
  select name into bank from eload_b2b_bank where id = r.receiver_bank;
  if not ledger_post(transfer, 'eload b2b ' || p_ref, 'eload b2b',
    array[(select ledger_account_id from eload_b2b_user where id = r.user_id), ledger_operator_account('operator:eload-sold:eload')]
      || case when r.rebate_amount > 0 then array[ledger_operator_account('operator:eload-rebates:eload')] end
      || array[ledger_operator_account('operator:b2b-bank:php'), ledger_operator_account('operator:b2b-owed:php')],
    array[r.total_credit, -r.amount] || case when r.rebate_amount > 0 then array[-r.rebate_amount] end || array[-r.amount, r.amount],
    bank || ' ' || r.deposit_reference, jsonb_build_object('request', p_ref, 'user', r.user_id))
  then return ledger_transfer_of('eload b2b ' || p_ref); end if;
  return transfer;
end $$;
comment on function eload_b2b_credit is
  'Credits a pending deposit with its rebate, once, if the controls passed the approval of this amount by another person in this transaction. Returns the transfer.';
grant execute on function eload_b2b_credit to erp_api;

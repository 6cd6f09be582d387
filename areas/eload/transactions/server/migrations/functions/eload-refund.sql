create or replace function eload_refund(p_sale bigint, p_paid bigint, p_counterparty text, p_memo text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s eload_txn;
  sale uuid;
  rebate uuid;
  due bigint;
  outcome wallet_outcome;
begin
  select * into strict s from eload_txn where id = p_sale;
  sale := ledger_transfer_of('eload ' || s.ref_no);
  rebate := ledger_transfer_of('eload rebate ' || s.ref_no);
  perform control_require('load-sale-refund', '{approve,perform}', 'eload-txn', p_sale::text, s.amount_centavos - s.rebate_centavos,
    '{}');
  if s.status <> 'failed' or s.wallet_id is null then
    raise exception 'Sale % is not refunded.', s.ref_no using errcode = 'insufficient_privilege';
  end if;
  -- A rebate without its own transfer was deducted from the price.
  due := case when rebate is null then s.amount_centavos - s.rebate_centavos else s.amount_centavos end;
  if sale is null or p_paid not between 0 and least(due, (
    select -sum(p.amount) from ledger_posting p join published_wallet w on w.ledger_account_id = p.account_id
    where p.transfer_id = sale and w.wallet_id = s.wallet_id))
  then
    raise exception 'Sale % was paid with a lower amount.', s.ref_no using errcode = 'insufficient_privilege';
  end if;
  if p_paid > 0 then
    -- The cause is unique per sale, so that it is refunded once.
    select o.* into outcome from wallet_post(jsonb_build_array(jsonb_build_object('type', 'refund', 'walletId', s.wallet_id, 'amount', p_paid,
      'cause', 'eload refund ' || p_sale, 'channel', 'Console', 'counterparty', p_counterparty, 'against', 'operator:eload:php',
      'memo', p_memo)), false) o;
    if outcome.state is not null then
      raise exception '%', outcome.state using errcode = outcome.state, detail = coalesce(outcome.detail::text, '');
    end if;
  end if;
  if rebate is not null then
    perform wallet_reverse(rebate, jsonb_build_object('cause', 'eload rebate back ' || p_sale, 'channel', 'Console',
      'memo', s.ref_no || ' was refunded'));
  end if;
  -- A sale that failed was not delivered, so its provider owes the cost again.
  if ledger_transfer_of('eload cost ' || s.ref_no) is not null then
    perform ledger_post(ledger_new_id(), 'eload cost back ' || s.ref_no, 'eload cost',
      array[eload_float_account(s.provider_id), ledger_operator_account('operator:eload:php')],
      array[-s.cost_centavos, s.cost_centavos], '', jsonb_build_object('sale', s.ref_no));
  end if;
  return outcome.transfer_id;
end $$;
comment on function eload_refund is
  'Refunds p_paid centavos, at most what a failed sale took, to the wallet that paid it and takes its rebate back, once, if the controls passed the act in this transaction. Returns the transfer, or null if nothing is paid.';
grant execute on function eload_refund to erp_api;

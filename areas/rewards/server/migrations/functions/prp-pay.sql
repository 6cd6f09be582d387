create or replace function prp_pay(p_redemption bigint) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r prp_redemption;
  outcome wallet_outcome;
begin
  select * into strict r from prp_redemption where tracking_id = p_redemption for update;
  perform ledger_post(r.points_transfer, 'prp redemption ' || p_redemption, 'redemption',
    array[reward_purse_open(r.subscriber_id, 'PRP'), ledger_operator_account('operator:redeemed:prp')],
    array[-r.points::bigint, r.points], '', jsonb_build_object('redemption', p_redemption, 'item', r.item_name));
  if r.cash_part = 0 then return null; end if;
  select o.* into outcome from wallet_post(jsonb_build_array(jsonb_build_object('type', 'fee', 'amount', r.cash_part,
    'walletId', (select wallet_id from published_wallet where subscriber_id = r.subscriber_id
      order by business_id nulls first limit 1),
    'cause', format('prp redemption %s cash', p_redemption), 'channel', 'Console', 'counterparty', 'PRP: ' || r.item_name)), false) o;
  if outcome.state is not null then
    raise exception '%', outcome.state using errcode = outcome.state, detail = coalesce(outcome.detail::text, '');
  end if;
  update prp_redemption set cash_transfer = outcome.transfer_id where tracking_id = p_redemption;
  return outcome.transfer_id;
end $$;
comment on function prp_pay is
  'Charges the points and the cash part of a redemption, once.';
grant execute on function prp_pay to erp_api;

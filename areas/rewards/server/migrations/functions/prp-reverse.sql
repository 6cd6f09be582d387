create or replace function prp_reverse(p_redemption bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r prp_redemption;
  cash uuid := ledger_transfer_of(format('prp redemption %s cash', p_redemption));
begin
  select * into strict r from prp_redemption where tracking_id = p_redemption for update;
  perform control_require('prp-redemption', '{approve}', 'prp-redemption', p_redemption::text, null, array[r.created_by_id]);
  if r.status <> 'cancelled' then
    raise exception 'Redemption % is not cancelled.', p_redemption using errcode = 'insufficient_privilege';
  end if;
  perform ledger_reverse(ledger_transfer_of('prp redemption ' || p_redemption), ledger_new_id(),
    format('prp redemption %s taken back', p_redemption), '', '{}');
  if cash is not null then
    perform wallet_reverse(cash, jsonb_build_object('cause', format('prp redemption %s cash taken back', p_redemption), 'channel', 'Console'));
  end if;
end $$;
comment on function prp_reverse is
  'Returns the points and the cash part of a redemption that another person than its maker cancelled in this transaction. The transfers are those of its causes, not those that the record names.';
grant execute on function prp_reverse to erp_api;

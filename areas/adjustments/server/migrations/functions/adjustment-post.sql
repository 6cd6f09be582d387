create or replace function adjustment_post(p_adjustment bigint) returns setof wallet_outcome
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a adjustment;
  request approval_request;
begin
  select * into a from adjustment where adjustment_id = p_adjustment for update;
  request := approval_require(a.request_id, 'adjustment', 'adjustment', p_adjustment::text);
  if a.status <> 'processing' or a.batch_id is not null or a.requested_by_id <> request.maker_id
    or (a.ref_no, a.wallet_id, a.type, a.amount) is distinct from (request.payload ->> 'refNo', (request.payload ->> 'walletId')::bigint,
      request.payload ->> 'type', (request.payload ->> 'amountCentavos')::bigint)
  then
    raise exception 'Adjustment % differs from its approved request.', a.ref_no using errcode = 'insufficient_privilege';
  end if;
  return query select * from wallet_post(jsonb_build_array(jsonb_build_object(
    'type', 'adjustment_' || a.type, 'walletId', a.wallet_id, 'amount', a.amount, 'cause', 'adjustment ' || a.ref_no, 'refNo', a.ref_no,
    'channel', 'Console', 'counterparty', 'Adjustment', 'memo', a.remarks,
    'details', jsonb_build_object('adjustment', a.ref_no, 'reason', a.reason_code, 'maker', a.requested_by, 'checker', a.decided_by))));
end $$;
comment on function adjustment_post is
  'Posts an adjustment whose request other people approved with this wallet, direction and amount, once.';
grant execute on function adjustment_post to erp_worker;

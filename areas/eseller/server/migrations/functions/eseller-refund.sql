create or replace function eseller_refund(p_order bigint) returns setof wallet_outcome
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o eseller_order;
  request approval_request;
begin
  select * into strict o from eseller_order where order_id = p_order for update;
  request := approval_require(o.refund_request_id, 'eseller-refund', 'eseller-order', p_order::text);
  if o.payment_status <> 'paid' or o.status not in ('cancelled', 'returned')
    or (o.order_no, o.business_id, o.total) is distinct from (request.payload ->> 'orderNo', (request.payload ->> 'businessId')::bigint,
      (request.payload ->> 'amountCentavos')::bigint)
  then
    raise exception 'Order % differs from its approved request.', o.order_no using errcode = 'insufficient_privilege';
  end if;
  return query select * from wallet_post(jsonb_build_array(jsonb_build_object('type', 'refund', 'amount', o.total,
    'walletId', (select wallet_id from published_wallet where business_id = o.business_id), 'cause', 'eseller refund ' || o.order_no,
    'channel', 'eSupplies', 'counterparty', o.seller, 'memo', request.payload ->> 'reason', 'details', jsonb_build_object(
      'order', o.order_no, 'maker', request.maker_email, 'checker', (select email from approval_decision d
        where d.request_id = request.id and d.version = request.version and d.verdict = 'approve' order by d.at desc limit 1)))), false);
end $$;
comment on function eseller_refund is
  'Refunds a cancelled or returned order to the wallet of its buyer, once, if other people than its maker approved this amount.';
grant execute on function eseller_refund to erp_api;

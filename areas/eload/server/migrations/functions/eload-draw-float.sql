create or replace function eload_draw_float(p_sale bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s eload_txn;
begin
  select * into strict s from eload_txn where id = p_sale;
  if s.status <> 'success' then
    raise exception 'Sale % was not delivered.', s.ref_no using errcode = 'insufficient_privilege';
  end if;
  if s.cost_centavos = 0 then return; end if;
  perform ledger_post(ledger_new_id(), 'eload cost ' || s.ref_no, 'eload cost',
    array[ledger_operator_account('operator:eload:php'), eload_float_account(s.provider_id)],
    array[-s.cost_centavos, s.cost_centavos], '', jsonb_build_object('sale', s.ref_no));
end $$;
comment on function eload_draw_float is
  'Takes the cost of a delivered sale from the float at its provider, once.';
grant execute on function eload_draw_float to erp_payments;

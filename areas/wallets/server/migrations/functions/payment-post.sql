create or replace function payment_post(p_movements jsonb, p_pending boolean default false) returns setof wallet_outcome
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_movements @? '$[*] ? (!(@.type == "p2p" || @.type == "p2m" || @.type == "cash_in" || @.type == "cash_out" || @.type == "bills"
      || @.type == "eload" || @.type == "supplies" || @.type == "fee" || @.type == "deposit" || @.type == "reward")
    || @.cause like_regex "^(adjustment|reward|bills share|eload refund|eseller refund|prp|roulette|void|payment refund|opening balance) ")'
  then
    raise exception 'Payments of customers have other types and causes.' using errcode = 'insufficient_privilege';
  end if;
  return query select * from wallet_post(p_movements, p_pending);
end $$;
comment on function payment_post is
  'wallet_post for payments of customers: types and causes of movements that staff cause are rejected.';
grant execute on function payment_post to erp_payments;

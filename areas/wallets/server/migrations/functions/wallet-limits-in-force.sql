create or replace function wallet_limits_in_force(p_wallet bigint, p_product text, p_level text)
returns table (name text, amount bigint, ceiling bigint, is_own boolean)
language sql stable set search_path = public, pg_temp as $$
  select d.name, wallet_limit_amount(own.amount, d.amount, d.ceiling), d.ceiling, own.amount is not null
  from (
    select distinct on (name) name, amount, ceiling from wallet_limit_default
    where product = p_product and kyc_level = p_level and effective_from <= now()
    order by name, effective_from desc
  ) d left join wallet_limit own on own.wallet_id = p_wallet and own.name = d.name;
$$;
comment on function wallet_limits_in_force is
  'Limits that apply to a wallet: its own, up to the ceilings of its level, else those of its level.';

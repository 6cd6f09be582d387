create or replace function eload_float_account(p_provider bigint) returns bigint
language sql set search_path = public, pg_temp as $$
  select ledger_open_account('operator:load-float:' || p_provider, 'PHP', 'operator', null, null, 16)
$$;
revoke execute on function eload_float_account from public;
comment on function eload_float_account is
  'Account of the money deposited with a load provider, opened on first use. An asset, so its balance is negative while the provider owes the company.';

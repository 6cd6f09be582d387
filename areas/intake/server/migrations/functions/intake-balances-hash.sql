create or replace function intake_balances_hash(p_run bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(coalesce(string_agg(line || ':' || record_id || ':' || level || ':' || amount, ',' order by line), ''), 'UTF8')), 'hex')
  from intake_row where run_id = p_run and file = 'wallets' and amount is not null;
$$;
comment on function intake_balances_hash is
  'Hash of the opening balances of a data migration by wallet, as its request contains it.';

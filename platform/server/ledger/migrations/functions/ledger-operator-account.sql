create or replace function ledger_operator_account(p_code text) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
declare
  found_id bigint;
begin
  select id into found_id from ledger_account where code = p_code and kind = 'operator';
  if not found then raise exception 'The ledger has no operator account %.', p_code using errcode = 'LG005'; end if;
  return found_id;
end $$;
comment on function ledger_operator_account is
  'Id of the operator account with a code.';

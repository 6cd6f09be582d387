create or replace function wallet_try(p_movements jsonb) returns setof wallet_outcome
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  outcomes wallet_outcome[];
begin
  begin
    outcomes := array(select o::wallet_outcome from wallet_post(p_movements, false) o);
    raise exception 'Roll back.' using errcode = 'WA000';
  exception when sqlstate 'WA000' then null;
  end;
  return query select * from unnest(outcomes);
end $$;
comment on function wallet_try is
  'Returns the outcomes that movements would have, and posts nothing.';
grant execute on function wallet_try to erp_api;

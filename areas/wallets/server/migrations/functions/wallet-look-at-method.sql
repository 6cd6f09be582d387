-- A cash-in comes by a way that can be switched off and has an amount to begin and end with. Looked at when the
-- transaction is written, in the statement that moves the money: what it refuses, it refuses whole.
create or replace function wallet_look_at_method() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  violation jsonb := cashin_why_not(new.channel, new.amount)::jsonb;
begin
  if violation is not null then perform raise_error('WA001', violation ->> 'code', violation -> 'params'); end if;
  return new;
end
$$;

create or replace trigger look_at_method before insert on wallet_txn
  for each row when (new.type = 'cash_in') execute function wallet_look_at_method();

create or replace function wallet_look_at_method() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  violation jsonb := cashin_why_not(new.channel, new.amount)::jsonb;
begin
  if violation is not null then perform raise_error('WA001', violation ->> 'code', violation -> 'params'); end if;
  return new;
end
$$;
comment on function wallet_look_at_method is
  'Trigger: rejects a cash-in through a method that is inactive or outside its limits, in the statement that moves the money.';
comment on function wallet_look_at_method is
  'Trigger: rejects a cash-in through a method that is inactive or outside its limits, in the statement that moves the money.';

create or replace trigger look_at_method before insert on wallet_txn
  for each row when (new.type = 'cash_in') execute function wallet_look_at_method();

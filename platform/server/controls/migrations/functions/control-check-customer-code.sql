create or replace function control_check_customer_code() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.status in ('used', 'failed', 'replaced') then
    raise exception 'The code of a customer cannot change after it ended.' using errcode = '23514';
  end if;
  if new.attempts < old.attempts or (new.status = 'used' and old.status <> 'confirmed') then
    raise exception 'The code of a customer must be confirmed before it is used.' using errcode = '23514';
  end if;
  return new;
end $$;
create or replace trigger check_change before update of attempts, status, confirmed_at, used_at, record_kind, record_id on control_customer_code
  for each row execute function control_check_customer_code();
comment on function control_check_customer_code() is
  'A code is used once, after it was confirmed, and its attempts only increase.';

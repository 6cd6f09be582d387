create or replace function eload_topup_check_rebate() returns trigger language plpgsql as $$
begin
  if new.default_rebate <> old.default_rebate and not exists (
    select from eload_rebate_change
    where topup_id = new.id and status = 'applied' and end_at is null and new_rebate = new.default_rebate
  ) then
    raise exception 'A rebate changes only through an approved change.'
      using errcode = 'check_violation', constraint = 'eload_topup_rebate_by_change';
  end if;
  if new.current_rebate <> new.default_rebate and not exists (
    select from eload_rebate_change
    where topup_id = new.id and status = 'applied' and end_at is not null and new_rebate = new.current_rebate
  ) then
    raise exception 'A rebate changes only through an approved change.'
      using errcode = 'check_violation', constraint = 'eload_topup_rebate_by_change';
  end if;
  return new;
end $$;
comment on function eload_topup_check_rebate is
  'Trigger: the rebate of a top-up changes only through an approved change that is running.';

create or replace trigger eload_topup_rebate before update of default_rebate, current_rebate on eload_topup
  for each row execute function eload_topup_check_rebate();

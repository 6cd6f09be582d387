create or replace function eload_topup_set_default_rebate() returns trigger language plpgsql as $$
begin
  if new.current_rebate <> new.default_rebate then
    raise exception 'A new top-up has its default rebate.'
      using errcode = 'check_violation', constraint = 'eload_topup_rebate_by_change';
  end if;
  return new;
end $$;
comment on function eload_topup_set_default_rebate is
  'Trigger: a new top-up starts with its default rebate.';

create or replace trigger eload_topup_rebate_first before insert on eload_topup
  for each row execute function eload_topup_set_default_rebate();

create or replace function bills_topup_check_transition() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (('pending', 'paid'), ('pending', 'failed'), ('pending', 'expired'), ('paid', 'refunded'))
      and old.status <> new.status then
    raise exception 'A top-up that is % cannot become %.', old.status, new.status using errcode = '23514', constraint = 'bills_topup_check_transition';
  end if;
  return new;
end $$;
comment on function bills_topup_check_transition is
  'Trigger: the status of a bills top-up changes in one direction only, and its values do not change.';

create or replace trigger check_transition before update on bills_topup for each row execute function bills_topup_check_transition();

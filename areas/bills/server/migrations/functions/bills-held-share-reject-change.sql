create or replace function bills_held_share_reject_change() returns trigger language plpgsql as $$
begin
  if old.transfer_id is not null then
    raise exception 'A paid share cannot change.' using errcode = '23514', constraint = 'bills_held_share_reject_change';
  end if;
  return new;
end $$;
comment on function bills_held_share_reject_change is
  'Trigger: a held share is paid once and does not change afterwards.';

create or replace trigger ends before update on bills_held_share for each row execute function bills_held_share_reject_change();

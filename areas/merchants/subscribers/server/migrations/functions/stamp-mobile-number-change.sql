create or replace function stamp_mobile_number_change() returns trigger language plpgsql as $$
begin
  new.mobile_number_changed_at := now();
  return new;
end $$;
comment on function stamp_mobile_number_change is
  'Trigger: stores when the mobile number of a subscriber changed.';

create or replace trigger stamp_mobile_number_change
  before update of mobile_number on subscriber
  for each row when (old.mobile_number is distinct from new.mobile_number) execute function stamp_mobile_number_change();

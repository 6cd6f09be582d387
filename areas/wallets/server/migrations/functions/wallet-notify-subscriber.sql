create or replace function wallet_notify_subscriber() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update subscriber set wallet_status = new.status where id = new.subscriber_id and wallet_status is distinct from new.status;
  return null;
end $$;
comment on function wallet_notify_subscriber is
  'Trigger: copies the status of the wallet of a person to their subscriber, for lists.';

create or replace trigger notify_subscriber after insert on wallet
  for each row when (new.business_id is null) execute function wallet_notify_subscriber();
create or replace trigger notify_subscriber_of_change after update of status on wallet
  for each row when (new.business_id is null and new.status <> old.status) execute function wallet_notify_subscriber();

create or replace function wallet_notify_subscriber() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update subscriber set wallet_status = new.status where id = new.subscriber_id and wallet_status is distinct from new.status;
  return null;
end $$;
comment on function wallet_notify_subscriber is
  'Trigger: copies the status of the wallet of a person to their subscriber, for lists.';

create or replace function wallet_notify_subscribers() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update subscriber s set wallet_status = a.status from added a
  where s.id = a.subscriber_id and a.business_id is null and s.wallet_status is distinct from a.status;
  return null;
end $$;
comment on function wallet_notify_subscribers is
  'Trigger: as wallet_notify_subscriber, for all new wallets of a statement at once.';

create or replace trigger notify_subscriber after insert on wallet
  referencing new table as added for each statement execute function wallet_notify_subscribers();
create or replace trigger notify_subscriber_of_change after update of status on wallet
  for each row when (new.business_id is null and new.status <> old.status) execute function wallet_notify_subscriber();

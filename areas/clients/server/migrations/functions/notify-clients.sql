create or replace function notify_clients() returns trigger language plpgsql as $$
begin
  perform pg_notify('erp_clients', '');
  return null;
end $$;
comment on function notify_clients is
  'Trigger: tells every process that an API client or one of its credentials changed, so that revoked tokens end at once.';

create or replace trigger notify_clients after update on api_client
  for each row execute function notify_clients();
create or replace trigger notify_clients after insert or update of status on api_client_credential
  for each row execute function notify_clients();

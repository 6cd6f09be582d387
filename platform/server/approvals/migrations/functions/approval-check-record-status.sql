create or replace function approval_check_record_status() returns trigger language plpgsql as $$
declare
  request_status text;
begin
  select status into request_status from approval_request where id = new.request_id;
  if (case new.status
      when 'approved' then request_status <> 'approved'
      when 'rejected' then request_status <> 'rejected'
      when 'cancelled' then request_status not in ('cancelled', 'expired')
      when 'expired' then request_status <> 'expired'
      else request_status not in ('pending', 'returned')
    end)
  then
    raise exception 'A record of % cannot be %: its request is %.', tg_table_name, new.status, request_status
      using errcode = 'check_violation', constraint = 'approval_record_status';
  end if;
  return null;
end $$;
comment on function approval_check_record_status is
  'Trigger: rejects a status of a record that its approval request does not have.';

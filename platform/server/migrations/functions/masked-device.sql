-- How lists and files show the device of a push message: its first eight characters, and none of a short one.
create or replace function masked_device(device text) returns text language sql immutable parallel safe as $$
  select case when device = '' then device
    when length(device) > 12 then left(device, 8) || '***'
    else '***' end
$$;

create or replace function masked_device(device text) returns text language sql immutable parallel safe as $$
  select case when device = '' then device
    when length(device) > 12 then left(device, 8) || '***'
    else '***' end
$$;
comment on function masked_device is
  'Masks a push token: its first eight characters, none of a short one.';

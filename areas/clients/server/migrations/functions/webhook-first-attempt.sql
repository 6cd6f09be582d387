create or replace function webhook_first_attempt(p_subscription bigint, p_type text, p_id text) returns timestamptz
language plpgsql as $$
begin
  return case when exists (
    select from webhook_delivery
    where state = 'pending' and subscription_id = p_subscription and aggregatetype = p_type and aggregateid = p_id
  ) then 'infinity' else clock_timestamp() end;
end $$;
comment on function webhook_first_attempt is
  'When a new delivery is sent first: now, or infinity while an earlier one of its record is pending, whose end releases it.';

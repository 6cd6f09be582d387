create or replace function mdr_rate_in_force(business bigint) returns int language sql stable parallel safe as $$
  select coalesce(
    (select rate from mdr_setting
     where business_id = business and status = 'approved' and effective_at <= now()
     order by effective_at desc, setting_id desc limit 1),
    100)
$$;
comment on function mdr_rate_in_force is
  'Current merchant discount rate of a business in hundredths of a percent: its newest approved and effective setting, else 1.00 %.';

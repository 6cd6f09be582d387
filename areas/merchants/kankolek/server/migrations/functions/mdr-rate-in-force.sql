-- What a merchant is charged now, in hundredths of a percent: their own newest approved rate whose moment has
-- come, or the 1.00 % that the house charges where nobody saved any.
create or replace function mdr_rate_in_force(business bigint) returns int language sql stable parallel safe as $$
  select coalesce(
    (select rate from mdr_setting
     where business_id = business and status = 'approved' and effective_at <= now()
     order by effective_at desc, setting_id desc limit 1),
    100)
$$;

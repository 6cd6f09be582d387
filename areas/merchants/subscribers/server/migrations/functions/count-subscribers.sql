create or replace function count_subscribers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into subscriber_count
    select kyc_acct_type, kyc_acct_status, watchlist_status, status, coalesce(region_code, ''), count(*)
    from added where deleted_at is null group by 1, 2, 3, 4, 5;

    insert into subscriber_day_count
    select manila_day(registered_at), count(*) from added where deleted_at is null group by 1;

  elsif tg_op = 'DELETE' then
    insert into subscriber_count
    select kyc_acct_type, kyc_acct_status, watchlist_status, status, coalesce(region_code, ''), -count(*)
    from removed where deleted_at is null group by 1, 2, 3, 4, 5;

    insert into subscriber_day_count
    select manila_day(registered_at), -count(*) from removed where deleted_at is null group by 1;

  else
    insert into subscriber_count
    select kyc_acct_type, kyc_acct_status, watchlist_status, status, coalesce(region_code, ''), sum(change)
    from (
      select kyc_acct_type, kyc_acct_status, watchlist_status, status, region_code, 1 as change
      from added where deleted_at is null
      union all
      select kyc_acct_type, kyc_acct_status, watchlist_status, status, region_code, -1
      from removed where deleted_at is null
    ) as changes
    group by 1, 2, 3, 4, 5 having sum(change) <> 0;

    insert into subscriber_day_count
    select manila_day(registered_at), sum(change)
    from (
      select registered_at, 1 as change from added where deleted_at is null
      union all
      select registered_at, -1 from removed where deleted_at is null
    ) as changes
    group by 1 having sum(change) <> 0;
  end if;

  -- One call in many folds the rows. Between two folds a sum reads a few hundred rows more.
  if random() < 0.02 then perform fold_subscriber_counts(); end if;
  return null;
end
$$;
comment on function count_subscribers is
  'Trigger: adds changes of subscribers to the counts.';

create or replace trigger count_inserted after insert on subscriber
  referencing new table as added for each statement execute function count_subscribers();
create or replace trigger count_updated after update on subscriber
  referencing old table as removed new table as added for each statement execute function count_subscribers();
create or replace trigger count_deleted after delete on subscriber
  referencing old table as removed for each statement execute function count_subscribers();

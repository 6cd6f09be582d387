create or replace function recount_subscribers() returns void language sql as $$
  delete from subscriber_count;
  insert into subscriber_count
  select kyc_acct_type, kyc_acct_status, watchlist_status, status, coalesce(region_code, ''), count(*)
  from subscriber where deleted_at is null group by 1, 2, 3, 4, 5;

  delete from subscriber_day_count;
  insert into subscriber_day_count
  select manila_day(registered_at), count(*) from subscriber where deleted_at is null group by 1;
$$;
comment on function recount_subscribers is
  'Rebuilds the counts of subscribers, after a bulk load without triggers.';

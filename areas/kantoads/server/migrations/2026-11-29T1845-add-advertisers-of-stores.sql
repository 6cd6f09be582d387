alter table ads_advertiser add column business_id bigint;

-- A cancellation that a store requests in the app has no maker among staff.
alter table ads_cancellation alter column requested_by_id drop not null;

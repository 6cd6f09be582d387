-- ADB is the prefix of batches of adjustments, so payout batches from now on are ADP. Batches that were sent to a bank
-- keep the reference that is in the bank's file.
insert into record_number (kind, last)
  select 'ads-cancellation', coalesce(max(cancellation_request_id), 0) from ads_cancellation
  union all
  select 'ads-payout-batch', coalesce(max(batch_id), 0) from ads_cashout_batch;
alter table ads_cashout_batch alter column ref_no drop expression;
alter table ads_cashout_batch alter column batch_id drop identity;
alter table ads_cancellation alter column cancellation_request_id drop identity;
alter table ads_cancellation alter column cancellation_request_id set default take_numbers('ads-cancellation');

-- Results are rejected, as everywhere else. Nothing was released with the old values, so they are replaced in place.

-- may lock: nothing was released with the old values
alter table eload_promo_schedule_item drop constraint eload_promo_schedule_item_state_check;
-- may lock: nothing was released with the old values
alter table eload_promo_schedule_log drop constraint eload_promo_schedule_log_result_check;

update eload_promo_schedule_item set state = case state when 'refused' then 'rejected' else 'not_restored' end
where state in ('refused', 'kept');
update eload_promo_schedule_log set result = case result when 'refused' then 'rejected' else 'not_restored' end
where result in ('refused', 'kept');

-- may lock: nothing was released with the old values
alter table eload_promo_schedule_item add constraint eload_promo_schedule_item_state_check
  check (state in ('waiting', 'changed', 'same', 'rejected', 'restored', 'not_restored'));
-- may lock: nothing was released with the old values
alter table eload_promo_schedule_log add constraint eload_promo_schedule_log_result_check
  check (result in ('changed', 'same', 'rejected', 'restored', 'not_restored', 'missed'));

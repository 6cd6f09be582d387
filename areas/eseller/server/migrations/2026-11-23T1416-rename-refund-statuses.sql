-- Refunds are pending and rejected, as other requests. Nothing was released with the old values, so they are replaced in place.

-- may lock: nothing was released with the old values
alter table eseller_order drop constraint eseller_order_refund_status_check;

update eseller_order set refund_status = case refund_status when 'refused' then 'rejected' else 'pending' end
where refund_status in ('refused', 'waiting');

-- may lock: nothing was released with the old values
alter table eseller_order add constraint eseller_order_refund_status_check
  check (refund_status in ('none', 'pending', 'rejected', 'done'));

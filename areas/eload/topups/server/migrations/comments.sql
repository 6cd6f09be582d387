comment on table eload_topup is
  'Load top-ups for sale, with a fixed amount or a range.';
comment on column eload_topup.sku is
  'Code of the top-up. Unique among existing ones.';
comment on column eload_topup.denomination_centavos is
  'Fixed value, in centavos; null for a range.';
comment on column eload_topup.min_amount_centavos is
  'Lowest value of a range, in centavos; null for a fixed value.';
comment on column eload_topup.max_amount_centavos is
  'Highest value of a range, in centavos; null for a fixed value.';
comment on column eload_topup.default_rebate is
  'Rebate outside scheduled changes, in basis points.';
comment on column eload_topup.current_rebate is
  'Rebate of the next sale, in basis points.';
comment on column eload_topup.sort_amount is
  'Denomination or lowest value, by which the list sorts, in centavos.';
comment on table eload_rebate_change is
  'Requested rebate changes of a top-up for a period. The previous rebate returns at the end.';
comment on column eload_rebate_change.sku is
  'Code of the top-up at the time.';
comment on column eload_rebate_change.name is
  'Name of the top-up at the time.';
comment on column eload_rebate_change.old_rebate is
  'Rebate before the change, in basis points.';
comment on column eload_rebate_change.new_rebate is
  'Rebate during the period, in basis points.';
comment on column eload_rebate_change.start_at is
  'When the rebate changes.';
comment on column eload_rebate_change.end_at is
  'When the previous rebate returns; null for never.';
comment on column eload_rebate_change.reason is
  'Reason of the request, as entered.';
comment on column eload_rebate_change.applied_at is
  'When the change was made; null before.';
comment on column eload_rebate_change.reverted_at is
  'When the previous rebate returned; null before.';

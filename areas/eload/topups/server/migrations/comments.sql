comment on table eload_topup is
  'Load top-ups for sale, with a fixed amount or a range.';
comment on table eload_rebate_change is
  'Requested rebate changes of a top-up for a period. The previous rebate returns at the end.';

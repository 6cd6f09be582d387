comment on table kankolek_day is
  'Payments to each merchant by day in Manila: number, amounts and earnings. Writers already hold the lock of the wallet, so one row per day does not block them longer.';
comment on column kankolek_day.txn_count is
  'Number of payments.';
comment on column kankolek_day.p2p is
  'Sum received from people, in centavos.';
comment on column kankolek_day.p2m is
  'Sum received by merchant payments, in centavos.';
comment on column kankolek_day.mdr is
  'Fees of payments to the merchant by customers, in centavos.';
comment on column kankolek_day.share is
  'Fees of all payments, on both sides, in centavos.';
comment on column kankolek_day.total is
  'Sum received, in centavos.';

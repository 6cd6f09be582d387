comment on table kankolek_day is
  'Payments to each merchant by day in Manila: number, amounts and earnings. Writers already hold the lock of the wallet, so one row per day does not block them longer.';

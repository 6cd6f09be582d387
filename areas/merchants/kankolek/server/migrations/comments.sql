comment on table mdr_option is
  'Merchant discount rates to choose from.';
comment on column mdr_option.label is
  'Rate as shown to people.';
comment on column mdr_option.rate is
  'Merchant discount rate, in basis points.';
comment on table mdr_setting is
  'Merchant discount rate settings of a business. The newest approved one whose effective date has passed applies.';
comment on column mdr_setting.rate is
  'Merchant discount rate, in basis points of the payment.';
comment on column mdr_setting.fixed_fee is
  'Fee added to the rate for each payment, in centavos.';
comment on column mdr_setting.payer is
  'Who pays the fee: merchant or customer.';
comment on column mdr_setting.settlement is
  'When payments are settled: real_time or t_plus_1 (next business day).';
comment on column mdr_setting.min_amount is
  'Minimum of a payment, in centavos.';
comment on column mdr_setting.max_amount is
  'Maximum of a payment, in centavos.';
comment on column mdr_setting.enabled is
  'Whether the business accepts payments.';
comment on column mdr_setting.requested_effective_at is
  'Requested start; null for the time of the approval.';
comment on column mdr_setting.effective_at is
  'Actual start, not before the approval; null until it is approved.';
comment on column mdr_setting.needs_checker is
  'Whether a second person must approve it, because the rate is below 1 % or a custom one (option 7).';

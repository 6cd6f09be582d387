comment on table mdr_option is
  'Merchant discount rates to choose from.';
comment on column mdr_option.rate is
  'In hundredths of a percent.';
comment on table mdr_setting is
  'Merchant discount rate settings of a business. The newest approved one whose effective date has passed applies.';
comment on column mdr_setting.rate is
  'In hundredths of a percent.';

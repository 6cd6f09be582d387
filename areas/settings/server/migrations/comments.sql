comment on table mop is
  'Modes of payment.';
comment on column mop.code is
  'Code of the mode of payment in the API. Unique.';
comment on column mop.type is
  'Type: card, e_wallet, online_banking, over_the_counter or qr.';
comment on column mop.gateway is
  'Payment gateway, as entered.';
comment on column mop.fee_type is
  'percent, fixed, or mixed for both.';
comment on column mop.fee_percent is
  'Part of the fee, in basis points of the amount.';
comment on column mop.fee_fixed is
  'Part of the fee for each payment, in centavos.';
comment on column mop.fee_payer is
  'Who pays the fee: customer or company.';
comment on column mop.min_amount is
  'Minimum of a payment, in centavos.';
comment on column mop.max_amount is
  'Maximum of a payment, in centavos; null for unlimited.';
comment on table mop_module is
  'Modules that accept payments, each with its own order of modes of payment.';
comment on column mop_module.module is
  'Name of the module.';
comment on column mop_module.version is
  'Changes whenever the order or a method of the module changes.';
comment on table mop_method is
  'A mode of payment in one module.';
comment on column mop_method.label is
  'Name of the method in its module.';
comment on column mop_method.sequence is
  'Place in the module, from 1; null if it is deleted.';
comment on column mop_method.platforms is
  'Platforms that offer it: android, ios, web.';
comment on column mop_method.min_app_version is
  'Lowest version of the app that offers it; empty for all.';
comment on column mop_method.store_categories is
  'Categories of stores that see it: sss, nsss; empty for all.';
comment on column mop_method.kyc_required is
  'Whether only verified subscribers can use it.';
comment on column mop_method.transaction_count is
  'Number of payments with it. A method with payments is not deleted.';
comment on table mop_schedule is
  'Scheduled status changes of a method. Times of day are in Manila.';
comment on column mop_schedule.action is
  'Status that is set: set_maintenance, set_inactive or set_active.';
comment on column mop_schedule.start_at is
  'When the status is set.';
comment on column mop_schedule.end_at is
  'When the previous status returns; null for never.';
comment on column mop_schedule.repeat is
  'none, daily or weekly.';
comment on column mop_schedule.days is
  'Days of the week for weekly, 0 for Sunday.';
comment on column mop_schedule.start_time is
  'Time of day in Manila, HH:MM; null unless repeated.';
comment on column mop_schedule.end_time is
  'Time of day in Manila, HH:MM; null for none.';
comment on column mop_schedule.message is
  'Text that customers see.';
comment on column mop_schedule.reason is
  'Reason that staff entered.';
comment on column mop_schedule.status_before is
  'Status of the method before the schedule changed it; null while it does not run.';
comment on table maintenance_schedule is
  'Scheduled maintenance of modules.';
comment on column maintenance_schedule.modules is
  'Names of the modules; All alone for every module.';
comment on column maintenance_schedule.body is
  'Text that customers see.';
comment on column maintenance_schedule.start_at is
  'Start of the maintenance.';
comment on column maintenance_schedule.end_at is
  'End of the maintenance.';
comment on table maintenance_module is
  'Current maintenance state of each module.';
comment on column maintenance_module.module is
  'Name of the module, as the app sends it.';
comment on column maintenance_module.body is
  'Text that customers see.';
comment on column maintenance_module.start_at is
  'Start of the maintenance; null if none is set.';
comment on column maintenance_module.end_at is
  'End of the maintenance; null for unlimited.';
comment on column maintenance_module.whitelist is
  'Personal data: mobile numbers that keep access.';
comment on column maintenance_module.platforms is
  'Platforms under maintenance: android, ios, web.';
comment on view published_maintenance_module is
  'Maintenance state of modules for other areas. Columns are added, never removed.';

comment on table mop is
  'Modes of payment.';
comment on table mop_module is
  'Modules that accept payments, each with its own order of modes of payment.';
comment on table mop_method is
  'A mode of payment in one module.';
comment on table mop_schedule is
  'Scheduled status changes of a method. Times of day are in Manila.';
comment on table maintenance_schedule is
  'Scheduled maintenance of modules.';
comment on table maintenance_module is
  'Current maintenance state of each module.';
comment on view published_maintenance_module is
  'Maintenance state of modules for other areas. Columns are added, never removed.';

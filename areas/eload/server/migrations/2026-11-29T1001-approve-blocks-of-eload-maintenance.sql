-- A window stops sales only until the moment that a second person approved. Existing windows keep their effect.
alter table eload_maintenance
  add column block_until timestamptz default 'infinity',
  add column block_status text not null default 'approved',
  add column block_request_id bigint;
alter table eload_maintenance
  alter column block_until drop default,
  alter column block_status set default 'none';
alter table eload_maintenance add constraint eload_maintenance_block_status
  check (block_status in ('none', 'pending', 'approved', 'rejected', 'cancelled', 'expired')) not valid;
alter table eload_maintenance add constraint eload_maintenance_block_approved
  check (block_status <> 'approved' or block_until is not null) not valid;

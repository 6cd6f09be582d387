-- When a file that its record let go of was left to the object storage's own rule.
alter table stored_file add column handed_over_at timestamptz;
grant update (handed_over_at) on stored_file to erp_api;
create index stored_file_to_hand_over on stored_file (expires_at)
  where deleted_at is not null and removed_at is null and handed_over_at is null;

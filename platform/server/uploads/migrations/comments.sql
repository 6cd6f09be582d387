comment on table stored_file is
  'Uploaded files. The bytes are in the object storage under the key. A key is never reused, so the row stays after the bytes are deleted.';
comment on column stored_file.size is
  'In bytes: as announced, then as stored.';
comment on column stored_file.attached_to is
  'Record that uses the file, as kind:id.';
comment on column stored_file.removed_at is
  'When the bytes were deleted.';
comment on column stored_file.handed_over_at is
  'When deletion was left to the lifecycle rule of the object storage.';
comment on column stored_file.finishing_until is
  'Until then, one process checks and stores the bytes.';

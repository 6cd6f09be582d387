comment on table stored_file is
  'Uploaded files. The bytes are in the object storage under the key. A key is never reused, so the row stays after the bytes are deleted.';
comment on column stored_file.key is
  'Key of the file in the object storage.';
comment on column stored_file.folder is
  'Type of the upload, which decides its limits and who may read it.';
comment on column stored_file.name is
  'Name of the file as uploaded.';
comment on column stored_file.content_type is
  'Media type of the file.';
comment on column stored_file.size is
  'In bytes: as announced, then as stored.';
comment on column stored_file.sha256 is
  'SHA-256 of the file, in hexadecimal digits; null until it is uploaded.';
comment on column stored_file.uploaded_by is
  'staff_user.id of the person who uploaded it; null if an API client did.';
comment on column stored_file.uploaded_by_client is
  'api_client.id of the client that uploaded it; null if a person of staff did.';
comment on column stored_file.uploaded_for is
  'subscriber.id for whom the client uploaded it; null if for itself.';
comment on column stored_file.uploaded_at is
  'When it was uploaded; null before.';
comment on column stored_file.expires_at is
  'When the unattached file is deleted; null until it is uploaded.';
comment on column stored_file.attached_to is
  'Record that uses the file, as kind:id; null for none.';
comment on column stored_file.removed_at is
  'When the bytes were deleted.';
comment on column stored_file.handed_over_at is
  'When deletion was left to the lifecycle rule of the object storage.';
comment on column stored_file.finishing_until is
  'Until then, one process checks and stores the bytes.';

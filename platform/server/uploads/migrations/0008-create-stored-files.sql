create table stored_file (
  key          text        primary key check (key ~ '^[a-z0-9-]+(/[A-Za-z0-9-]+){0,3}/\d{13}-[0-9a-f]{8}-[a-z0-9-]{1,60}\.[a-z]{3,4}$'),
  folder       text        not null,
  name         text        not null check (char_length(name) between 1 and 205),
  content_type text        not null,
  -- Declared values until the upload, then the stored ones.
  size         bigint      not null
               constraint stored_file_size_limit check (size >= 1 and (size <= 10485760 or folder = 'reports')),
  sha256       text        check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by  bigint      not null,
  created_at   timestamptz not null default now(),
  uploaded_at  timestamptz,
  expires_at   timestamptz,
  -- The record it belongs to, as `kind:id`. A file belongs to one.
  attached_to  text        check (char_length(attached_to) <= 200),
  deleted_at   timestamptz,
  -- Time at which the content was deleted.
  removed_at   timestamptz,
  -- Time at which an unreferenced file was left to the lifecycle rule of the object storage.
  handed_over_at timestamptz,
  -- Content is checked and stored outside a transaction; the file is marked meanwhile.
  finishing_until timestamptz,

  -- An uploaded file has all its properties.
  constraint stored_file_uploaded_hash check ((uploaded_at is null) = (sha256 is null)),
  constraint stored_file_uploaded_expiry check ((uploaded_at is null) = (expires_at is null)),
  constraint stored_file_attached_uploaded check (attached_to is null or uploaded_at is not null)
);

create index stored_file_of_person on stored_file (uploaded_by, created_at) where attached_to is null;
create index stored_file_of_record on stored_file (attached_to) where attached_to is not null;
create index stored_file_to_sweep on stored_file (created_at) where attached_to is null and removed_at is null;
create index stored_file_deleted on stored_file (expires_at) where deleted_at is not null and removed_at is null;
create index stored_file_content on stored_file (sha256) where sha256 is not null;
create index stored_file_to_hand_over on stored_file (expires_at)
  where deleted_at is not null and removed_at is null and handed_over_at is null;

-- Owner and folder of a file do not change.
revoke update on stored_file from erp_api;

grant update (name, content_type, size, sha256, uploaded_at, expires_at, attached_to, deleted_at, removed_at, handed_over_at,
  finishing_until) on stored_file to erp_api;

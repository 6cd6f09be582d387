create table kyc_record (
  subscriber_id    bigint      primary key references subscriber (id),
  level            text        not null default 'basic' check (level in ('basic', 'semi', 'full')),
  id_type          text        check (id_type in ('PhilID', 'ePhilID', 'Passport', 'Driver''s License', 'UMID', 'SSS',
                     'PRC', 'Postal', 'Voter''s', 'TIN', 'PhilHealth', 'School ID')),
  id_number        text        not null default '' check (length(id_number) <= 40),
  id_expiry        date,
  submitted_at     timestamptz,
  reviewed_by      text,
  reviewed_at      timestamptz,
  reject_code      text,
  reject_reason    text        not null default '',
  -- Score in basis points, from the provider.
  liveness_score   int         check (liveness_score between 0 and 10000),
  face_match_score int         check (face_match_score between 0 and 10000),
  provider_ref     text        not null default '',
  -- Person who froze the identity; another one unfreezes it.
  frozen_by_id     bigint,
  frozen_by        text,
  unfrozen_by_id   bigint      constraint kyc_record_unfrozen_by_another check (unfrozen_by_id <> frozen_by_id),
  updated_at       timestamptz not null default now(),
  -- Images that a re-upload was requested for. The page of the link names them with the reason.
  requested_images text[]      not null default '{}' check (requested_images <@ array['id_front', 'id_back', 'selfie'])
);

create index kyc_record_id_number
  on kyc_record ((regexp_replace(upper(id_number), '[^A-Z0-9]', '', 'g'))) where id_number <> '';

create table kyc_case (
  case_id          bigint      generated always as identity primary key,
  subscriber_id    bigint      not null references subscriber (id),
  kind             text        not null default 'review' check (kind in ('review', 'manual')),
  status           text        not null default 'open' check (status in ('open', 'closed')),
  opened_at        timestamptz not null default now(),
  due_at           timestamptz not null,
  -- Current reviewer and the end of their lock.
  locked_by_id     bigint,
  locked_by        text,
  locked_until     timestamptz,
  set_manual_by_id bigint,
  set_manual_by    text,
  decided_by_id    bigint,
  decided_by       text,
  decided_at       timestamptz,
  outcome          text        check (outcome in ('approved', 'rejected', 'reupload')),
  -- A case that a subscriber opened by uploading again after a failed review.
  is_resubmission boolean not null default false,

  constraint kyc_case_decided check ((status = 'closed') = (decided_at is not null)),
  constraint kyc_case_closed_with_outcome check ((status = 'closed') = (outcome is not null)),
  constraint kyc_case_locked check ((locked_by_id is null) = (locked_until is null)),
  constraint kyc_case_manual check ((kind = 'manual') = (set_manual_by is not null)),
  -- A manual status is decided by another person.
  constraint kyc_case_second_person check (decided_by_id is null or set_manual_by_id is null or decided_by_id <> set_manual_by_id)
);

create unique index kyc_case_open on kyc_case (subscriber_id) where status = 'open';
create index kyc_case_queue on kyc_case (opened_at, case_id) where status = 'open';
create index kyc_case_due on kyc_case (due_at, case_id) where status = 'open';

create table kyc_history (
  id            bigint      generated always as identity primary key,
  subscriber_id bigint      not null references subscriber (id),
  action        text        not null check (action in ('Upload', 'Re-upload', 'Approve', 'Reject', 'Request re-upload',
                  'Manual', 'Freeze', 'Unfreeze', 'Update')),
  -- Empty for the subscriber.
  actor         text        not null default '',
  reason_code   text,
  reason        text        not null default '' check (length(reason) <= 600),
  created_at    timestamptz not null default clock_timestamp()
);

create index kyc_history_newest on kyc_history (subscriber_id, id desc);

create table kyc_image (
  image_id      bigint      generated always as identity primary key,
  history_id    bigint      not null references kyc_history (id),
  subscriber_id bigint      not null references subscriber (id),
  side          text        not null check (side in ('id_card', 'selfie')),
  content_type  text        not null check (content_type in ('image/png', 'image/jpeg', 'image/svg+xml')),
  bytes         bytea       not null check (length(bytes) between 1 and 1000000),
  sha256        text        not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- True for the back of an ID; false for its front and for a selfie.
  is_back boolean not null default false
);

create index kyc_image_newest on kyc_image (subscriber_id, image_id desc);

create table kyc_link (
  id            bigint      generated always as identity primary key,
  subscriber_id bigint      not null references subscriber (id),
  token_hash    text        not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_by    text        not null,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  -- Used, or closed by a newer one.
  closed_at     timestamptz,
  -- When the subscriber submitted the images. A link that is closed without it was replaced by a newer one.
  submitted_at timestamptz,
  -- The ID type that the subscriber chose on the upload page, so that the page can be continued later.
  id_type text
);

create unique index kyc_link_open on kyc_link (subscriber_id) where closed_at is null;

revoke update, delete, truncate on kyc_history, kyc_image from erp_api;
revoke delete, truncate on kyc_record, kyc_case, kyc_link from erp_api;

create table kyc_link_image (
  link_id      bigint      not null references kyc_link (id),
  part         text        not null check (part in ('id_front', 'id_back', 'selfie')),
  content_type text        not null check (content_type in ('image/png', 'image/jpeg')),
  bytes        bytea       not null check (length(bytes) between 1 and 1000000),
  uploaded_at  timestamptz not null default now(),
  primary key (link_id, part)
);

create table kyc_image_view (
  image_id  bigint      not null references kyc_image (image_id),
  staff_id  bigint      not null,
  viewed_at timestamptz not null default now(),
  primary key (image_id, staff_id)
);

create table kyc_upload_request (
  scope      text        not null check (scope in ('network', 'link')),
  key        text        not null,
  started_at timestamptz not null default now(),
  count      int         not null default 1,
  primary key (scope, key)
);

revoke update, delete, truncate on kyc_image_view from erp_api;
revoke truncate on kyc_link_image, kyc_upload_request from erp_api;

-- A case that a subscriber opened by uploading again after a failed review.
alter table kyc_case add column is_resubmission boolean not null default false;

-- The back of an ID; false for its front and for a selfie.
alter table kyc_image add column is_back boolean not null default false;

-- When the subscriber submitted the images. A link that is closed without it was replaced by a newer one.
alter table kyc_link add column submitted_at timestamptz;
-- The ID type that the subscriber chose on the upload page, so that the page can be continued later.
alter table kyc_link add column id_type text;

-- Images of an upload that is not submitted yet. They move to kyc_image with the submission.
create table kyc_link_image (
  link_id      bigint      not null references kyc_link (id),
  part         text        not null check (part in ('id_front', 'id_back', 'selfie')),
  content_type text        not null check (content_type in ('image/png', 'image/jpeg')),
  bytes        bytea       not null check (length(bytes) between 1 and 1000000),
  uploaded_at  timestamptz not null default now(),
  primary key (link_id, part)
);

-- Which member of staff has opened which image. An approval requires that the approver has opened all current ones.
create table kyc_image_view (
  image_id  bigint      not null references kyc_image (image_id),
  staff_id  bigint      not null,
  viewed_at timestamptz not null default now(),
  primary key (image_id, staff_id)
);

-- Requests to the public upload page in the current window, by network address and by link.
create table kyc_upload_request (
  scope    text        not null check (scope in ('network', 'link')),
  key      text        not null,
  began_at timestamptz not null default now(),
  count    int         not null default 1,
  primary key (scope, key)
);

revoke update, delete, truncate on kyc_image_view from erp_api;
revoke truncate on kyc_link_image, kyc_upload_request from erp_api;
